import { AuthClientError } from 'latchkey/client';
import { type ReactElement, useState } from 'react';
import { Actions, ScreenLink } from '../elements/buttons.js';
import { Card, Heading } from '../elements/screen.js';
import { useNewPassword } from '../forms/checks.js';
import { Form, Submit } from '../forms/form.js';
import { PasswordField } from '../forms/password-field.js';
import { useForm } from '../forms/use-form.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { useSearch } from '../provider/location.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { accountErrors } from '../texts/english/errors/account.js';
import { passwordTexts } from '../texts/english/password.js';
import { AskForReset, KnowPassword } from './forgot-password.js';

type Outcome = 'done' | 'refused';

/** The page of the mailed link: with a token, or with an error if the link is no longer valid. */
export function ResetPassword(): ReactElement {
  const query = new URLSearchParams(useSearch());
  const [outcome, setOutcome] = useState<Outcome>();
  const token = query.get('token');
  return (
    <WithErrorTexts texts={accountErrors}>
      <Card>
        {outcome === 'done' ? (
          <Done />
        ) : token && !outcome ? (
          <Choose token={token} onOutcome={setOutcome} />
        ) : (
          <AskAgain wasTried={outcome === 'refused' || query.has('error')} />
        )}
      </Card>
    </WithErrorTexts>
  );
}

interface ChooseProps {
  readonly token: string;
  readonly onOutcome: (outcome: Outcome) => void;
}

const places = {
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_COMPROMISED: 'newPassword',
};

function Choose({ token, onOutcome }: ChooseProps) {
  const { auth } = useUI();
  const texts = useTexts('password', passwordTexts);
  const { saving } = useCommonTexts();
  const newPassword = useNewPassword(useSignInOptions().options?.password);
  const resetPassword = auth.useResetPassword();
  /** The token leaves the address bar and the history: it is spent, or of no use. */
  const end = (outcome: Outcome) => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    onOutcome(outcome);
  };
  const state = useForm({
    check: (value) => ({ newPassword: newPassword.check(value('newPassword')) }),
    async send(value) {
      await resetPassword.mutateAsync({ newPassword: value('newPassword'), token });
      end('done');
    },
    places,
    explain(error) {
      if (!(error instanceof AuthClientError && error.code === 'INVALID_TOKEN')) return undefined;
      end('refused');
      return {};
    },
  });
  return (
    <>
      <Heading title={texts.chooseTitle} lead={texts.chooseLead} />
      <Form state={state} label={texts.chooseTitle}>
        <PasswordField
          name="newPassword"
          label={texts.newPassword}
          autoComplete="new-password"
          hint={newPassword.hint}
        />
        <Submit state={state} working={saving}>
          {texts.save}
        </Submit>
      </Form>
    </>
  );
}

function Done() {
  const { paths } = useUI();
  const texts = useTexts('password', passwordTexts);
  const { signIn } = useCommonTexts();
  return (
    <>
      <Heading title={texts.doneTitle} lead={texts.doneLead} isNew />
      <Actions>
        <ScreenLink to={paths.signIn} isButton>
          {signIn}
        </ScreenLink>
      </Actions>
    </>
  );
}

/** A visitor can also open this page without a link. */
function AskAgain({ wasTried }: { readonly wasTried: boolean }) {
  const texts = useTexts('password', passwordTexts);
  return (
    <>
      <Heading
        title={wasTried ? texts.oldTitle : texts.missingTitle}
        lead={wasTried ? texts.oldLead : texts.missingLead}
        isNew={wasTried}
      />
      <AskForReset />
      <KnowPassword />
    </>
  );
}
