import { emailProblem, minPasswordLength, newPasswordProblem, usernameProblem } from '../auth/checks.js';
import { useSignUpEmail } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { PageHeading } from '../components/page-heading.js';
import { EmailField, PasswordField, TextField } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { AuthCard } from '../layout/auth-card.js';
import { explainUsername, UsernameField } from '../profile/username-field.js';
import { Link } from '../routing/link.js';
import { useLocation } from '../routing/location.js';
import { afterVerifying } from '../routing/mail-links.js';
import { paths } from '../routing/paths.js';
import { withReturnPath } from '../routing/return-path.js';
import { ProviderButtons } from '../social/provider-buttons.js';

/** After the sign-up the user is signed in, and the guard of the page opens the next page. */
export function SignUp() {
  const signUp = useSignUpEmail();
  const { search } = useLocation();
  const signInPage = withReturnPath(paths.signIn, search);
  const form = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && 'Enter your name.',
      email: emailProblem(value('email')),
      username: value('username').trim() !== '' && usernameProblem(value('username').trim()),
      password: newPasswordProblem(value('password')),
    }),
    send: (value) =>
      signUp.mutateAsync({
        name: value('name').trim(),
        email: value('email'),
        password: value('password'),
        callbackURL: afterVerifying,
        ...(value('username').trim() && { username: value('username').trim() }),
        ...(value('company').trim() && { company: value('company').trim() }),
      }),
    explain: (error) => explain(error, signInPage),
  });
  return (
    <AuthCard code={code}>
      <PageHeading title="Create an account" lead="It is stored in the database file of this demo." />
      <Form state={form} label="Create an account">
        <TextField name="name" label="Name" autoComplete="name" maxLength={255} />
        <EmailField autoComplete="email" />
        <UsernameField />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters.`}
        />
        <TextField name="company" label="Company" autoComplete="organization" maxLength={80} optional />
        <Submit state={form} working="Creating the account…">
          Create account
        </Submit>
      </Form>
      <ProviderButtons />
      <p className="aside">
        Do you already have an account? <Link to={signInPage}>Sign in</Link>
      </p>
    </AuthCard>
  );
}

function explain(error: unknown, signInPage: string): FormErrors {
  if (failedWith(error, 'USER_ALREADY_EXISTS')) {
    return {
      email: (
        <>
          There is already an account with this address. <Link to={signInPage}>Sign in instead</Link>
        </>
      ),
    };
  }
  if (failedWith(error, 'INVALID_EMAIL')) return { email: 'This is not an e-mail address.' };
  if (failedWith(error, 'PASSWORD_TOO_SHORT')) return { password: `Use at least ${minPasswordLength} characters.` };
  if (failedWith(error, 'PASSWORD_TOO_LONG')) return { password: 'Use a shorter password.' };
  return explainUsername(error) ?? { form: messageFor(error) };
}

const code = `
const signUp = useSignUpEmail();

await signUp.mutateAsync({ name, email, password, username, company, callbackURL: '/verify-email?done=verified' });
// company is a column of this application: userFields in auth/fields.ts
`;
