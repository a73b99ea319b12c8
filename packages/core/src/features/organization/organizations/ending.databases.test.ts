import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../../test/fixtures/databases.js';
import { connect } from '../../../../test/fixtures/test-databases.js';
import { openDatabase } from '../../../store/connection/database.js';
import { applyMigration } from '../../../store/migrate/index.js';
import { id, type Table } from '../../../store/schema/table.js';
import { coreTables } from '../../../store/schema/tables.js';
import { count } from '../../../store/statements/index.js';
import { testAuth } from '../../../testing/test-auth.js';
import { organization } from '../index.js';
import {
  invitation,
  member,
  organizationRole,
  organization as organizationTable,
  sessionHere,
  team,
  teamMember,
} from '../store/tables.js';
import { teams } from '../teams/index.js';

const earlierReferences = { organizationId: 'organization', userId: 'user', inviterId: 'user' };

/** A table as earlier versions created it: with foreign keys to organization and user. */
function referring(each: Table): Table {
  const references = Object.entries(earlierReferences).flatMap(([column, to]) =>
    column in each.columns ? [[column, id({ references: { table: to, onDelete: 'cascade' } })]] : [],
  );
  return { ...each, columns: { ...each.columns, ...Object.fromEntries(references) } };
}

describeOnEveryDatabase(
  'a database of an earlier version, with foreign keys to organization and user',
  (_, { engine, createDatabase }) => {
    it.skipIf(engine.name === 'SQLite in memory').each(['/organization/delete', '/delete-user'])(
      'is migrated, and %s removes all rows',
      async (path) => {
        const { source, end } = connect((await createDatabase()).url);
        const [user, , ...others] = coreTables;
        const earlier = [user, sessionHere, ...others, organizationTable, organizationRole];
        const tables = [...earlier, ...[member, invitation, team, teamMember].map(referring)];
        await applyMigration(openDatabase(source, { tables }));

        const plugins = [organization({ sendInvitationEmail: () => {} }), teams()] as const;
        const { auth, openBrowser } = testAuth({
          database: source,
          plugins,
          user: { deleteUser: { enabled: true } },
        });
        await auth.migrate();
        const browser = openBrowser();
        await browser.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
        const made = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
        const { id: organizationId } = made.json as { id: string };
        await browser.post('/organization/invite-member', { email: 'bob@example.com', role: 'member' });
        const db = openDatabase(source, { tables: [...earlier, member, invitation, team, teamMember] });
        const rows = () =>
          Promise.all([member, invitation, team, teamMember].map((each) => count<object>(db, each, {})));
        expect(await rows()).toEqual([1, 1, 1, 1]);
        expect((await browser.post(path, path === '/delete-user' ? {} : { organizationId })).status).toBe(200);
        expect(await rows()).toEqual([0, 0, 0, 0]);
        await auth.close();
        await end();
      },
    );
  },
);
