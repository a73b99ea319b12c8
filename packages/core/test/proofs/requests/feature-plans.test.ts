import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import * as jwt from '../../../src/features/jwt/store.js';
import { jwks } from '../../../src/features/jwt/tables.js';
import * as activation from '../../../src/features/organization/store/activation.js';
import * as invitations from '../../../src/features/organization/store/invitations.js';
import * as leaving from '../../../src/features/organization/store/leaving.js';
import * as members from '../../../src/features/organization/store/members.js';
import * as memberships from '../../../src/features/organization/store/memberships.js';
import * as organizations from '../../../src/features/organization/store/organizations.js';
import { organizationTables, sessionHere, teamTables } from '../../../src/features/organization/store/tables.js';
import * as teams from '../../../src/features/organization/store/teams.js';
import * as phones from '../../../src/features/phone-number/store.js';
import * as factors from '../../../src/features/two-factor/store.js';
import { trustedDevice, twoFactor, twoFactorChallenge } from '../../../src/features/two-factor/tables.js';
import * as names from '../../../src/features/username/store.js';
import { insertUser } from '../../../src/store/rows/users.js';
import { boolean, extendTable, instant, key, text } from '../../../src/store/schema/table.js';
import { account, rateLimit, user, verification } from '../../../src/store/schema/tables.js';
import type { Tx } from '../../../src/store/statements/executor.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { unmappedIn } from '../../fixtures/names/renamed.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const keyPair = {
  ...{ id: 'k', generation: 1, algorithm: 'a', publicKey: 'p', privateKey: 'q' },
  ...{ createdAt: now, activeAt: now },
};
const live = { token: 't', now };
const page = { limit: 1, offset: 0, direction: 'asc' } as const;
const factor = {
  ...{
    id: 'f',
    userId: 'u',
    secret: 's',
    backupCodes: 'b',
    pendingSecret: 'p',
    pendingBackupCodes: 'q',
    pendingLineage: 's',
  },
  ...{ lastStep: 0, version: 0, confirmedBy: null, activatedAt: null, backupCodesMadeAt: null },
};
const challenge = {
  ...{ id: 'c', token: 't', userId: 'u', remember: true },
  ...{ securityVersion: 0, expiresAt: now, createdAt: now },
};
const device = { id: 'd', token: 't', userId: 'u', expiresAt: now, createdAt: now };
const mailed = { code: 'c', codeExpiresAt: now };

/** As the contracts of the features make them. */
const userHere = extendTable(user, {
  username: key(255, { optional: true, unique: true }),
  displayUsername: text({ optional: true }),
  phoneNumber: key(16, { optional: true, unique: true }),
  phoneNumberVerified: boolean({ initial: false }),
  phoneNumberProvenAt: instant({ optional: true }),
});
const tables = [
  ...[userHere, sessionHere, account, verification, rateLimit],
  ...[twoFactor, twoFactorChallenge, trustedDevice, jwks],
  ...organizationTables({}),
  ...teamTables({}),
];

type Calls = Readonly<Record<string, (tx: Tx) => Promise<unknown>>>;
const each = <Way>(ways: readonly Way[], run: (way: Way) => Promise<unknown>) => Promise.all(ways.map(run));

/** Every function of these stores, by its name. */
const calls: Readonly<Record<string, readonly [store: object, calls: Calls]>> = {
  organizations: [
    organizations,
    {
      listOrganizationsWithSession: (tx) => organizations.listOrganizationsWithSession(tx, live, page),
      listOrganizationsOf: (tx) => organizations.listOrganizationsOf(tx, 'u', page),
      isSlugTaken: (tx) => each([undefined, 'o'], (except) => organizations.isSlugTaken(tx, 's', except)),
      lockOrganizationsOf: (tx) => organizations.lockOrganizationsOf(tx, 'u'),
    },
  ],
  members: [
    members,
    {
      findPerson: (tx) => members.findPerson(tx, 'o', 'm'),
      findPersonByEmail: (tx) => members.findPersonByEmail(tx, 'o', 'e'),
      listRolesLike: (tx) => members.listRolesLike(tx, 'o', 'm', 'owner'),
      findMember: (tx) => members.findMember(tx, 'o', 'm'),
      findMemberOf: (tx) => members.findMemberOf(tx, 'o', 'u'),
      listMembershipsOf: (tx) => members.listMembershipsOf(tx, 'u'),
      findRoom: (tx) => members.findRoom(tx, 'o', 'u'),
      removeMemberRow: (tx) => members.removeMemberRow(tx, 'm'),
      listOwnRoles: (tx) => members.listOwnRoles(tx, 'o'),
      changeMember: (tx) => members.changeMember(tx, 'm', { role: 'r' }),
      listPeople: (tx) =>
        each(['createdAt', 'role', 'name', 'email'] as const, (order) =>
          each([{}, { role: 'r' }, { email: 'e' }, { role: 'r', email: 'e' }], (filter) =>
            members.listPeople(tx, 'o', { role: undefined, email: undefined, ...filter }, order, page),
          ),
        ),
      countPeople: (tx) =>
        each([{}, { role: 'r' }, { email: 'e' }, { role: 'r', email: 'e' }], (filter) =>
          each([undefined, 10], (most) =>
            members.countPeople(tx, 'o', { role: undefined, email: undefined, ...filter }, most),
          ),
        ),
    },
  ],
  'the active organization': [
    activation,
    { activateWhileMember: (tx) => activation.activateWhileMember(tx, { ...live, userId: 'u', organizationId: 'o' }) },
  ],
  memberships: [
    memberships,
    {
      lockMembershipWithSession: (tx) =>
        each(['id', 'slug', 'active'] as const, (by) => memberships.lockMembershipWithSession(tx, live, by, 'o')),
      findOrganizationWithSession: (tx) =>
        each(['id', 'slug', 'active'] as const, (by) => memberships.findOrganizationWithSession(tx, live, by, 'o')),
      findMembershipWithSession: (tx) =>
        each(['id', 'slug', 'active'] as const, (by) =>
          each([undefined, 't'], (teamId) => memberships.findMembershipWithSession(tx, live, by, 'o', teamId)),
        ),
      findMemberWithRoles: (tx) => memberships.findMemberWithRoles(tx, 'o', 'u'),
      findMembershipWithOrganization: (tx) =>
        each(['id', 'slug'] as const, (by) => memberships.findMembershipWithOrganization(tx, 'u', by, 'o')),
      findFullMembershipWithSession: (tx) =>
        each(['id', 'slug', 'active'] as const, (by) =>
          memberships.findFullMembershipWithSession(tx, live, by, 'o', 1),
        ),
    },
  ],
  'organizations that a user leaves behind': [
    leaving,
    {
      listOtherMembers: (tx) => leaving.listOtherMembers(tx, 'u', { mine: 'owner', theirs: '' }),
      listOrganizationsAmong: (tx) => leaving.listOrganizationsAmong(tx, ['o']),
      removeOrganizations: (tx) => leaving.removeOrganizations(tx, ['o']),
      listLeftMemberships: (tx) => leaving.listLeftMemberships(tx, 'u', 1),
    },
  ],
  invitations: [
    invitations,
    {
      findInvitation: (tx) => invitations.findInvitation(tx, 'i'),
      findOffer: (tx) => invitations.findOffer(tx, { id: 'i', organizationId: 'o', userId: 'u' }),
      findInviting: (tx) =>
        invitations.findInviting(tx, { organizationId: 'o', userId: 'u', email: 'e', pendingFor: 'o:e', now }),
      listInvitations: (tx) =>
        each(['createdAt', 'expiresAt', 'email'] as const, (order) =>
          each([undefined, 'pending'], (status) => invitations.listInvitations(tx, 'o', status, order, page)),
        ),
      countInvitations: (tx) => each([undefined, 'pending'], (status) => invitations.countInvitations(tx, 'o', status)),
      listWaitingRoles: (tx) => invitations.listWaitingRoles(tx, 'o', now),
      listInvitationsWithSession: (tx) => invitations.listInvitationsWithSession(tx, live, page),
      listInvitedOf: (tx) => invitations.listInvitedOf(tx, 'e', now, page),
    },
  ],
  teams: [
    teams,
    {
      findTeam: (tx) => teams.findTeam(tx, 'o', 't'),
      listTeams: (tx) => teams.listTeams(tx, 'o', page),
      countTeams: (tx) => teams.countTeams(tx, 'o'),
      listTeamsAmong: (tx) => teams.listTeamsAmong(tx, 'o', ['t']),
      isNameTaken: (tx) => teams.isNameTaken(tx, 'o', 'n'),
      findTeamMember: (tx) => teams.findTeamMember(tx, 't', 'm'),
      countTeamMembers: (tx) => teams.countTeamMembers(tx, 't'),
      listTeamPeople: (tx) => teams.listTeamPeople(tx, 't', page),
      listTeamsWithSession: (tx) => teams.listTeamsWithSession(tx, live, page),
      listTeamRolesLike: (tx) => teams.listTeamRolesLike(tx, 'o', 'r'),
      listTeamsOf: (tx) => teams.listTeamsOf(tx, 'u', page),
    },
  ],
  'two-factor': [
    factors,
    {
      dropPending: (tx) => factors.dropPending(tx, 'u'),
      putTwoFactor: (tx) => factors.putTwoFactor(tx, { id: 'f', userId: 'u' }, { pendingSecret: 's' }),
      findTwoFactor: (tx) => factors.findTwoFactor(tx, 'u'),
      promote: (tx) => factors.promote(tx, factor, { lastStep: 0, confirmedBy: 'totp', now }),
      acceptStep: (tx) => factors.acceptStep(tx, 'f', 1),
      spendBackupCode: (tx) => factors.spendBackupCode(tx, factor, 'b'),
      insertChallenge: (tx) => factors.insertChallenge(tx, challenge, { id: 'u', securityVersion: 0 }),
      replaceChallenge: (tx) => factors.replaceChallenge(tx, { ...challenge, ...mailed }),
      findChallenge: (tx) => factors.findChallenge(tx, 't'),
      findChallengeAlone: (tx) => factors.findChallengeAlone(tx, 't'),
      spendChallenge: (tx) => factors.spendChallenge(tx, 'c', 5, now),
      spendMailedCode: (tx) =>
        factors.spendMailedCode(tx, { id: 'c', code: 'c' }, { attempts: 5, codeAttempts: 3 }, now),
      putMailedCode: (tx) => factors.putMailedCode(tx, 'c', mailed, now),
      consumeChallenge: (tx) =>
        each([undefined, { code: 'c', securityVersion: 0 }], (code) => factors.consumeChallenge(tx, 'c', code)),
      deleteExpiredChallenges: (tx) => factors.deleteExpiredChallenges(tx, 'u', now),
      insertTrustedDevice: (tx) => factors.insertTrustedDevice(tx, device, { id: 'u', securityVersion: 0 }),
      rotateTrustedDevice: (tx) =>
        factors.rotateTrustedDevice(tx, { token: 't', userId: 'u', now }, { token: 'n', expiresAt: now }),
      deleteExpiredDevices: (tx) => factors.deleteExpiredDevices(tx, 'u', now),
      deleteProofs: (tx) => factors.deleteProofs(tx, 'u'),
      deleteTwoFactor: (tx) => factors.deleteTwoFactor(tx, 'u'),
    },
  ],
  'phone-number': [
    phones,
    {
      findProvenUser: (tx) => phones.findProvenUser(tx, '+1'),
      findPhoneUser: (tx) => phones.findPhoneUser(tx, 'u'),
      findUserWithAccountByPhoneNumber: (tx) => phones.findUserWithAccountByPhoneNumber(tx, '+1', 'p'),
      releaseUnproven: (tx) => phones.releaseUnproven(tx, '+1', now),
    },
  ],
  username: [
    names,
    {
      findUserWithAccountByUsername: (tx) => names.findUserWithAccountByUsername(tx, 'n', 'p'),
      findIdByUsername: (tx) => names.findIdByUsername(tx, 'n'),
    },
  ],
  jwt: [
    jwt,
    {
      insertKeyPair: (tx) => jwt.insertKeyPair(tx, keyPair, keyPair),
      deleteKeyPairs: (tx) => jwt.deleteKeyPairs(tx, ['k']),
      deleteKeyPairsBefore: (tx) => jwt.deleteKeyPairsBefore(tx, 1),
      listKeyPairs: (tx) => jwt.listKeyPairs(tx),
    },
  ],
};

/** What is read as a whole: no table, tables that have a handful of rows, and rows that a statement has just found. */
const readsAll = /^SCAN (jwks|ended|found|CONSTANT ROW|\(subquery-\d+\))/;

describeOnEveryDatabase('statements of the features', (getDatabase, { engine }) => {
  it.each(Object.entries(calls))('all functions of %s are listed here', (_, [store, known]) => {
    expect(Object.keys(store).filter((name) => known[name] === undefined)).toEqual([]);
  });

  it.runIf(engine.name === 'SQLite in memory').each(Object.entries(calls))(
    'of %s find their rows by an index, never by reading a whole table',
    async (_, [, known]) => {
      const texts = new Map<string, string>();
      let running = '';
      const db = await getDatabase({ tables, onStatement: ({ sql }) => texts.set(sql, running) });
      await insertUser(db, { id: 'u', name: 'u', email: 'u', createdAt: now, updatedAt: now });
      texts.clear();
      for (const [name, call] of Object.entries(known)) {
        running = name;
        await db.transaction(call);
      }
      const statements = [...texts].filter(([sql]) => /^(select|insert|update|delete)/i.test(sql));
      expect(statements.length).toBeGreaterThanOrEqual(Object.keys(known).length - 1);
      const scans: string[] = [];
      for (const [sql, name] of statements) {
        const values = Array.from({ length: sql.split('?').length - 1 }, () => 1);
        const { rows } = await db.run(CompiledQuery.raw(`explain query plan ${sql}`, values));
        for (const { detail } of rows)
          if (String(detail).startsWith('SCAN') && !readsAll.test(String(detail))) scans.push(`${name}: ${detail}`);
      }
      expect(scans).toEqual([]);
    },
  );

  it.each(Object.entries(calls))('of %s name every table as the application has named it', async (_, [, known]) => {
    const texts: string[] = [];
    const db = await getDatabase({ tables, renames: true, onStatement: ({ sql }) => texts.push(sql) });
    await insertUser(db, { id: 'u', name: 'u', email: 'u', createdAt: now, updatedAt: now });
    for (const call of Object.values(known)) await db.transaction(call);
    expect(texts.flatMap((sql) => unmappedIn(sql, db.dialect.names))).toEqual([]);
    expect(texts.join()).toContain('their_');
  });
});
