import { type SignedIn, useSession } from '../auth/client.js';
import { PageSkeleton } from '../components/skeleton.js';
import { SignedInHome } from './home-signed-in.js';
import { Welcome } from './home-welcome.js';

/** Shows the user their account, and a visitor what the demo is. */
export function Home() {
  const current = useSession();
  // The header says why the session is not known.
  if (current.status === 'loading' || current.status === 'error') return <PageSkeleton />;
  if (current.status === 'unauthenticated') return <Welcome />;
  const { user, session }: SignedIn = current;
  return <SignedInHome user={user} session={session} />;
}
