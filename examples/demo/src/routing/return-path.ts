import { paths } from './paths.js';

/** The name of the parameter that says where to go on after signing in. */
const parameter = 'next';

/** The sign-in page, which leads on to `path` afterwards. */
export function signInPath(path: string): string {
  return path === paths.home ? paths.signIn : `${paths.signIn}?${new URLSearchParams({ [parameter]: path })}`;
}

/** Another page for visitors, which leads on to the same place. */
export function withReturnPath(path: string, search: string): string {
  const next = new URLSearchParams(search).get(parameter);
  return next === null ? path : `${path}?${new URLSearchParams({ [parameter]: next })}`;
}

/**
 * Where a sign-in page with this query leads on to: a path of this site and nothing else, the home page when it names
 * anything else. Browsers read `/\evil.example` and `/<tab>/evil.example` as other hosts, so the URL is parsed first.
 */
export function returnPath(search: string, origin: string = window.location.origin): string {
  const next = new URLSearchParams(search).get(parameter);
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return paths.home;
  const url = new URL(next, origin);
  // `/.//evil.example` stays on this origin but has a path that means another one.
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.home;
  return url.pathname + url.search + url.hash;
}
