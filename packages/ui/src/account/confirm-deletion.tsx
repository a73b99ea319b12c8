import { AuthClientError } from 'latchkey/client';
import { type ReactElement, useEffect, useState } from 'react';
import { Address } from '../elements/address.js';
import { Actions, Footer, ScreenLink } from '../elements/buttons.js';
import { Alert } from '../elements/notes.js';
import { Card, CardSkeleton, Heading, Screen } from '../elements/screen.js';
import { SessionPending } from '../elements/session-pending.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { useSearch } from '../provider/location.js';
import { signInPathFor } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/english/account.js';
import { accountErrors } from '../texts/english/errors/account.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { verificationTexts } from '../texts/english/verification.js';
import { fillWith } from '../texts/fill.js';
import { DeleteAccount } from './delete-account.js';
import { explainOnlyOwner } from './only-owner.js';

type Stage = 'asked' | 'deleting' | 'deleted' | 'refused';

/**
 * The page of the mail about a deletion, with the token of the mail in `?token=`. It asks again, because to open a link is no
 * decision. After a deletion it says goodbye.
 */
export function ConfirmDeletion(): ReactElement {
  const { auth } = useUI();
  const query = new URLSearchParams(useSearch());
  const { status, user } = auth.useSession();
  const { deleteTitle } = useTexts('account', accountTexts);
  const [stage, setStage] = useState<Stage>('asked');
  const token = query.get('token');
  if (stage === 'deleted' || (status === 'unauthenticated' && query.has('deleted'))) return <Goodbye />;
  if (status === 'loading' || status === 'error') return <SessionPending title={deleteTitle} />;
  // The session ends during the deletion. The page must not ask the user to sign in again because of that.
  if (!user && stage !== 'deleting') return <SignInFirst />;
  if (token === null || stage === 'refused') return <AskAgain isRefused={stage === 'refused' || query.has('error')} />;
  return <Confirmation token={token} email={user?.email ?? ''} onStage={setStage} />;
}

interface ConfirmationProps {
  readonly token: string;
  readonly email: string;
  readonly onStage: (stage: Stage) => void;
}

function Confirmation({ token, email, onStage }: ConfirmationProps) {
  const { paths } = useUI();
  const texts = useTexts('account', accountTexts);
  const [address] = useState(email);
  const lead = fillWith(texts.confirmLead, {
    email: (
      <strong>
        <Address>{address}</Address>
      </strong>
    ),
  });
  return (
    <WithErrorTexts texts={accountErrors}>
      <Card>
        <Heading title={texts.confirmTitle} lead={lead} />
        <ConfirmForm token={token} onStage={onStage} />
        <Footer>
          <ScreenLink to={paths.account}>{texts.keepAccount}</ScreenLink>
        </Footer>
      </Card>
    </WithErrorTexts>
  );
}

function ConfirmForm({ token, onStage }: Pick<ConfirmationProps, 'token' | 'onStage'>) {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const deleteUser = auth.useDeleteUser();
  /** The token leaves the address bar and the history: it is spent, or of no use. */
  const end = (stage: Stage) => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    onStage(stage);
  };
  const state = useForm({
    check: () => ({}),
    async send() {
      onStage('deleting');
      await deleteUser.mutateAsync({ token });
      end('deleted');
    },
    explain(error) {
      onStage('asked');
      if (!(error instanceof AuthClientError && error.code === 'INVALID_TOKEN')) return explainOnlyOwner(error);
      end('refused');
      return {};
    },
  });
  return (
    <Form state={state} label={texts.confirmTitle}>
      <Submit state={state} working={texts.deleting} isDangerous>
        {texts.deleteAction}
      </Submit>
    </Form>
  );
}

/** The link works only in a browser in which its user is signed in. */
function SignInFirst() {
  const { paths, navigate } = useUI();
  useEffect(() => {
    const { pathname, search } = window.location;
    navigate(signInPathFor(paths.signIn, pathname + search), { replace: true });
  }, [paths, navigate]);
  return <CardSkeleton />;
}

/** A user can also open this page without a link. */
function AskAgain({ isRefused }: { readonly isRefused: boolean }) {
  const { classOf, paths } = useUI();
  const texts = useTexts('account', accountTexts);
  const { linkRefused } = useTexts('signIn', signInTexts);
  return (
    <Screen>
      <div className={classOf('settings')}>
        <Heading title={texts.deleteTitle} isNew={isRefused} />
        {isRefused && <Alert>{linkRefused}</Alert>}
        <DeleteAccount />
        <Footer>
          <ScreenLink to={paths.account}>{texts.keepAccount}</ScreenLink>
        </Footer>
      </div>
    </Screen>
  );
}

function Goodbye() {
  const { paths } = useUI();
  const texts = useTexts('account', accountTexts);
  const { home } = useTexts('verification', verificationTexts);
  return (
    <Card>
      <Heading title={texts.deleted} lead={texts.deletedLead} isNew />
      <Actions>
        <ScreenLink to={paths.home} isButton>
          {home}
        </ScreenLink>
      </Actions>
    </Card>
  );
}
