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

/** The input of `useDeleteUser`. */
export type Proof = Parameters<ReturnType<typeof useDeleteUser>['mutateAsync']>[0];

/** Asks for the password; with the token of a mailed link, it only asks for a confirmation. Then says goodbye. */
export function DeleteAccount() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const deleteUser = useDeleteUser();
  const [state, setState] = useState<'here' | 'leaving' | 'gone'>('here');

  const remove = async (proof: Proof) => {
    // The session ends during the deletion. The page must not ask the user to sign in again because of that.
    setState('leaving');
    try {
      await deleteUser.mutateAsync(proof);
      setState('gone');
      navigate(paths.deleteAccount, { replace: true });
    } catch (error) {
      setState('here');
      throw error;
    }
  };
  if (state === 'gone') return <Goodbye />;
  return (
    <Guard access={state === 'leaving' ? 'all' : 'users'}>
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
        lead="You are signed out on all your devices, and your data is removed from the database."
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

// Deletes at once, or sends a link if the server is configured to mail one first.
await deleteUser.mutateAsync({ password });
// With the token of the link:
await deleteUser.mutateAsync({ token });
`;
