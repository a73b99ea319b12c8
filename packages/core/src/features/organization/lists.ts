import { besideSession } from '../../domain/beside-session.js';
import { normalizeEmail } from '../../domain/email.js';
import { limitOf } from '../../domain/limit.js';
import { count, list } from '../../store/moves.js';
import type { HandlersFor } from './handlers.js';
import {
  countPeople,
  type FullPlace,
  findFullPlaceBeside,
  type Invited,
  listInvitedBeside,
  listInvitedOf,
  listPeople,
} from './list-store.js';
import type { Rules } from './options.js';
import { findMembership } from './place-store.js';
import { activeOrganizationOf, nameIn, readPlace } from './standing.js';
import type { Person } from './store.js';
import { invitation as invitationTable } from './tables.js';

/** Rows of a list where the caller does not say (spec §9). */
const pageSize = 100;
const oldestFirst = { offset: 0, direction: 'asc' } as const;

/** Who and what there is in organizations, and what waits for a user. */
export function listHandlers(
  rules: Rules,
): HandlersFor<'getFullOrganization' | 'getActiveMember' | 'listMembers' | 'listInvitations' | 'listUserInvitations'> {
  return {
    // Three statements: the caller with organization and invitations, the members, the teams.
    async getFullOrganization(call) {
      const [by, name] = nameIn(call.input ?? {});
      const { session, organization, member, invitations } = await besideSession<FullPlace>(call, {
        joined: (db, live) => findFullPlaceBeside(db, live, by, name, pageSize),
        async ofUser(db, userId, { session, user }) {
          const activeOrganizationId = activeOrganizationOf(session);
          const id = by === 'active' ? activeOrganizationId : name;
          const found = id === null ? undefined : await findMembership(db, userId, by === 'slug' ? 'slug' : 'id', id);
          const newest = {
            orderBy: [
              ['createdAt', 'desc'],
              ['id', 'desc'],
            ],
            limit: pageSize,
          } as const;
          return {
            session: { ...session, activeOrganizationId },
            user,
            organization: found?.organization,
            member: found?.member,
            invitations: found
              ? await list(db, invitationTable, { organizationId: found.organization.id }, newest)
              : [],
          };
        },
      });
      if (by === 'active' && session.activeOrganizationId === null) return null;
      if (!organization || !member) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
      // As many as may belong to it. SQL knows no infinity.
      const limit = Math.min(await limitOf(rules.membershipLimit, organization), 2 ** 31 - 1);
      const people = await listPeople(call.db, organization.id, noFilter, 'createdAt', { ...oldestFirst, limit });
      const teams = (await call.app.teams?.list(call.db, organization.id)) ?? null;
      return { ...organization, invitations: [...invitations], members: people.map(shown), teams: teams && [...teams] };
    },

    async getActiveMember(call) {
      const { isNamed, member, user } = await readPlace(call, call.input);
      if (!isNamed) throw call.fail('NO_ACTIVE_ORGANIZATION');
      if (!member) throw call.fail('MEMBER_NOT_FOUND');
      return { ...member, user };
    },

    async listMembers(call) {
      const {
        limit = pageSize,
        offset = 0,
        sortDirection: direction = 'asc',
        sortBy = 'createdAt',
        ...sent
      } = call.input ?? {};
      const { isNamed, organization, member } = await readPlace(call, sent);
      if (!isNamed) throw call.fail('NO_ACTIVE_ORGANIZATION');
      if (!organization || !member) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
      // An address that is none is nobody's.
      const email = sent.email === undefined ? undefined : (normalizeEmail(sent.email) ?? '');
      const filter = { role: sent.role, email };
      const people = await listPeople(call.db, organization.id, filter, sortBy, { limit, offset, direction });
      return { members: people.map(shown), total: await countPeople(call.db, organization.id, filter) };
    },

    async listInvitations(call) {
      const {
        limit = pageSize,
        offset = 0,
        sortDirection = 'desc',
        sortBy = 'createdAt',
        status,
        ...named
      } = call.input ?? {};
      const { isNamed, organization, member } = await readPlace(call, named);
      if (!isNamed) throw call.fail('NO_ACTIVE_ORGANIZATION');
      if (!organization || !member) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
      const where = { organizationId: organization.id, ...(status && { status }) };
      const orderBy = [[sortBy, sortDirection] as const, ['id', sortDirection] as const];
      const invitations = await list(call.db, invitationTable, where, { orderBy, limit, offset });
      return { invitations, total: await count(call.db, invitationTable, where) };
    },

    async listUserInvitations(call) {
      const { limit = pageSize, offset = 0, sortDirection: direction = 'desc' } = call.input ?? {};
      const page = { limit, offset, direction };
      const { isVerified, invited } = await besideSession(call, {
        joined: (db, live) => listInvitedBeside(db, live, page),
        async ofUser(db, _, { user }) {
          const now = call.app.settings.now();
          return { isVerified: user.emailVerified, invited: await listInvitedOf(db, user.email, now, page) };
        },
      });
      // Whoever has not proven an address learns nothing of what is sent to it (R-I01).
      return isVerified ? invited.map(withOrganization) : [];
    },
  };
}

const noFilter = { role: undefined, email: undefined };

function shown({ member, user }: Person) {
  return { ...member, user };
}

function withOrganization({ invitation, organization }: Invited) {
  return { ...invitation, organizationName: organization.name, organizationSlug: organization.slug };
}
