import type { Importer, OldApiKey } from 'latchkey/plugin';
import { endOfWindow } from './check/quota.js';
import type { Config } from './options.js';
import { countSkippedReminders } from './reminders.js';
import type { ApiKey } from './tables.js';

const longestName = 100; // characters, as in the contract
const longestStart = 32;

/** Takes over keys of another system: they are found by their hash, like other keys. */
export const importerOf = (config: Config): Importer => ({
  apiKey(old, now) {
    const problem = problemWith(config, old, now);
    if (problem !== undefined) return problem;
    const { permissions, createdAt = now, expiresAt = null, lastUsedAt = null } = old;
    const asked = Object.entries(permissions).flatMap(([resource, actions]) =>
      actions.map((each) => `${resource}:${each}`),
    );
    const unknown = asked.filter((scope) => !config.scopes.has(scope));
    const columns: Omit<ApiKey, 'id' | 'userId' | 'organizationId' | 'hash' | 'enabled'> = {
      ...{ createdAt, issuedAt: createdAt, expiresAt, lastUsedAt, issuerId: null },
      ...{ previousHash: null, previousEndsAt: null },
      ...{ start: visible(old.start, longestStart), end: '', name: visible(old.name, longestName) || 'API key' },
      scopes: asked.filter((scope) => config.scopes.has(scope)),
      remindersSent: countSkippedReminders(now, expiresAt),
      ...{ networks: null, methods: null, origins: null, resources: null },
      ...quotaOf(old, now),
    };
    return {
      columns,
      leftOut: unknown.length > 0 ? `scopes that apiKeys.scopes does not have: ${unknown}` : undefined,
    };
  },
});

function problemWith({ legacyKeys }: Config, { hash, expiresAt, quota, problem }: OldApiKey, now: Date) {
  if (problem !== undefined) return problem;
  if (!legacyKeys) return 'apiKeys.legacyKeys is not set';
  if (!/^[\w-]{43}$/.test(hash)) return 'its hash is not SHA-256 in base64url';
  if (expiresAt && expiresAt <= now) return 'it has expired';
  if (quota && !quota.renewed) return 'it has a number of calls that is never renewed';
  return undefined;
}

function quotaOf({ quota }: OldApiKey, now: Date) {
  if (!quota?.renewed) return { quotaLimit: null, quotaWindow: null, quotaRemaining: null, quotaResetsAt: null };
  const { limit, window } = quota.renewed;
  return {
    quotaLimit: limit,
    quotaWindow: window,
    quotaRemaining: Math.min(quota.remaining, limit),
    quotaResetsAt: endOfWindow(window, now),
  };
}

const visible = (text = '', most: number) =>
  [...text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, most).join('');
