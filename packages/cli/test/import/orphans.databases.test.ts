import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../core/test/fixtures/databases.js';
import { makeApplication } from '../fixtures/application.js';
import { betterAuth, writeWithoutForeignKeys } from '../fixtures/old-systems/better-auth.js';
import { movingAuth, openApplication } from './moved.js';

const { bob, secret } = betterAuth.known;
type Rows = typeof betterAuth.rows;

/** Adds rows whose user, organization or team is missing, and a member of a team whose organization is missing. */
function withOrphans(rows: Rows): Rows {
  const more = (table: string, change: object) => {
    const [model] = rows[table] ?? [];
    return { [table]: [...(rows[table] ?? []), { ...model, ...change }] };
  };
  return {
    ...rows,
    ...more('account', { id: 'a-orphan', userId: 'u-gone', accountId: 'u-gone' }),
    ...more('session', { id: 's-orphan', userId: 'u-gone', token: 'a-token-of-a-missing-user' }),
    ...more('member', { id: 'm-orphan', userId: bob.id, organizationId: 'o-gone' }),
    ...more('team', { id: 't-orphan', organizationId: 'o-gone' }),
    ...more('teamMember', { id: 'tm-orphan', teamId: 't-orphan', userId: bob.id, membershipKey: 'of-an-orphan' }),
  };
}

describeOnEveryDatabase(
  'rows of the source whose user, organization or team is missing',
  (_, { engine, createDatabase }) => {
    async function prepare() {
      const old = await createDatabase();
      const { url } = await createDatabase();
      await writeWithoutForeignKeys(old.url, withOrphans);
      const { latchkey } = makeApplication({ 'auth.ts': movingAuth(url) });
      await latchkey(['migrate', '--yes']);
      const env = { BETTER_AUTH_SECRET: secret, OLD_DATABASE_URL: old.url };
      const run = (...more: string[]) => latchkey(['import', '--from', 'better-auth', ...more], { env });
      return { run, url };
    }

    it.skipIf(!engine.keeps)('are named before anything is written, and left behind if asked for', async () => {
      const { run, url } = await prepare();
      const refused = await run('--yes');
      expect(refused.code).toBe(2);
      expect(refused.err).toContain('The source has 5 orphans');
      for (const line of [
        'orphan account a-orphan: its user u-gone is not in the source',
        'orphan session s-orphan: its user u-gone is not in the source',
        'orphan member m-orphan: its organization o-gone is not in the source',
        'orphan team t-orphan: its organization o-gone is not in the source',
        'orphan teamMember tm-orphan: its team t-orphan is not in the source, or is an orphan there',
      ])
        expect(refused.err).toContain(line);
      const { auth } = openApplication(url);
      expect(await auth.api.findUser({ query: { email: bob.email } })).toBeNull();

      const planned = await run('--dry-run', '--json');
      expect(planned.code).toBe(1);
      expect(planned.json()).toMatchObject({ orphans: { length: 5 } });
      const { json } = await run('--yes', '--json', '--skip-orphans');
      expect(json().counts).toMatchObject({ user: { added: 3 }, account: { added: 4 }, member: { added: 3 } });
      expect(json().verified).toSatisfy((verified: readonly { readonly unread: number }[]) =>
        verified.every(({ unread }) => unread === 0),
      );
      expect(await auth.api.findUser({ query: { email: bob.email } })).toMatchObject({ id: bob.id });
    });
  },
);
