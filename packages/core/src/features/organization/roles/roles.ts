import { pageFrom, readPage } from '../../../contract/paging.js';
import type { OrganizationRole } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import { limitFor } from '../../../domain/settings/limit.js';
import { change } from '../../../domain/transactions/before-hooks.js';
import type { Db } from '../../../store/statements/executor.js';
import { changeOne, consume, find, insertUnique } from '../../../store/statements/index.js';
import type { HandlersFor } from '../handler-types.js';
import type { OrganizationSettings } from '../options.js';
import {
  type Acting,
  enter,
  enterToList,
  enterToRead,
  grantsNoMore,
  type Membership,
  membershipOf,
  organizationIdOf,
} from '../rules/membership.js';
import { type Permission, splitRoles } from '../rules/permissions.js';
import { listWaitingRoles } from '../store/invitations.js';
import { listOwnRoles, listRolesLike } from '../store/members.js';
import { organizationRole, organization as organizationTable } from '../store/tables.js';
import { listTeamRolesLike } from '../store/teams.js';

/** Names that are unambiguous in comma lists, URLs and logs. */
const usableName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The handlers for permissions and for the roles that an organization creates. */
export function roleHandlers(
  rules: OrganizationSettings,
): HandlersFor<'hasPermission' | 'createRole' | 'updateRole' | 'deleteRole' | 'listRoles'> {
  return {
    async hasPermission(call) {
      const { permission, ...named } = call.input; // with the team, if any
      // An ended session is reported before an invalid permission.
      const { isNamed, organization, member, ownRoles, roleInTeam } = await enterToRead(call, named);
      if (Object.keys(permission).length !== 1)
        throw call.fail('INVALID_PERMISSION_CHECK_YOU_CAN_ONLY_CHECK_ONE_RESOURCE_PERMISSION_AT_A_TIME');
      if (!isNamed) throw call.fail('NO_ACTIVE_ORGANIZATION');
      if (!organization || !member) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
      const { may } = membershipOf(rules, { organization, member, ownRoles }, roleInTeam);
      return { error: null, success: may(permission) };
    },

    async createRole(call) {
      const { role, permission: sent, ...named } = call.input;
      const permission = withoutEmpty(sent);
      const organizationId = await organizationIdOf(call, named);
      const limit = await roleLimit(call.db, rules, organizationId);
      const now = call.app.settings.now();
      const id = call.app.settings.generateId();
      const { user } = call.session;
      return change(call, {
        async decide(work) {
          const membership = await manage(work, organizationId, call);
          if (!usableName.test(role)) throw call.fail('INVALID_ROLE_NAME');
          if (!isKnown(rules, permission)) throw call.fail('UNKNOWN_PERMISSION');
          if (!grantsNoMore(membership, permission)) throw call.fail('YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
          const own = await listOwnRoles(work.tx, membership.organization.id);
          const taken = [...Object.keys(rules.roles), ...own.map((each) => each.role)];
          // A name that differs only in upper and lower case could be mistaken for an existing role.
          if (taken.some((each) => each.toLowerCase() === role.toLowerCase())) throw call.fail('ROLE_ALREADY_EXISTS');
          if (own.length >= limit) throw call.fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES');
          return { organization: membership.organization, role, permission, user };
        },
        ask: rules.before.changeRole,
        async apply({ tx, emit }, { organization }) {
          const organizationId = organization.id;
          const row = { id, organizationId, role, permission, createdAt: now, updatedAt: now };
          const made = await insertUnique(tx, organizationRole, row);
          await emit('roleCreated', { organizationRole: made });
          return made;
        },
      });
    },

    async updateRole(call) {
      const { role, permission: sent, ...named } = call.input;
      const permission = withoutEmpty(sent);
      const organizationId = await organizationIdOf(call, named);
      const { user } = call.session;
      return change(call, {
        async decide(work) {
          const membership = await manage(work, organizationId, call);
          const current = await find(work.tx, organizationRole, { organizationId: membership.organization.id, role });
          if (!current) throw call.fail('ROLE_NOT_FOUND');
          if (!isKnown(rules, permission)) throw call.fail('UNKNOWN_PERMISSION');
          // A member can neither grant permissions that they lack nor take them from others (D27).
          if (!grantsNoMore(membership, permission) || !membership.covers(role))
            throw call.fail('YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
          return { organization: membership.organization, role, permission, user };
        },
        ask: rules.before.changeRole,
        async apply({ tx, app, emit }, { organization }) {
          const where = { organizationId: organization.id, role };
          const changed = await changeOne(tx, organizationRole, where, { permission, updatedAt: app.settings.now() });
          if (!changed) throw call.fail('ROLE_NOT_FOUND');
          await emit('roleUpdated', { organizationRole: changed });
          return changed;
        },
      });
    },

    async deleteRole(call) {
      const { role, ...named } = call.input;
      const organizationId = await organizationIdOf(call, named);
      const { user } = call.session;
      return change(call, {
        async decide(work) {
          const membership = await manage(work, organizationId, call);
          const where = { organizationId: membership.organization.id, role };
          const current = await find(work.tx, organizationRole, where);
          if (!current) throw call.fail('ROLE_NOT_FOUND');
          if (!membership.covers(role)) throw call.fail('YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
          // A member who still has the role would get the next role with this name (H162).
          if (await isAssigned(work, where)) throw call.fail('ROLE_IS_STILL_ASSIGNED');
          return { organization: membership.organization, role, permission: null, user };
        },
        ask: rules.before.changeRole,
        async apply({ tx, emit }, { organization }) {
          const removed = await consume(tx, organizationRole, { organizationId: organization.id, role });
          if (!removed) throw call.fail('ROLE_NOT_FOUND');
          await emit('roleDeleted', { organizationRole: removed });
          return removed;
        },
      });
    },

    async listRoles(call) {
      const { limit, offset, ...named } = call.input ?? {};
      const { ownRoles } = await enterToList(call, named);
      return pageFrom([...ownRoles].sort(oldestFirst), readPage({ limit, offset }));
    },
  };

  /** Checks that the caller can change the organization's roles. Locks the organization's row. */
  async function manage(work: Work, organizationId: string | null, call: Managing): Promise<Membership> {
    const membership = await enter(rules, work, call, organizationId);
    if (!membership) throw call.fail('MEMBER_NOT_FOUND');
    if (!membership.may({ organization: ['update'] }))
      throw call.fail('YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION');
    return membership;
  }
}

function oldestFirst(one: OrganizationRole, other: OrganizationRole): number {
  return +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : 1);
}

interface Managing extends Acting {
  fail(
    code:
      | 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR'
      | 'MEMBER_NOT_FOUND'
      | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION',
  ): Error;
}

async function roleLimit(db: Db, rules: OrganizationSettings, organizationId: string | null): Promise<number> {
  const found = organizationId === null ? undefined : await find(db, organizationTable, { id: organizationId });
  return found ? limitFor('organization.roleLimit', rules.roleLimit, found) : 0;
}

/** Each action once, without resources that have no action. */
function withoutEmpty(permission: Permission): Permission {
  const entries = Object.entries(permission).map(([resource, actions]) => [resource, [...new Set(actions)]] as const);
  return Object.fromEntries(entries.filter(([, actions]) => actions.length > 0));
}

function isKnown({ statements }: OrganizationSettings, permission: Permission): boolean {
  return Object.entries(permission).every(
    ([resource, actions]) =>
      Object.hasOwn(statements, resource) && actions.every((action) => statements[resource]?.includes(action)),
  );
}

/** Checks whether a member has the role, in the organization or in a team, or a pending invitation offers it. */
async function isAssigned(
  { tx, app }: Work,
  { organizationId, role }: { readonly organizationId: string; readonly role: string },
): Promise<boolean> {
  const ofMembers = await listRolesLike(tx, organizationId, '', role);
  const waiting = await listWaitingRoles(tx, organizationId, app.settings.now());
  const inTeams = app.teams ? await listTeamRolesLike(tx, organizationId, role) : [];
  return [...ofMembers, ...waiting, ...inTeams].some((text) => splitRoles(text).includes(role));
}
