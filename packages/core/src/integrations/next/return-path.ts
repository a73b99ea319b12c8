import { isLocalPath } from '../../contract/texts/local-path.js';

/** The parameter of the sign-in page's query that contains the page to return to. */
const returnParameter = 'returnTo';

/** Returns the path of the sign-in page, with the page to return to. */
export function withReturnPath(signInPath: string, path: string | undefined): string {
  if (path === undefined) return signInPath;
  return `${signInPath}${signInPath.includes('?') ? '&' : '?'}${new URLSearchParams({ [returnParameter]: path })}`;
}

/**
 * Returns the page that opens after the sign-in: the value of `returnTo` if it is a path of this site, otherwise `otherwise`. An
 * attacker can write any `returnTo` into a link, so do not redirect to the value itself.
 *
 * ```ts
 * redirect(returnPath(formData.get('returnTo')));
 * ```
 */
export function returnPath(value: unknown, otherwise = '/'): string {
  if (typeof value !== 'string' || !isLocalPath(value)) return otherwise;
  const url = new URL(value, origin);
  return url.pathname + url.search + url.hash;
}

/** Any origin: only the path of the result is used. */
const origin = 'https://this-site.invalid';
