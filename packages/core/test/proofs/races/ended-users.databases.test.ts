import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { internal } from '../../../src/contract/routes.js';
import { teamMember } from '../../../src/domain/access/team-member.js';
import type { Work } from '../../../src/domain/app/app.js';
import { defineFeature } from '../../../src/feature.js';
import { organization } from '../../../src/features/organization/index.js';
import {
  ended,
  invitation,
  member,
  organizationRole,
  organization as organizationTable,
} from '../../../src/features/organization/store/tables.js';
import { teams } from '../../../src/features/teams/index.js';
import { team } from '../../../src/features/teams/tables.js';
import { count, insertUnique } from '../../../src/store/statements/moves.js';
import { connect } from '../../../src/testing/database-conformance/places.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { kill } from './kill.js';
import { killedOptions } from './killed-process.js';

const password = 'correct horse';
const onlyOwner = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER';
/** Organizations of the user alone, memberships beside the owner's, and invitations that the user has sent to one of these. */
const crowd = { alone: 500, shared: 400, invitations: 700 };

const about = z.object({ userId: z.string(), ownerId: z.string(), organizationId: z.string(), teamId: z.string() });
const contents = z.object({
  organizations: z.number(),
  members: z.number(),
  invitations: z.number(),
  teams: z.number(),
  teamMembers: z.number(),
  ended: z.number(),
});

/** Fills what a user has in organizations, and counts what there is. */
const crowding = defineFeature(
  defineContract('crowding', {
    fill: endpoint(internal('/proofs/fill'), { input: about, output: z.null() }),
    countRows: endpoint(internal('/proofs/count-rows'), { output: contents }),
  }),
  {
    handlers: {
      async fill(call) {
        await call.transaction((work) => fill(work, call.input));
        return null;
      },
      countRows: async ({ db }) => ({
        organizations: await count(db, organizationTable, {}),
        members: await count(db, member, {}),
        invitations: await count(db, invitation, {}),
        teams: await count(db, team, {}),
        teamMembers: await count(db, teamMember, {}),
        ended: await count(db, ended, {}),
      }),
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

describeOnEveryDatabase('a user with thousands of rows in organizations', (_, { engine, createPlace }) => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function open({ isCrowded = true, invitationLimit = 1 } = {}) {
    const { url } = await createPlace();
    const { source, end } = connect(url);
    closing.push(end);
    const statements: string[] = [];
    const told = { organizations: 0, members: 0 };
    const plugins = [
      organization({ invitationLimit, membershipLimit: 2, sendInvitationEmail: () => {} }),
      teams({ maximumMembersPerTeam: 2 }),
      crowding,
    ] as const;
    const world = testAuth({
      ...killedOptions,
      migrate: true,
      verification: { disableCleanup: false },
      database: source,
      plugins,
      advanced: { onStatement: (sql) => void statements.push(sql) },
      events: {
        organizationDeleted: () => void told.organizations++,
        memberRemoved: () => void told.members++,
      },
    });
    closing.push(() => world.auth.close());
    const person = async (email: string) => {
      const browser = world.openBrowser();
      const { json } = await browser.post('/sign-up/email', { name: 'P', email, password });
      return { browser, id: (json as { user: { id: string } }).user.id };
    };
    const [owner, user, guest] = [
      await person('owner@example.com'),
      await person('user@example.com'),
      await person('invited0@example.com'),
    ];
    const made = await owner.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const organizationId = (made.json as { id: string }).id;
    const listed = (await owner.browser.get('/organization/list-teams')).json as readonly { id: string }[];
    const teamId = listed[0]?.id ?? '';
    const before = await world.auth.api.countRows();
    if (isCrowded) await world.auth.api.fill({ body: { userId: user.id, ownerId: owner.id, organizationId, teamId } });
    await world.auth.settled();
    /** What is there when the user is gone: the owner's rows. */
    const after = {
      ...before,
      organizations: before.organizations + (isCrowded ? crowd.shared : 0),
      members: before.members + (isCrowded ? crowd.shared : 0),
    };
    return { ...world, url, owner, user, guest, organizationId, teamId, statements, told, after };
  }
  type World = Awaited<ReturnType<typeof open>>;

  it('goes in a first transaction of a thousand rows, and the rest in the background, in batches of 500 [I10-D22]', {
    timeout: 120_000,
  }, async () => {
    const { auth, user, statements, told, after } = await open();
    statements.length = 0;
    expect((await user.browser.post('/delete-user', { password })).status).toBe(200);
    await auth.settled();
    expect(await auth.api.countRows()).toEqual(after);
    expect(told).toEqual({ organizations: crowd.alone, members: crowd.shared + 1 });
    const removing = statements.filter((sql) => /^delete from .(member|invitation|team)\b/.test(sql));
    expect(removing.filter((sql) => !/limit| in \(/.test(sql))).toEqual([]);
    expect(removing.length).toBeLessThan(25);
  });

  it('is gone at once for every reader when the process is killed, and another process removes the rest [I10-D22]', {
    timeout: 120_000,
  }, async () => {
    if (engine.name === 'SQLite in memory') return;
    const world = await open();
    const { auth, openBrowser, clock, url, user, organizationId } = world;
    const ids = await idsBefore(world);
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

    await expectGone(world, ids);
    const add = (userId: string) => auth.api.addMember({ body: { userId, organizationId, role: 'member' } });
    const added = await fillPlaces(world, async (id) => (await add(id)).id);

    clock.advance(3601); // the next clean-up is due
    const removed: number[] = [];
    let left = rowsOf(await auth.api.countRows());
    for (let call = 0; call < 8 && (await auth.api.countRows()).ended > 0; call++) {
      expect((await openBrowser().post('/sign-in/email', { email: 'owner@example.com', password })).status).toBe(200);
      await auth.settled();
      const now = rowsOf(await auth.api.countRows());
      removed.push(left - now);
      left = now;
    }
    expect(Math.max(...removed)).toBeLessThanOrEqual(500);
    const { after } = world;
    expect(await auth.api.countRows()).toEqual({
      ...after,
      organizations: after.organizations + added.organizations,
      members: after.members + added.members,
      invitations: after.invitations + added.invitations,
      teams: after.teams + added.teams,
      teamMembers: after.teamMembers + added.teamMembers,
    });
    expect(
      (await world.owner.browser.get(`/organization/list-members?organizationId=${organizationId}`)).json,
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

  async function idsBefore({ owner, guest, organizationId }: World) {
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
});

const rowsOf = ({ members, invitations, teams: each }: z.infer<typeof contents>) => members + invitations + each;

interface Reading {
  readonly owner: { readonly browser: ReturnType<ReturnType<typeof testAuth>['openBrowser']>; readonly id: string };
  readonly guest: { readonly browser: ReturnType<ReturnType<typeof testAuth>['openBrowser']>; readonly id: string };
  readonly organizationId: string;
  readonly teamId: string;
}

/** Every way to see, count or name what the user has left in an organization of others. */
async function expectGone(
  { owner, guest, organizationId, teamId }: Reading,
  { memberId, invitationId }: { readonly memberId: string; readonly invitationId: string },
) {
  const read = async (path: string) => (await owner.browser.get(`/organization/${path}`)).json;
  const write = async (path: string, body: object, { browser } = owner) => {
    const { status, json } = await browser.post(`/organization/${path}`, body);
    return status === 200 ? '200' : (json as { code: string }).code;
  };
  expect(await read(`list-members?organizationId=${organizationId}`)).toMatchObject({
    total: 1,
    members: [{ role: 'owner' }],
  });
  expect(await read(`list-invitations?organizationId=${organizationId}`)).toEqual({ invitations: [], total: 0 });
  expect(await read(`list-team-members?organizationId=${organizationId}&teamId=${teamId}`)).toMatchObject({ total: 1 });
  expect(await read(`get-full-organization?organizationId=${organizationId}`)).toMatchObject({
    members: [{ role: 'owner' }],
    invitations: [],
  });
  expect((await guest.browser.get('/organization/list-user-invitations')).json).toEqual([]);
  expect((await guest.browser.get(`/organization/get-invitation?id=${invitationId}`)).status).toBe(400);
  for (const path of ['accept-invitation', 'reject-invitation'])
    expect(await write(path, { invitationId }, guest)).toBe('INVITATION_NOT_FOUND');
  expect(await write('cancel-invitation', { invitationId })).toBe('INVITATION_NOT_FOUND');
  const named = { organizationId, memberId };
  expect(await write('update-member-role', { ...named, role: 'member' })).toBe('MEMBER_NOT_FOUND');
  expect(await write('remove-member', { organizationId, memberIdOrEmail: memberId })).toBe('MEMBER_NOT_FOUND');
  for (const path of ['add-team-member', 'remove-team-member'])
    expect(await write(path, { ...named, teamId })).toBe('MEMBER_NOT_FOUND');
  // The user who is gone was an owner too: the one who is left is the only one.
  expect(await write('leave', { organizationId })).toBe(onlyOwner);
  // No member, no team and no invitation holds this role any more.
  expect(await write('delete-role', { organizationId, role: 'helper' })).toBe('200');
}

/** Uses every place that the user has left: names, limits and addresses. What that adds. */
async function fillPlaces(
  { owner, guest, organizationId, teamId }: Reading,
  addMember: (userId: string) => Promise<string>,
) {
  const { status } = await owner.browser.post('/organization/create', { name: 'A', slug: 'alone-0' });
  expect(status).toBe(200);
  const invited = { organizationId, email: 'invited0@example.com', role: 'member' };
  expect((await owner.browser.post('/organization/invite-member', invited)).status).toBe(200);
  const memberId = await addMember(guest.id);
  const joined = await owner.browser.post('/organization/add-team-member', { organizationId, teamId, memberId });
  expect(joined.status, joined.text).toBe(200);
  // The guest would be left without an owner.
  expect((await owner.browser.post('/delete-user', { password })).json).toMatchObject({ code: onlyOwner });
  return { organizations: 1, members: 2, invitations: 1, teams: 1, teamMembers: 2 };
}
