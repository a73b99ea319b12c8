import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type OldUser, openOldDatabase } from 'latchkey/import';
import { createAuthenticator } from '../../../passkeys/test/authenticator.js';
import { betterAuthSource } from '../../src/import/sources/better-auth.js';

interface Recorded {
  readonly sqlite: readonly string[];
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly authenticator: { readonly credentialId: string; readonly userHandle: string; readonly privateKey: object };
}

/** What tools/old-systems/make.mjs has recorded of better-auth, and of an authenticator with a passkey there. */
export const recorded: Recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'fixtures', 'old-systems', 'better-auth-passkeys.json'), 'utf8'),
);
export const userId = String(recorded.tables.user?.[0]?.id);

/** The users of the recorded database. */
export async function readOld() {
  const old = new BetterSqlite(':memory:');
  for (const sql of recorded.sqlite) old.exec(sql);
  for (const [table, rows] of Object.entries(recorded.tables))
    for (const row of rows) {
      const names = Object.keys(row);
      const columns = names.map((name) => `"${name}"`).join();
      old
        .prepare(`insert into "${table}" (${columns}) values (${names.map(() => '?').join()})`)
        .run(...Object.values(row));
    }
  const source = await betterAuthSource(openOldDatabase(old), {
    secrets: undefined,
    withoutSecondFactors: false,
    providerTokens: false,
    now: new Date(),
  });
  const users: OldUser[] = [];
  for await (const batch of source.users()) users.push(...batch);
  return { source, users };
}

/** The recorded authenticator, which knows the user by the handle of better-auth. */
export function restored() {
  const authenticator = createAuthenticator();
  const { credentialId, userHandle, privateKey } = recorded.authenticator;
  authenticator.credentials.push({
    id: Buffer.from(credentialId, 'base64url'),
    rpId: 'app.example.com',
    userHandle,
    algorithm: 'ES256',
    privateKey: createPrivateKey({ key: { ...privateKey }, format: 'jwk' }),
  });
  return authenticator;
}
