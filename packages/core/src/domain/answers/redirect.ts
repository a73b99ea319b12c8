import type { Challenge } from '../../contract/shapes.js';

/** Sends the browser elsewhere. `location` has been checked, or is our own. */
export class Redirect {
  constructor(readonly location: string) {}
}

/** Goes on to a page that asks for the second factor: it reads from the query that one is pending, and which there are. */
export function redirectToChallenge(target: string, { twoFactorMethods }: Challenge): Redirect {
  return new Redirect(withQuery(target, { twoFactorRedirect: 'true', twoFactorMethods: twoFactorMethods.join(',') }));
}

/** Adds query parameters to a place, whether that is an absolute URL or a path. */
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
