import { readPage } from '../../../contract/paging.js';
import type { Caller } from '../../../domain/app/app.js';
import { confinedTo } from '../../../domain/sessions/read-session.js';
import { readFromReplica, readWithSessionFromReplica, sessionFirst } from '../../../domain/sessions/replica-reads.js';
import { limitFor } from '../../../domain/settings/limit.js';
import { normalizeEmail } from '../../../domain/users/email.js';
import type { User } from '../../../store/schema/tables.js';
import type { HandlersFor } from '../handler-types.js';
import type { OrganizationSettings } from '../options.js';
import { activeOrganizationOf, enterToList, enterToRead, type NamedOrganization, nameIn } from '../rules/membership.js';
import { checkPolicyOf } from '../rules/policy.js';
import { countInvitations, listInvitations, listInvitationsWithSession, listInvitedOf } from '../store/invitations.js';
import { countPeople, type ListedPerson, listPeople } from '../store/members.js';
import {
  type FullMembership,
  findFullMembershipWithSession,
  findMembershipWithOrganization,
  type NamedBy,
} from '../store/memberships.js';
import { listTeams } from '../store/teams.js';

/** Maximum number of members in the full organization, even if `membershipLimit` is higher: `listMembers` returns the others. */
const maxMembers = 1000;
/** Maximum number of members that a list counts without `exactTotal`. */
const maxCounted = 10_000;
const firstPage = readPage();
const newest = { ...firstPage, direction: 'desc' } as const;

/** The handlers that list members and invitations, and a user's organizations and pending invitations. */
export function listHandlers(
  rules: OrganizationSettings,
): HandlersFor<'getFullOrganization' | 'getActiveMember' | 'listMembers' | 'listInvitations' | 'listUserInvitations'> {
  return {
    async getFullOrganization(call) {
      const place = await readPlace(call);
      const { by, session, user, organization, member, invitations: known } = place;
      if (by === 'active' && session.activeOrganizationId === null) return null;
      if (!organization || !member) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
      const secondFactorDaysLeft = await checkPolicyOf(call, organization, session);
      // As many members as the organization can have.
      const most = await limitFor('organization.membershipLimit', rules.membershipLimit, organization);
      const page = { limit: Math.min(most, maxMembers), offset: 0, direction: 'asc' } as const;
      return readFromReplica(call.app, user, async (db) => {
        const invitations = known ?? (await listInvitations(db, organization.id, undefined, 'createdAt', newest));
        const people = await listPeople(db, organization.id, noFilter, 'createdAt', page);
        const teams = call.app.teams ? await listTeams(db, organization.id, firstPage) : null;
        return {
          ...organization,
          secondFactorDaysLeft,
          invitations: [...invitations],
          members: people.map(shown),
          teams,
        };
      });
    },

    async getActiveMember(call) {
      const { isNamed, member, user } = await enterToRead(call, call.input);
      if (!isNamed) throw call.fail('NO_ACTIVE_ORGANIZATION');
      if (!member) throw call.fail('MEMBER_NOT_FOUND');
      return { ...member, user };
    },

    async listMembers(call) {
      const {
        limit,
        offset,
        sortDirection: direction = 'asc',
        sortBy = 'createdAt',
        exactTotal,
        ...sent
      } = call.input ?? {};
      const { organizationId, user } = await enterToList(call, sent);
      // An invalid address matches no member.
      const email = sent.email === undefined ? undefined : (normalizeEmail(sent.email) ?? '');
      const filter = { role: sent.role, email };
      const page = { direction, ...readPage({ limit, offset }) };
      return readFromReplica(call.app, user, async (db) => {
        const people = await listPeople(db, organizationId, filter, sortBy, page);
        const total = await countPeople(db, organizationId, filter, exactTotal ? undefined : maxCounted);
        return { members: people.map(shown), total: total.count, totalIsExact: !total.more };
      });
    },

    async listInvitations(call) {
      const { limit, offset, sortDirection = 'desc', sortBy = 'createdAt', status, ...named } = call.input ?? {};
      const { organizationId, user } = await enterToList(call, named);
      const page = { direction: sortDirection, ...readPage({ limit, offset }) };
      return readFromReplica(call.app, user, async (db) => {
        const invitations = await listInvitations(db, organizationId, status, sortBy, page);
        return { invitations, total: await countInvitations(db, organizationId, status) };
      });
    },

    async listUserInvitations(call) {
      const { limit, offset, sortDirection: direction = 'desc' } = call.input ?? {};
      const page = { direction, ...readPage({ limit, offset }) };
      const invited = await readWithSessionFromReplica(call, {
        joined: (db, live) => listInvitationsWithSession(db, live, page),
        // A user without a verified address does not see the invitations to it (R-I01).
        ofUser: async (db, _, { user }) =>
          user.emailVerified ? listInvitedOf(db, user.email, call.app.settings.now(), page) : [],
      });
      return invited.map(({ invitation, ...where }) => Object.assign(invitation, where));
    },
  };
}

/** The rows that the page of an organization needs before its lists are read. */
type Place = Omit<FullMembership, 'invitations'> & {
  /** Absent if the statement that reads the session has not read the invitations. */
  readonly invitations?: FullMembership['invitations'];
  /** Absent if the lists are read from the primary in any case. */
  readonly user?: User;
};

/**
 * Reads the caller's place in the organization. Without replicas it is one statement, with the invitations, so that the page
 * needs three: the others read the members and the teams.
 */
async function readPlace(
  call: Caller & { readonly session: { readonly token: string }; readonly input: NamedOrganization | undefined },
): Promise<Place & { readonly by: NamedBy }> {
  const [by, name] = nameIn(call.input ?? {});
  const place = await sessionFirst<Place>(call, {
    async joined(db, live) {
      const found = await findFullMembershipWithSession(db, live, by, name, firstPage.limit);
      return found && { session: found.session, found };
    },
    async ofUser(db, userId, { session, user }) {
      const activeOrganizationId = activeOrganizationOf(session);
      const id = by === 'active' ? activeOrganizationId : name;
      const found =
        id === null ? undefined : await findMembershipWithOrganization(db, userId, by === 'slug' ? 'slug' : 'id', id);
      const { organization, member } = found ?? {};
      return { session: { ...session, activeOrganizationId }, user, organization, member };
    },
  });
  const only = confinedTo(place.session);
  const isOutside = only !== undefined && place.organization?.id !== only;
  return { by, ...place, ...(isOutside && { organization: undefined, member: undefined }) };
}

const noFilter = { role: undefined, email: undefined };

/** Adds to the row that was just read: a copy of each row would cost more than the statement. */
function shown({ member, user }: ListedPerson) {
  return Object.assign(member, { user }); // for each row of a list: on Node 20, a spread takes ten times as long
}
