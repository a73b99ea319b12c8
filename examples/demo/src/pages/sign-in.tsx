import { emailProblem } from '../auth/checks.js';
import { useSignInEmail } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { AuthCard } from '../components/auth-card.js';
import { Checkbox, EmailField, PasswordField } from '../components/field.js';
import { Form, type FormErrors, Submit, useForm } from '../components/form.js';
import { PageHeading } from '../components/page-heading.js';
import { Link } from '../routing/link.js';
import { useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { returnPath, withReturnPath } from '../routing/return-path.js';

/** Once signed in, the guard of the page leads on. */
export function SignIn() {
  const signIn = useSignInEmail();
  const { search } = useLocation();
  const form = useForm({
    check: (value) => ({
      email: emailProblem(value('email')),
      password: value('password') === '' && 'Enter your password.',
    }),
    send: (value) =>
      signIn.mutateAsync({
        email: value('email'),
        password: value('password'),
        rememberMe: value('rememberMe') === 'on',
      }),
    explain,
  });
  return (
    <AuthCard code={code}>
      <PageHeading
        title="Sign in"
        lead={
          returnPath(search) === paths.home
            ? 'Welcome back.'
            : 'Please sign in to see that page. You will go straight there.'
        }
      />
      <Form state={form} label="Sign in">
        <EmailField autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <Checkbox
          name="rememberMe"
          label="Remember me"
          hint="Otherwise you are signed out when the browser closes."
          defaultChecked
        />
        <Submit state={form} working="Signing in…">
          Sign in
        </Submit>
      </Form>
      <p className="aside">
        <Link to={withReturnPath(paths.forgotPassword, search)}>Forgot your password?</Link>
      </p>
      <p className="aside">
        New here? <Link to={withReturnPath(paths.signUp, search)}>Create an account</Link>
      </p>
    </AuthCard>
  );
}

/** An unknown address and a wrong password read the same: nobody learns who has an account. */
function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_EMAIL')) return { email: 'This is not an e-mail address.' };
  if (failedWith(error, 'INVALID_EMAIL_OR_PASSWORD')) return { form: 'The e-mail address or the password is wrong.' };
  return { form: messageFor(error) };
}

const code = `
const signIn = useSignInEmail();

await signIn.mutateAsync({ email, password, rememberMe });
// Every useSession() of the page already knows.
`;
