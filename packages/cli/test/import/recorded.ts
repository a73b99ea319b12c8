import BetterSqlite from 'better-sqlite3';
import { type OldOrganization, type OldUser, openOldDatabase } from 'latchkey/import';
import { betterAuthSource } from '../../src/import/sources/better-auth.js';
import type { OldSecrets } from '../../src/import/sources/better-auth-secrets.js';

/** A database that tools/old-systems/make.mjs has recorded. */
export interface Recording {
  readonly sqlite: readonly string[];
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Restores a recorded database of better-auth after `change`, and reads it. */
export async function readRecorded({ sqlite, tables }: Recording, change = '', now = new Date(), secrets?: OldSecrets) {
  const old = new BetterSqlite(':memory:');
  for (const sql of sqlite) old.exec(sql);
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) {
      const names = Object.keys(row);
      const columns = names.map((name) => `"${name}"`).join();
      old
        .prepare(`insert into "${table}" (${columns}) values (${names.map(() => '?').join()})`)
        .run(...Object.values(row));
    }
  old.exec(change);
  const source = await betterAuthSource(openOldDatabase(old), {
    secrets,
    withoutSecondFactors: false,
    providerTokens: false,
    now,
  });
  const users: OldUser[] = [];
  for await (const batch of source.users()) users.push(...batch);
  const organizations: OldOrganization[] = [];
  for await (const each of source.organizations()) organizations.push(each);
  return { source, users, organizations };
}
