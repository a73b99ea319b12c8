import { useSession } from '../auth/client.js';
import { PageHeading } from '../components/page-heading.js';
import { AuthCard } from '../layout/auth-card.js';
import { Link } from '../routing/link.js';
import { useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { refusalIn } from '../social/refusals.js';

/** The page after a failed sign-in at a provider. */
export function AuthError() {
  const { search } = useLocation();
  const { status } = useSession();
  const { wish, title, lead } = refusalIn(search);
  const isForUser = wish !== 'sign-in' && status === 'authenticated';
  return (
    <AuthCard code={code}>
      <PageHeading title={title} lead={lead} />
      <div className="actions">
        <Link to={isForUser ? paths.security : paths.signIn} className="button button-primary">
          {isForUser ? 'Go to Security' : 'Go to sign-in'}
        </Link>
      </div>
    </AuthCard>
  );
}

const code = `
const signIn = useSignInSocial();

signIn.mutate({ provider: 'demo-id', callbackURL: '/sign-in', errorCallbackURL: '/auth-error' });
// The provider redirects to the server, and the server to one of these two: here with an error such as ?error=access_denied.
`;
