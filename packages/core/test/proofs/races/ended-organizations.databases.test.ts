import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { internal } from '../../../src/contract/routes.js';
import { definePlugin } from '../../../src/define-plugin.js';
import { organization } from '../../../src/features/organization/index.js';
import { invitation, member, team } from '../../../src/features/organization/store/tables.js';
import { teams } from '../../../src/features/organization/teams/index.js';
import { insertUser } from '../../../src/store/rows/users.js';
import { insertUnique, list } from '../../../src/store/statements/index.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { connect, enginesFor } from '../../fixtures/test-databases.js';
import { kill } from './kill.js';
import { boundedRemovals, cleanUpBySignIns, counting, password, recordedOptions, rowsOf, signUp } from './removals.js';

/** Rows that are added to the first rows of an organization. */
const crowd = { members: 1300, invitations: 900, teams: 120 };

/** Fills an organization, and counts the sessions that work in one. */
const crowding = definePlugin(
  defineContract('crowding', {
    fill: endpoint(internal('/proofs/fill'), {
      audit: false,
      input: z.object({ organizationId: z.string(), inviterId: z.string() }),
      output: z.null(),
    }),
    countActive: endpoint(internal('/proofs/count-active'), { audit: false, output: z.number() }),
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
      async countActive({ db }) {
        const sessions = await list<Record<string, unknown>>(
          db,
          [...db.tables.values()].find(({ name }) => name === 'session') as never,
          {},
        );
        return sessions.filter(({ activeOrganizationId }) => activeOrganizationId !== null).length;
      },
    },
  },
);
const nothing = { organizations: 0, members: 0, invitations: 0, teams: 0, teamMembers: 0, ended: 0 };

describeOnEveryDatabase(
  'an organization with thousands of rows',
  (_, { engine, createDatabase }) => {
    const closing: (() => unknown)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });

    async function open() {
      const { url } = await createDatabase();
      const { source, end } = connect(url);
      closing.push(end);
      const statements: string[] = [];
      const told: string[] = [];
      const server = testAuth({
        ...recordedOptions(statements),
        database: source,
        plugins: [organization({ organizationLimit: 1, sendInvitationEmail: () => {} }), teams(), crowding, counting],
        events: { organizationDeleted: ({ organization: { slug } }) => void told.push(slug) },
      });
      closing.push(() => server.auth.close());
      const owner = await signUp(server.openBrowser, 'owner@example.com');
      const made = await owner.browser.post('/organization/create', { name: 'Big', slug: 'big' });
      const organizationId = (made.json as { id: string }).id;
      const friend = await signUp(server.openBrowser, 'invited0@example.com');
      await server.auth.api.addMember({ body: { userId: friend.id, organizationId, role: 'member' } });
      await friend.browser.post('/organization/set-active', { organizationId });
      await server.auth.api.fill({ body: { organizationId, inviterId: owner.id } });
      await server.auth.settled();
      return { ...server, url, owner, friend, organizationId, statements, told };
    }

    it('is removed in a first transaction of a thousand rows, and then in the background, in batches of 500 [I10-D22]', {
      timeout: 120_000,
    }, async () => {
      const { auth, owner, organizationId, statements, told } = await open();
      statements.length = 0;
      expect((await owner.browser.post('/organization/delete', { organizationId })).status).toBe(200);
      await auth.settled();
      expect(await auth.api.countRows()).toEqual(nothing);
      expect(await auth.api.countActive()).toBe(0);
      expect(told).toEqual(['big']);
      expect(boundedRemovals(statements).length).toBeLessThan(20);
    });

    it('is gone at once for every reader when the process is killed, and another process removes the rest [I10-D22]', {
      timeout: 120_000,
    }, async () => {
      if (engine.name === 'SQLite in memory') return;
      const server = await open();
      const { auth, openBrowser, clock, url, owner, friend, organizationId } = server;
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
        (
          await browser.post('/organization/invite-member', {
            organizationId,
            email: 'new@example.com',
            role: 'member',
          })
        ).status,
      ];
      const asNeverThere = await (async () => {
        const stranger = openBrowser();
        await stranger.post('/sign-up/email', { name: 'P', email: 'stranger@example.com', password });
        return outcomes({ browser: stranger, id: '' });
      })();
      expect(await outcomes(owner)).toEqual(asNeverThere);
      expect(await outcomes(friend)).toEqual(asNeverThere);
      // The slug is free, and the deleted organization does not count.
      const again = await owner.browser.post('/organization/create', { name: 'Big', slug: 'big' });
      expect(again.status).toBe(200);
      expect((await owner.browser.get('/organization/list')).json).toHaveLength(1);

      expect(Math.max(...(await cleanUpBySignIns(server)))).toBeLessThanOrEqual(500);
      expect(await auth.api.countRows()).toEqual({
        ...nothing,
        organizations: 1,
        members: 1,
        teams: 1,
        teamMembers: 1,
      });
      expect(await auth.api.countActive()).toBe(1);
    });
  },
  enginesFor('an organization with thousands of rows'),
);
