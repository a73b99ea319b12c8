import type { Challenge } from '../../contract/shapes.js';

/**
 * Redirects the browser to a path, or to an address on a trusted origin. Every other `location` fails the call, so that no input
 * chooses where the browser goes. `Redirect.toProvider` leads elsewhere.
 */
export class Redirect {
  /** Whether the location is on an origin that the plugin's own options name. */
  readonly isConfigured: boolean = false;

  constructor(readonly location: string) {}

  /**
   * Redirects to another server, such as a provider. `configured`: addresses of the plugin's options; the location needs the
   * origin of one of them. Throws otherwise. Never take `configured` from an input. A path is as in `new Redirect`.
   */
  static toProvider(location: string, configured: readonly string[]): Redirect {
    if (location.startsWith('/')) return new Redirect(location);
    const origin = originOf(location);
    if (origin === undefined || !configured.some((address) => originOf(address) === origin))
      throw new Error('a redirect leads to an origin that the options of its plugin do not name');
    return new ConfiguredRedirect(location);
  }
}

class ConfiguredRedirect extends Redirect {
  override readonly isConfigured = true;
}

/**
 * Returns the origin of an address, also for the schemes of apps, for which `URL.origin` is `null`. `undefined` for a text that two
 * parsers can read differently.
 */
function originOf(address: string): string | undefined {
  if (/[^!-~]|[\\@]/.test(address.split(/[?#]/, 1)[0] ?? '')) return undefined;
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    return undefined;
  }
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
