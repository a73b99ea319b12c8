import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { internal } from '../../../src/contract/routes.js';
import { definePlugin } from '../../../src/define-plugin.js';
import type { Work } from '../../../src/domain/app/app.js';
import { organization } from '../../../src/features/organization/index.js';
import {
  invitation,
  member,
  organizationRole,
  organization as organizationTable,
  team,
  teamMember,
} from '../../../src/features/organization/store/tables.js';
import { teams } from '../../../src/features/organization/teams/index.js';
import { insertUnique } from '../../../src/store/statements/index.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { connect, enginesFor } from '../../fixtures/test-databases.js';
import { addMembers, expectGone } from './deleted-members.js';
import { kill } from './kill.js';
import { boundedRemovals, cleanUpBySignIns, counting, password, recordedOptions, rowsOf, signUp } from './removals.js';

/** Organizations of the user alone, memberships in organizations of an owner, and invitations that the user has sent to one of these. */
const crowd = { alone: 500, shared: 400, invitations: 700 };

const about = z.object({ userId: z.string(), ownerId: z.string(), organizationId: z.string(), teamId: z.string() });

/** Fills what a user has in organizations. */
const crowding = definePlugin(
  defineContract('crowding', {
    fill: endpoint(internal('/proofs/fill'), { audit: false, input: about, output: z.null() }),
  }),
  {
    handlers: {
      async fill(call) {
        await call.transaction((work) => fill(work, call.input));
        return null;
      },
    },
  },
);

async function fill({ app, tx }: Work, { userId, ownerId, organizationId, teamId }: z.infer<typeof about>) {
  const createdAt = app.settings.now();
  const { generateId } = app.settings;
  const place = async (slug: string) => {
    const row = { id: generateId(), name: slug, slug, logo: null, metadata: null, createdAt };
    return (await insertUnique(tx, organizationTable, row)).id;
  };
  const enter = (id: string, user: string, role: string) =>
    insertUnique(tx, member, { id: generateId(), organizationId: id, userId: user, role, teamId: null, createdAt });
  const invite = (id: string, email: string, role: string) =>
    insertUnique(tx, invitation, {
      ...{ id: generateId(), organizationId: id, email, role, status: 'pending', teamId: null, inviterId: userId },
      ...{ expiresAt: new Date(createdAt.getTime() + 3_600_000), createdAt, pendingFor: `${id}:${email}` },
    });
  await insertUnique(tx, organizationRole, {
    ...{ id: generateId(), organizationId, role: 'helper', permission: {} },
    ...{ createdAt, updatedAt: createdAt },
  });
  const membership = await enter(organizationId, userId, 'owner,helper');
  await insertUnique(tx, teamMember, {
    ...{ id: generateId(), teamId, memberId: membership.id, userId, role: 'helper', createdAt },
  });
  for (let each = 0; each < crowd.alone; each++) {
    const id = await place(`alone-${each}`);
    await enter(id, userId, 'owner');
    await invite(id, `guest${each}@example.com`, 'member');
    await insertUnique(tx, team, { id: generateId(), name: 'T', organizationId: id, createdAt, updatedAt: null });
  }
  for (let each = 0; each < crowd.shared; each++) {
    const id = await place(`shared-${each}`);
    await enter(id, ownerId, 'owner');
    await enter(id, userId, 'owner');
  }
  for (let each = 0; each < crowd.invitations; each++)
    await invite(organizationId, `invited${each}@example.com`, 'helper');
}

describeOnEveryDatabase(
  'a user with thousands of rows in organizations',
  (_, { engine, createDatabase }) => {
    const closing: (() => unknown)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });

    async function open({ isCrowded = true, invitationLimit = 1 } = {}) {
      const { url } = await createDatabase();
      const { source, end } = connect(url);
      closing.push(end);
      const statements: string[] = [];
      const told = { organizations: 0, members: 0 };
      const plugins = [
        organization({ invitationLimit, membershipLimit: 2, sendInvitationEmail: () => {} }),
        teams({ maximumMembersPerTeam: 2 }),
        crowding,
        counting,
      ] as const;
      const server = testAuth({
        ...recordedOptions(statements),
        database: source,
        plugins,
        events: {
          organizationDeleted: () => void told.organizations++,
          memberRemoved: () => void told.members++,
        },
      });
      closing.push(() => server.auth.close());
      const [owner, user, guest] = [
        await signUp(server.openBrowser, 'owner@example.com'),
        await signUp(server.openBrowser, 'user@example.com'),
        await signUp(server.openBrowser, 'invited0@example.com'),
      ];
      const made = await owner.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
      const organizationId = (made.json as { id: string }).id;
      const listed = (await owner.browser.get('/organization/list-teams')).json as readonly { id: string }[];
      const teamId = listed[0]?.id ?? '';
      const before = await server.auth.api.countRows();
      if (isCrowded)
        await server.auth.api.fill({ body: { userId: user.id, ownerId: owner.id, organizationId, teamId } });
      await server.auth.settled();
      /** The rows that stay after the deletion of the user: the owner's. */
      const after = {
        ...before,
        organizations: before.organizations + (isCrowded ? crowd.shared : 0),
        members: before.members + (isCrowded ? crowd.shared : 0),
      };
      return { ...server, url, owner, user, guest, organizationId, teamId, statements, told, after };
    }
    type TestServer = Awaited<ReturnType<typeof open>>;

    it('is removed in a first transaction of a thousand rows, and then in the background, in batches of 500 [I10-D22]', {
      timeout: 120_000,
    }, async () => {
      const { auth, user, statements, told, after } = await open();
      statements.length = 0;
      expect((await user.browser.post('/delete-user', { password })).status).toBe(200);
      await auth.settled();
      expect(await auth.api.countRows()).toEqual(after);
      expect(told).toEqual({ organizations: crowd.alone, members: crowd.shared + 1 });
      expect(boundedRemovals(statements).length).toBeLessThan(25);
    });

    it('is gone at once for every reader when the process is killed, and another process removes the rest [I10-D22]', {
      timeout: 120_000,
    }, async () => {
      if (engine.name === 'SQLite in memory') return;
      const server = await open();
      const { auth, clock, url, user, organizationId } = server;
      const ids = await idsBefore(server);
      const before = await auth.api.countRows();
      const signal = await kill(url, {
        path: '/delete-user',
        body: { password },
        cookie: user.browser.cookieHeader,
        now: clock.now().toISOString(),
      });
      expect(signal).toBe('SIGKILL');
      const rest = await auth.api.countRows();
      expect(rest.ended).toBe(1);
      expect(rowsOf(before) - rowsOf(rest)).toBe(1000);
      expect(rest.teamMembers).toBe(before.teamMembers);

      await expectGone(server, ids);
      const add = (userId: string) => auth.api.addMember({ body: { userId, organizationId, role: 'member' } });
      const added = await addMembers(server, async (id) => (await add(id)).id);

      expect(Math.max(...(await cleanUpBySignIns(server)))).toBeLessThanOrEqual(500);
      const { after } = server;
      expect(await auth.api.countRows()).toEqual({
        ...after,
        organizations: after.organizations + added.organizations,
        members: after.members + added.members,
        invitations: after.invitations + added.invitations,
        teams: after.teams + added.teams,
        teamMembers: after.teamMembers + added.teamMembers,
      });
      expect(
        (await server.owner.browser.get(`/organization/list-members?organizationId=${organizationId}`)).json,
      ).toMatchObject({
        total: 2,
      });
    });

    it('leaves no row behind when the user joins or invites at the same time [I10-D22]', {
      timeout: 60_000,
    }, async () => {
      const { auth, owner, user, organizationId, after } = await open({ isCrowded: false, invitationLimit: 100 });
      await auth.api.addMember({ body: { userId: user.id, organizationId, role: 'owner' } });
      await owner.browser.post('/organization/create', { name: 'Other', slug: 'other' });
      const other = (
        (await owner.browser.post('/organization/set-active', { organizationSlug: 'other' })).json as { id: string }
      ).id;
      const inviting = Array.from({ length: 10 }, (_, each) =>
        user.browser.post('/organization/invite-member', {
          organizationId,
          email: `late${each}@example.com`,
          role: 'member',
        }),
      );
      const joining = Array.from({ length: 10 }, () =>
        auth.api.addMember({ body: { userId: user.id, organizationId: other, role: 'member' } }).catch(() => null),
      );
      const gone = user.browser.post('/delete-user', { password });
      await Promise.all([...inviting, ...joining]);
      expect((await gone).status).toBe(200);
      await auth.settled();
      const { organizations, members, teams: teamRows, teamMembers } = after;
      expect(await auth.api.countRows()).toEqual({
        ...after,
        organizations: organizations + 1,
        members: members + 1,
        teams: teamRows + 1,
        teamMembers: teamMembers + 1,
      });
    });

    async function idsBefore({ owner, guest, organizationId }: TestServer) {
      const { json } = await owner.browser.get(`/organization/list-members?organizationId=${organizationId}`);
      const { members } = json as { members: readonly { id: string; role: string }[] };
      const sent = (await owner.browser.get(`/organization/list-invitations?organizationId=${organizationId}`)).json;
      const { invitations, total } = sent as { invitations: readonly { id: string }[]; total: number };
      expect([invitations.length, total]).toEqual([100, crowd.invitations]);
      const mine = await guest.browser.get('/organization/list-user-invitations');
      expect(mine.status).toBe(200);
      expect(members).toHaveLength(2);
      return {
        memberId: members.find(({ role }) => role === 'owner,helper')?.id ?? '',
        invitationId: invitations[0]?.id ?? '',
      };
    }
  },
  enginesFor('a user with thousands of rows in organizations'),
);
