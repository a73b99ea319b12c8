import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { internal } from '../../../src/contract/routes.js';
import { defineFeature } from '../../../src/feature.js';
import { organization } from '../../../src/features/organization/index.js';
import { ended, invitation, member } from '../../../src/features/organization/store/tables.js';
import { teams } from '../../../src/features/teams/index.js';
import { team } from '../../../src/features/teams/tables.js';
import { insertUser } from '../../../src/store/rows/users.js';
import { count, insertUnique, list } from '../../../src/store/statements/moves.js';
import { connect } from '../../../src/testing/database-conformance/places.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { kill } from './kill.js';
import { killedOptions } from './killed-process.js';

const password = 'correct horse';
/** Rows that are added to what an organization begins with. */
const crowd = { members: 1300, invitations: 900, teams: 120 };

const contents = z.object({
  members: z.number(),
  invitations: z.number(),
  teams: z.number(),
  ended: z.number(),
  active: z.number(),
});

/** Fills an organization, and counts what there is. */
const crowding = defineFeature(
  defineContract('crowding', {
    fill: endpoint(internal('/proofs/fill'), {
      input: z.object({ organizationId: z.string(), inviterId: z.string() }),
      output: z.null(),
    }),
    countRows: endpoint(internal('/proofs/count-rows'), { output: contents }),
  }),
  {
    handlers: {
      async fill(call) {
        const { organizationId, inviterId } = call.input;
        const now = call.app.settings.now();
        const dates = { createdAt: now, updatedAt: now };
        await call.transaction(async ({ tx }) => {
          for (let each = 0; each < crowd.members; each++) {
            const id = `${organizationId}-${each}`.slice(-36);
            await insertUser(tx, {
              id,
              name: 'P',
              email: `${id}@example.com`.toLowerCase(),
              emailVerified: true,
              image: null,
              ...dates,
            });
            await insertUnique(tx, member, {
              id,
              organizationId,
              userId: id,
              role: 'member',
              teamId: null,
              createdAt: now,
            });
          }
          for (let each = 0; each < crowd.invitations; each++) {
            const email = `invited${each}@example.com`;
            const row = {
              organizationId,
              email,
              role: 'member',
              status: 'pending',
              teamId: null,
              inviterId,
              createdAt: now,
            };
            const expiresAt = new Date(now.getTime() + 3_600_000);
            const id = `${organizationId}+${each}`.slice(-36);
            await insertUnique(tx, invitation, { ...row, id, expiresAt, pendingFor: `${organizationId}:${email}` });
          }
          for (let each = 0; each < crowd.teams; each++) {
            const id = `${organizationId}*${each}`.slice(-36);
            await insertUnique(tx, team, { id, name: `T${each}`, organizationId, createdAt: now, updatedAt: null });
          }
        });
        return null;
      },
      async countRows({ db }) {
        const sessions = await list<Record<string, unknown>>(
          db,
          [...db.tables.values()].find(({ name }) => name === 'session') as never,
          {},
        );
        return {
          members: await count(db, member, {}),
          invitations: await count(db, invitation, {}),
          teams: await count(db, team, {}),
          ended: await count(db, ended, {}),
          active: sessions.filter(({ activeOrganizationId }) => activeOrganizationId !== null).length,
        };
      },
    },
  },
);
const nothing = { members: 0, invitations: 0, teams: 0, ended: 0, active: 0 };

describeOnEveryDatabase('an organization with thousands of rows', (_, { engine, createPlace }) => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function open() {
    const { url } = await createPlace();
    const { source, end } = connect(url);
    closing.push(end);
    const statements: string[] = [];
    const told: string[] = [];
    const world = testAuth({
      ...killedOptions,
      migrate: true,
      verification: { disableCleanup: false },
      database: source,
      plugins: [organization({ organizationLimit: 1, sendInvitationEmail: () => {} }), teams(), crowding],
      advanced: { onStatement: (sql) => void statements.push(sql) },
      events: { organizationDeleted: ({ organization: { slug } }) => void told.push(slug) },
    });
    closing.push(() => world.auth.close());
    const person = async (email: string) => {
      const browser = world.openBrowser();
      const { json } = await browser.post('/sign-up/email', { name: 'P', email, password });
      return { browser, id: (json as { user: { id: string } }).user.id };
    };
    const owner = await person('owner@example.com');
    const made = await owner.browser.post('/organization/create', { name: 'Big', slug: 'big' });
    const organizationId = (made.json as { id: string }).id;
    const friend = await person('invited0@example.com');
    await world.auth.api.addMember({ body: { userId: friend.id, organizationId, role: 'member' } });
    await friend.browser.post('/organization/set-active', { organizationId });
    await world.auth.api.fill({ body: { organizationId, inviterId: owner.id } });
    await world.auth.settled();
    return { ...world, url, owner, friend, organizationId, statements, told };
  }

  it('goes in a first transaction of a thousand rows, and the rest in the background, in batches of 500 [I10-D22]', {
    timeout: 120_000,
  }, async () => {
    const { auth, owner, organizationId, statements, told } = await open();
    statements.length = 0;
    expect((await owner.browser.post('/organization/delete', { organizationId })).status).toBe(200);
    await auth.settled();
    expect(await auth.api.countRows()).toEqual(nothing);
    expect(told).toEqual(['big']);
    // Of every statement that removes rows of the organization, none is without a bound.
    const removing = statements.filter((sql) => /^delete from .(member|invitation|team)\b/.test(sql));
    expect(removing.filter((sql) => !/limit| in \(/.test(sql))).toEqual([]);
    expect(removing.length).toBeLessThan(20);
  });

  it('is gone at once for every reader when the process is killed, and another process removes the rest [I10-D22]', {
    timeout: 120_000,
  }, async () => {
    if (engine.name === 'SQLite in memory') return;
    const { auth, openBrowser, clock, url, owner, friend, organizationId } = await open();
    const invitationId = `${organizationId}+0`.slice(-36);
    const before = await auth.api.countRows();
    expect(
      await kill(url, {
        path: '/organization/delete',
        body: { organizationId },
        cookie: owner.browser.cookieHeader,
        now: clock.now().toISOString(),
      }),
    ).toBe('SIGKILL');
    const after = await auth.api.countRows();
    expect(after.ended).toBe(1);
    expect(rowsOf(before) - rowsOf(after)).toBe(1000);

    const outcomes = async ({ browser }: typeof owner) => [
      (await browser.get('/organization/list')).json,
      (await browser.get('/organization/list-user-teams')).json,
      (await browser.get('/organization/list-user-invitations')).json,
      (await browser.get(`/organization/get-full-organization?organizationId=${organizationId}`)).status,
      (await browser.get(`/organization/list-members?organizationId=${organizationId}`)).status,
      (await browser.get(`/organization/list-teams?organizationId=${organizationId}`)).status,
      (await browser.get(`/organization/get-invitation?id=${invitationId}`)).status,
      (await browser.post('/organization/set-active', { organizationId })).status,
      (await browser.post('/organization/delete', { organizationId })).status,
      (await browser.post('/organization/cancel-invitation', { invitationId })).status,
      (await browser.post('/organization/reject-invitation', { invitationId })).status,
      (await browser.post('/organization/accept-invitation', { invitationId })).status,
      (await browser.post('/organization/invite-member', { organizationId, email: 'new@example.com', role: 'member' }))
        .status,
    ];
    const asNeverThere = await (async () => {
      const stranger = openBrowser();
      await stranger.post('/sign-up/email', { name: 'P', email: 'stranger@example.com', password });
      return outcomes({ browser: stranger, id: '' });
    })();
    expect(await outcomes(owner)).toEqual(asNeverThere);
    expect(await outcomes(friend)).toEqual(asNeverThere);
    // The slug is free, and the organization that is gone does not count.
    const again = await owner.browser.post('/organization/create', { name: 'Big', slug: 'big' });
    expect(again.status).toBe(200);
    expect((await owner.browser.get('/organization/list')).json).toHaveLength(1);

    clock.advance(3601); // the next clean-up is due
    const removed: number[] = [];
    let left = rowsOf(after) + 2; // the new organization, with its owner and team
    for (let call = 0; call < 8 && (await auth.api.countRows()).ended > 0; call++) {
      expect((await openBrowser().post('/sign-in/email', { email: 'owner@example.com', password })).status).toBe(200);
      await auth.settled();
      const now = rowsOf(await auth.api.countRows());
      removed.push(left - now);
      left = now;
    }
    expect(Math.max(...removed)).toBeLessThanOrEqual(500);
    expect(await auth.api.countRows()).toEqual({ ...nothing, members: 1, teams: 1, active: 1 });
  });
});

const rowsOf = ({ members, invitations, teams: each }: z.infer<typeof contents>) => members + invitations + each;
