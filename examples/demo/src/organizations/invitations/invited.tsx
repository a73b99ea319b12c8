import { useSession, useSignOut } from '../../auth/client.js';
import { failedWith, messageFor } from '../../auth/messages.js';
import { useResend } from '../../auth/resend.js';
import { Fact, Facts } from '../../components/facts.js';
import { useNotices } from '../../components/notice.js';
import { PageHeading } from '../../components/page-heading.js';
import { PageSkeleton } from '../../components/skeleton.js';
import { Time } from '../../components/time.js';
import { Link } from '../../routing/link.js';
import { paths } from '../../routing/paths.js';
import { useInvitation } from '../hooks.js';
import { nameRoles } from '../roles/roles.js';
import { explainInvitation } from './invitation-messages.js';
import { useAnswer } from './use-answer.js';

export interface MailedInvitation {
  readonly id: string;
  readonly token: string | undefined;
}

/** An invitation for a signed-in user. */
export function Invited({ id, token }: MailedInvitation) {
  const { accept, reject, isBusy } = useAnswer(token);
  const invitation = useInvitation({ id, ...(token !== undefined && { token }) }, { enabled: !isBusy });
  if (failedWith(invitation.error, 'VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION')) return <Unverified />;
  if (failedWith(invitation.error, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')) return <SomebodyElse />;
  if (invitation.error) {
    return (
      <>
        <PageHeading title="This invitation does not work" lead={explainInvitation(invitation.error)} />
        <div className="actions">
          <Link to={paths.organizations} className="button button-primary">
            See your organizations
          </Link>
        </div>
      </>
    );
  }
  if (!invitation.data) return <PageSkeleton />;
  const { organizationName, inviterEmail, role, email, expiresAt, secondFactorStartsAt } = invitation.data;
  return (
    <>
      <PageHeading title={`Join ${organizationName}?`} lead={`${inviterEmail} invites you.`} />
      <Facts>
        <Fact term="Your role">{nameRoles(role)}</Fact>
        <Fact term="Sent to">{email}</Fact>
        <Fact term="Ends">
          <Time at={expiresAt} />
        </Fact>
        {secondFactorStartsAt && (
          <Fact term="Second factor">
            Needed from <Time at={secondFactorStartsAt} /> on. <Link to={paths.security}>Set one up</Link>
          </Fact>
        )}
      </Facts>
      <div className="actions">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isBusy}
          onClick={() => accept(invitation.data)}
        >
          Join
        </button>
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => reject(invitation.data)}>
          Decline
        </button>
      </div>
    </>
  );
}

/** The user is signed in with the invited address, which is not verified. The mail's link would verify it, but this page has no token. */
function Unverified() {
  const { user } = useSession();
  const { resend, sending } = useResend();
  return (
    <>
      <PageHeading
        title="Verify your email address first"
        lead={`This invitation is for ${user?.email ?? ''}, which you have not verified yet.`}
      />
      <p>Open the link in the invitation’s mail again, or let us mail you a link that verifies the address.</p>
      <div className="actions">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={sending}
          onClick={() => resend(user?.email ?? '')}
        >
          Send a link
        </button>
      </div>
    </>
  );
}

/** The user is signed in with another address than the invited one. */
function SomebodyElse() {
  const { user } = useSession();
  const signOut = useSignOut();
  const notices = useNotices();
  const leave = async () => {
    try {
      // The page stays open, and asks the visitor to sign in.
      await signOut.mutateAsync();
    } catch (error) {
      notices.problem(messageFor(error));
    }
  };
  return (
    <>
      <PageHeading
        title="This invitation is for another person"
        lead={`You are signed in as ${user?.email ?? ''}, and the invitation went to another address.`}
      />
      <p>If that address is also yours, sign out and sign in with it.</p>
      <div className="actions">
        <button type="button" className="button button-primary" aria-disabled={signOut.isPending} onClick={leave}>
          Sign out and go on
        </button>
        <Link to={paths.organizations} className="button">
          See your organizations
        </Link>
      </div>
    </>
  );
}
