import { useSession } from '../auth/client.js';
import { PageHeading } from '../components/page-heading.js';
import { AskForReset } from '../forms/ask-for-reset.js';
import { AuthCard } from '../layout/auth-card.js';
import { Link } from '../routing/link.js';
import { useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { withReturnPath } from '../routing/return-path.js';

export function ForgotPassword() {
  const { status } = useSession();
  const { search } = useLocation();
  return (
    <AuthCard code={code}>
      <PageHeading title="Forgot your password?" lead="We mail you a link to choose a new one." />
      <AskForReset />
      <p className="aside">
        {status === 'authenticated' ? (
          <Link to={paths.security}>Back to Security</Link>
        ) : (
          <>
            Do you remember it? <Link to={withReturnPath(paths.signIn, search)}>Sign in</Link>
          </>
        )}
      </p>
    </AuthCard>
  );
}

const code = `
const forgetPassword = useForgetPassword();

await forgetPassword.mutateAsync({ email, redirectTo: '/reset-password' });
// Known and unknown addresses get the same answer, after the same work.
`;
