import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { isLoopback } from '../../contract/options/loopback.js';
import type { AllowedHosts, AllowedHostsOption, Settings } from '../../domain/settings/settings.js';
import { isTrustedOrigin, parseOrigins } from './origin.js';

/** Parses `baseURL: { allowedHosts }`. Throws `ConfigurationError` for an invalid host. */
export function parseAllowedHosts(
  option: AllowedHostsOption,
  { production }: Pick<Settings, 'production'>,
): AllowedHosts {
  const { allowedHosts, protocol, fallback, trustForwardedHost = false } = option;
  const wrong = (name: string, given: unknown, expected: string, cause?: unknown) =>
    new ConfigurationError(`baseURL.${name}`, { given, expected, code: 'INVALID_BASE_URL', cause });
  const rules = allowedHosts.flatMap((host, index) => {
    try {
      return parseOrigins([`http://${host}`, `https://${host}`]);
    } catch (cause) {
      throw wrong(
        `allowedHosts[${index}]`,
        host,
        "a host such as 'app.example.com', 'localhost:3000' or '*.preview.example.com'",
        cause,
      );
    }
  });
  if (fallback !== undefined && !isOrigin(fallback))
    throw wrong('fallback', fallback, 'an origin such as https://app.example.com');
  const protocolOf = (url: URL) =>
    protocol ?? (production && !isLoopback(url.hostname) ? 'https' : url.protocol.slice(0, -1));
  return {
    fallback,
    trustForwardedHost,
    find(url) {
      const origin = `${protocolOf(url)}://${url.host}`;
      return rules.some((each) => isTrustedOrigin(each, origin)) ? origin : fallback;
    },
  };
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
