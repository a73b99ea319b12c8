import { paths } from './paths.js';

/** The parameter with the next page after the sign-in. */
const parameter = 'returnTo';

/** The sign-in page, which opens `path` afterwards. */
export function signInPath(path: string): string {
  return path === paths.home ? paths.signIn : `${paths.signIn}?${new URLSearchParams({ [parameter]: path })}`;
}

/** The sign-in page that says that the session has ended. */
export function hasEndedPath(signIn: string): string {
  return `${signIn}${signIn.includes('?') ? '&' : '?'}session-ended=`;
}

/** Another page for visitors, with the same next page. */
export function withReturnPath(path: string, search: string): string {
  const wanted = new URLSearchParams(search).get(parameter);
  return wanted === null ? path : `${path}?${new URLSearchParams({ [parameter]: wanted })}`;
}

/**
 * The next page after a sign-in page with this query: a path of this site, and for any other value the home page. Browsers
 * read `/\evil.example` and `/<tab>/evil.example` as other hosts, so the URL is parsed first.
 */
export function returnPath(search: string, origin: string = window.location.origin): string {
  const wanted = new URLSearchParams(search).get(parameter);
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return paths.home;
  const url = new URL(wanted, origin);
  // `/.//evil.example` stays on this origin but has a path that means another one.
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.home;
  return url.pathname + url.search + url.hash;
}
