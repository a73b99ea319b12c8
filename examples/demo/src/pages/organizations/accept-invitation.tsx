import { useState } from 'react';
import { useSession } from '../../auth/client.js';
import { PageHeading } from '../../components/page-heading.js';
import { PageSkeleton } from '../../components/skeleton.js';
import { AuthCard } from '../../layout/auth-card.js';
import { Invited } from '../../organizations/invitations/invited.js';
import { JoinAsVisitor } from '../../organizations/invitations/join-as-visitor.js';
import { Link } from '../../routing/link.js';
import { useLocation } from '../../routing/location.js';
import { paths } from '../../routing/paths.js';

/** The page of an invitation's link: for invited persons who are signed in, who are not, and who have no account yet. */
export function AcceptInvitation() {
  const { search } = useLocation();
  const { status } = useSession();
  const query = new URLSearchParams(search);
  const id = query.get('invitationId');
  const token = query.get('token') ?? undefined;
  // A user who signs in here keeps seeing the form until they are a member.
  const [isVisitor, setVisitor] = useState(false);
  if (status === 'unauthenticated' && !isVisitor) setVisitor(true);

  if (status === 'loading' || status === 'error') return <PageSkeleton />;
  if (id === null) return <Incomplete />;
  return (
    <AuthCard code={code}>
      {isVisitor ? (
        <JoinAsVisitor id={id} token={token} onEnd={() => setVisitor(false)} />
      ) : (
        <Invited id={id} token={token} />
      )}
    </AuthCard>
  );
}

function Incomplete() {
  return (
    <div className="narrow">
      <PageHeading title="No invitation in this link" lead="Open the complete link of the invitation mail." />
      <div className="actions">
        <Link to={paths.organizations} className="button button-primary">
          See your organizations
        </Link>
      </div>
    </div>
  );
}

const code = `
// The link of the mail is /accept-invitation?invitationId=…&token=…
const invitation = useInvitation({ id: invitationId, token });
const accept = useAcceptInvitation();

await signUp.mutateAsync({ name, email, password }); // first, for a new user
await accept.mutateAsync({ invitationId, token }); // verifies the address, makes a member
`;
