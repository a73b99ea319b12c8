import { minPasswordLength, newPasswordProblem } from '../auth/checks.js';
import { useResetPassword } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { PageHeading } from '../components/page-heading.js';
import { AskForReset } from '../forms/ask-for-reset.js';
import { PasswordField } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { AuthCard } from '../layout/auth-card.js';
import { Link } from '../routing/link.js';
import { navigate, useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';

/** The page of the mailed link: with a token, or with an error if the link is no longer valid. */
export function ResetPassword() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const token = query.get('token');
  return (
    <AuthCard code={code}>
      {token ? <Choose token={token} /> : query.has('done') ? <Done /> : <NotGood wasTried={query.has('error')} />}
    </AuthCard>
  );
}

function Choose({ token }: { readonly token: string }) {
  const resetPassword = useResetPassword();
  const form = useForm({
    check: (value) => ({ newPassword: newPasswordProblem(value('newPassword')) }),
    async send(value) {
      await resetPassword.mutateAsync({ newPassword: value('newPassword'), token });
      leaveFor('done');
    },
    explain(error) {
      if (failedWith(error, 'INVALID_TOKEN')) leaveFor('error');
      return explain(error);
    },
  });
  return (
    <>
      <PageHeading
        title="Choose a new password"
        lead="This signs you out on all your devices. Then sign in with the new password."
      />
      <Form state={form} label="Choose a new password">
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters.`}
        />
        <Submit state={form} working="Saving…">
          Save the password
        </Submit>
      </Form>
    </>
  );
}

function Done() {
  return (
    <>
      <PageHeading
        title="Your new password is set"
        lead="All your devices are signed out. Sign in with the new password."
      />
      <div className="actions">
        <Link to={paths.signIn} className="button button-primary">
          Sign in
        </Link>
      </div>
    </>
  );
}

/** A visitor can also open this page without a link. */
function NotGood({ wasTried }: { readonly wasTried: boolean }) {
  return (
    <>
      <PageHeading
        title={wasTried ? 'This link no longer works' : 'A link is missing'}
        lead={
          wasTried
            ? 'It was already used, is older than one hour, or the password has changed since. Ask for a new one.'
            : 'To reset a password you need a link from a mail. Ask for one.'
        }
      />
      <AskForReset />
      <p className="aside">
        Know your password? <Link to={paths.signIn}>Sign in</Link>
      </p>
    </>
  );
}

/** Removes the token from the address bar and the history. */
function leaveFor(state: 'done' | 'error'): void {
  navigate(`${paths.resetPassword}?${state}`, { replace: true });
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'PASSWORD_TOO_SHORT')) return { newPassword: `Use at least ${minPasswordLength} characters.` };
  if (failedWith(error, 'PASSWORD_TOO_LONG')) return { newPassword: 'Use a shorter password.' };
  return { form: messageFor(error) };
}

const code = `
const token = new URLSearchParams(location.search).get('token');
const resetPassword = useResetPassword();

await resetPassword.mutateAsync({ newPassword, token });
// The token is used up, and every session of the account has ended.
`;
