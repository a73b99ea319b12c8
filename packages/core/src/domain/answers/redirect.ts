import type { Challenge } from '../../contract/shapes.js';

/** Redirects the browser. `location` was checked, or is our own. */
export class Redirect {
  constructor(readonly location: string) {}
}

/**
 * Redirects to the page that completes a pending sign-in. The query has `twoFactorRedirect` and `twoFactorMethods` for the second
 * factor, and `challenge` with the name for the question of a plugin: the page asks the server for the rest.
 */
export function redirectToChallenge(target: string, pending: Challenge): Redirect {
  const query =
    'challenge' in pending
      ? { challenge: pending.challenge.name }
      : { twoFactorRedirect: 'true', twoFactorMethods: pending.twoFactorMethods.join(',') };
  return new Redirect(withQuery(target, query));
}

/** Adds query parameters to an absolute URL or a path. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const [beforeHash = '', hash] = splitOnce(target, '#');
  const [path = '', query = ''] = splitOnce(beforeHash, '?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) search.set(name, value);
  return `${path}?${search}${hash === undefined ? '' : `#${hash}`}`;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}
