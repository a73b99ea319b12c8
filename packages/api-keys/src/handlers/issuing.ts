import { type App, failure } from 'latchkey/plugin';
import { isNetwork } from '../check/networks.js';
import { apiKeyErrors } from '../errors.js';
import { hashOf, newKey, shownParts } from '../key.js';
import type { Config } from '../options.js';
import { countSkippedReminders } from '../reminders.js';

/** Makes a key, and the columns that contain it. */
export function issueKey({ settings }: App, { prefix }: Config, expiresAt: Date | null) {
  const key = newKey(prefix);
  const issuedAt = settings.now();
  const remindersSent = countSkippedReminders(issuedAt, expiresAt);
  return { key, columns: { hash: hashOf(key), ...shownParts(prefix, key), issuedAt, expiresAt, remindersSent } };
}

/** When a new key expires. `asked`: seconds, `null` for never, `undefined` for the default. */
export function expiryOf({ settings }: App, config: Config, asked: number | null | undefined): Date | null {
  const { expiresIn, maxExpiresIn, allowNever } = config;
  if (asked === null) {
    if (!allowNever) throw failure(apiKeyErrors, 'API_KEY_HAS_TO_EXPIRE');
    return null;
  }
  const life = asked ?? expiresIn;
  if (life > maxExpiresIn)
    throw failure(apiKeyErrors, 'API_KEY_LIVES_TOO_LONG', {
      details: [{ path: 'expiresIn', message: `At most ${maxExpiresIn} seconds` }],
    });
  return new Date(settings.now().getTime() + life * 1000);
}

/** Returns the networks. Throws if a text is not a network; the error names it. */
export function checkNetworks(networks: readonly string[] | null): readonly string[] | null {
  const wrong = networks?.filter((network) => !isNetwork(network)) ?? [];
  if (wrong.length > 0)
    throw failure(apiKeyErrors, 'INVALID_NETWORK', {
      details: wrong.map((network) => ({ path: 'networks', message: network })),
    });
  return networks;
}

/** Returns the scopes without duplicates. Throws if the application has not declared a scope; the error names it. */
export function checkScopes({ scopes: known }: Config, asked: readonly string[]): readonly string[] {
  const scopes = [...new Set(asked)];
  const unknown = scopes.filter((scope) => !known.has(scope));
  if (unknown.length > 0)
    throw failure(apiKeyErrors, 'UNKNOWN_SCOPE', {
      details: unknown.map((scope) => ({ path: 'scopes', message: scope })),
    });
  return scopes;
}
