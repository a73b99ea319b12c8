import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { PageHeading } from '../components/page-heading.js';
import { PageSkeleton } from '../components/skeleton.js';
import { navigate, useLocation } from '../routing/location.js';
import { hasEndedPath, returnPath, signInPath } from '../routing/return-path.js';
import { useSession } from './client.js';

/**
 * The visitors of a page: all, only signed-in users, only visitors who are not signed in, or `members`: signed-in users, also while they
 * act as a member of an organization.
 */
export type Access = 'all' | 'users' | 'members' | 'visitors';

/** Redirects visitors without access before the page is painted. The server checks every call again. */
export function Guard({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  const { status, session } = useSession();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  const isOutside = access !== 'members' && Boolean(session?.onlyInOrganization);
  const needsUser = access === 'users' || access === 'members';
  const isWrong =
    !isOutside &&
    ((needsUser && status === 'unauthenticated') || (access === 'visitors' && status === 'authenticated'));

  useLayoutEffect(() => {
    if (status === 'authenticated') wasSignedIn.current = true;
    if (!isWrong) return;
    if (access === 'visitors') return navigate(returnPath(search), { replace: true });
    const signIn = signInPath(pathname + search + window.location.hash);
    navigate(wasSignedIn.current ? hasEndedPath(signIn) : signIn, { replace: true });
  }, [access, isWrong, pathname, search, status]);

  if (access !== 'all' && (status === 'loading' || status === 'error')) return <PageSkeleton />;
  if (isOutside)
    return (
      <PageHeading title="Stop acting to open this page" lead="As a member you see only pages of the organization." />
    );
  return isWrong ? null : children;
}
