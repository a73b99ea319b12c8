import { useState } from 'react';
import { useDeleteUser } from '../auth/client.js';
import { Guard } from '../auth/guard.js';
import { PageHeading } from '../components/page-heading.js';
import { AuthCard } from '../layout/auth-card.js';
import { Link } from '../routing/link.js';
import { navigate, useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { AskToDelete } from '../security/ask-to-delete.js';
import { ConfirmDeletion } from '../security/confirm-deletion.js';
import { useWithSecondFactor } from '../security/step-up.js';

/** What `useDeleteUser` takes. */
export type Proof = Parameters<ReturnType<typeof useDeleteUser>['mutateAsync']>[0];

/** Asks for the password; with the token of a mailed link, only once more whether it shall be. Then says goodbye. */
export function DeleteAccount() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const deleteUser = useDeleteUser();
  const withFactor = useWithSecondFactor();
  const [state, setState] = useState<'here' | 'leaving' | 'gone'>('here');

  const remove = async (proof: Proof) => {
    // The session ends on the way. That is no reason to ask whoever leaves to sign in again.
    setState('leaving');
    try {
      await withFactor(() => deleteUser.mutateAsync(proof));
      setState('gone');
      navigate(paths.deleteAccount, { replace: true });
    } catch (error) {
      setState('here');
      throw error;
    }
  };
  if (state === 'gone') return <Goodbye />;
  return (
    <Guard access={state === 'leaving' ? 'everybody' : 'users'}>
      <AuthCard code={code}>
        {token ? (
          <ConfirmDeletion token={token} onDelete={remove} />
        ) : (
          <AskToDelete linkFailed={query.has('error')} onDelete={remove} />
        )}
      </AuthCard>
    </Guard>
  );
}

function Goodbye() {
  return (
    <div className="narrow">
      <PageHeading
        title="Your account is deleted"
        lead="You are signed out on all your devices, and nothing of you is left in the database."
      />
      <div className="actions">
        <Link to={paths.home} className="button button-primary">
          Go to the home page
        </Link>
      </div>
    </div>
  );
}

const code = `
const deleteUser = useDeleteUser();

// Deletes at once; or, where the server mails a link first, has it sent.
await deleteUser.mutateAsync({ password });
// With what the link brought:
await deleteUser.mutateAsync({ token });
`;
