import { type User, useSendVerificationEmail, useSession } from '../auth/client.js';
import { useResend } from '../auth/resend.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { PageHeading } from '../components/page-heading.js';
import { PageSkeleton } from '../components/skeleton.js';
import { AskForMail } from '../forms/ask-for-mail.js';
import { AuthCard } from '../layout/auth-card.js';
import { Link } from '../routing/link.js';
import { useLocation } from '../routing/location.js';
import { afterVerifying } from '../routing/mail-links.js';
import { paths } from '../routing/paths.js';
import { storyOf } from './verify-email-story.js';

/** The page of verification links, for every result. */
export function VerifyEmail() {
  const { search } = useLocation();
  const { status, user } = useSession();
  if (status === 'loading' || status === 'error') return <PageSkeleton />;
  const { title, lead, next } = storyOf(new URLSearchParams(search), user);
  return (
    <AuthCard code={code}>
      <PageHeading key={title} title={title} lead={lead} />
      <Next to={next} user={user} />
    </AuthCard>
  );
}

interface NextProps {
  readonly to: ReturnType<typeof storyOf>['next'];
  readonly user: User | null;
}

function Next({ to, user }: NextProps) {
  switch (to) {
    case 'wait':
    case 'mail':
      return user ? <Resend email={user.email} wasSent={to === 'wait'} /> : <Ask />;
    case 'home':
      return <Way to={paths.home}>Go to the home page</Way>;
    case 'sign-in':
      return <Way to={paths.signIn}>Sign in</Way>;
    case 'sign-up':
      return <Way to={paths.signUp}>Create an account</Way>;
    case 'security':
      return <Way to={paths.security}>Go to Security</Way>;
  }
}

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <div className="actions">
      <Link to={to} className="button button-primary">
        {children}
      </Link>
    </div>
  );
}

interface ResendProps {
  readonly email: string;
  /** A mail was already sent, so the user should read it first. */
  readonly wasSent: boolean;
}

function Resend({ email, wasSent }: ResendProps) {
  const { resend, sending } = useResend();
  return (
    <div className="actions">
      {wasSent && <MailboxLink isPrimary />}
      <button
        type="button"
        className={wasSent ? 'button' : 'button button-primary'}
        aria-disabled={sending}
        onClick={() => resend(email)}
      >
        {sending ? 'Sending…' : wasSent ? 'Send again' : 'Send a new link'}
      </button>
      {!wasSent && <MailboxLink />}
    </div>
  );
}

function Ask() {
  const sendVerificationEmail = useSendVerificationEmail();
  return (
    <AskForMail
      label="Send a new link"
      send={(email) => sendVerificationEmail.mutateAsync({ email, callbackURL: afterVerifying })}
      sent={(email) => (
        <p>
          If <strong>{email}</strong> is not verified yet, a new link is on its way to it. It is valid for one hour.
        </p>
      )}
    />
  );
}

const code = `
const { user } = useSession();
const sendVerificationEmail = useSendVerificationEmail();

await sendVerificationEmail.mutateAsync({ email, callbackURL: '/verify-email?done=verified' });
// The link verifies on the server, which redirects here: with ?error=token_expired if it has expired.
`;
