import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { PageSkeleton } from '../components/skeleton.js';
import { navigate, useLocation } from '../routing/location.js';
import { hasEndedPath, returnPath, signInPath } from '../routing/return-path.js';
import { useSession } from './client.js';

/** The visitors of a page: all, only signed-in users, or only visitors who are not signed in. */
export type Access = 'all' | 'users' | 'visitors';

/** Redirects visitors without access before the page is painted. The server checks every call again. */
export function Guard({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  const isWrong =
    (access === 'users' && status === 'unauthenticated') || (access === 'visitors' && status === 'authenticated');

  useLayoutEffect(() => {
    if (status === 'authenticated') wasSignedIn.current = true;
    if (!isWrong) return;
    if (access === 'visitors') return navigate(returnPath(search), { replace: true });
    const signIn = signInPath(pathname + search + window.location.hash);
    navigate(wasSignedIn.current ? hasEndedPath(signIn) : signIn, { replace: true });
  }, [access, isWrong, pathname, search, status]);

  if (access !== 'all' && (status === 'loading' || status === 'error')) return <PageSkeleton />;
  return isWrong ? null : children;
}
