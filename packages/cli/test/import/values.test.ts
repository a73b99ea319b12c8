import type { OldDatabase, OldRow } from 'latchkey/import';
import { describe, expect, it } from 'vitest';
import { betterAuthSource } from '../../src/import/sources/better-auth.js';
import { readFlag } from '../../src/import/values.js';

const now = new Date('2026-06-01T12:00:00Z');

/** What becomes of a user of better-auth with these columns. */
async function problemOf(columns: OldRow): Promise<string | undefined> {
  const row = { id: 'ada', email: 'ada@example.com', emailVerified: true, ...columns };
  const tables: Readonly<Record<string, readonly OldRow[]>> = { user: [row], account: [] };
  const database: OldDatabase = {
    columnsOf: async (table) => tables[table] && ['id', 'emailVerified', 'providerId', ...Object.keys(columns)],
    page: async (table) => tables[table] ?? [],
    rowsWith: async () => [],
    count: async () => 1,
    orphans: async () => ({ count: 0, rows: [] }),
    close: async () => {},
  };
  const options = { secrets: undefined, withoutSecondFactors: false, providerTokens: false, now };
  for await (const [user] of (await betterAuthSource(database, options)).users())
    return user?.problem ?? (user?.rights?.ban && 'it is banned');
  return undefined;
}

describe('a value that closes a door', () => {
  it.each([
    [{ banned: true, banExpires: null }, 'it is banned'],
    [{ banned: true, banExpires: '2026-06-02T00:00:00Z' }, 'it is banned'],
    [{ banned: true, banExpires: Number.POSITIVE_INFINITY }, 'it is banned'],
    [{ banned: Uint8Array.of(1), banExpires: 'next week' }, 'it is banned'],
    [{ banned: 'yes' }, 'it is not readable whether it is banned'],
    [{ twoFactorEnabled: 'on' }, 'it is not readable whether its second factor is on'],
    [{ twoFactorEnabled: 1 }, 'its second factor has no secret'],
    [{ banned: true, banExpires: '2026-05-31T00:00:00Z' }, undefined],
    [{ banned: 1, banExpires: now.getTime() / 1000 - 1 }, undefined],
    [{ banned: Uint8Array.of(0) }, undefined],
    [{ banned: null, banExpires: '2026-06-02T00:00:00Z' }, undefined],
  ])('of better-auth, %o: %s', async (columns, problem) => {
    expect(await problemOf(columns)).toBe(problem);
  });

  it('is true, false, or not readable', () => {
    expect(['t', 1n, 'true'].map(readFlag)).toEqual([true, true, true]);
    expect([0, '0', 'f', undefined].map(readFlag)).toEqual([false, false, false, false]);
    expect([2, 'T', {}, Uint8Array.of(1, 1)].map(readFlag)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
