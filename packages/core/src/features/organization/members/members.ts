import { limitFor } from '../../../domain/settings/limit.js';
import { change } from '../../../domain/transactions/before-hooks.js';
import { normalizeEmail } from '../../../domain/users/email.js';
import { fillFields } from '../../../domain/users/extra-fields.js';
import { lockUser } from '../../../store/rows/users.js';
import { find, lockRow } from '../../../store/statements/index.js';
import type { HandlersFor } from '../handler-types.js';
import type { OrganizationSettings } from '../options.js';
import { forgetActive } from '../organizations/active.js';
import { checkAssignable, namesOf } from '../rules/assignable.js';
import { isLastCreator } from '../rules/creators.js';
import {
  activeOrganizationOf,
  enter,
  holdMembership,
  organizationIdIn,
  organizationIdOf,
  rolesOf,
} from '../rules/membership.js';
import { changeMember, findPerson, findPersonByEmail, findRoom, listOwnRoles, type Person } from '../store/members.js';
import { organization as organizationTable } from '../store/tables.js';
import { teamLimitsOf, teamsAmong } from '../teams/joining.js';
import { checkJoining, endMembership, join } from './joining.js';

/** The handlers that add, change, remove and list members. */
export function memberHandlers(
  rules: OrganizationSettings,
): HandlersFor<'addMember' | 'removeMember' | 'updateMemberRole' | 'leaveOrganization'> {
  return {
    async addMember(call) {
      const { userId, role, organizationId: named, teamId, ...sent } = call.input;
      const organizationId = named ?? (call.session ? activeOrganizationOf(call.session.session) : null);
      if (organizationId === null) throw call.fail('NO_ACTIVE_ORGANIZATION');
      const seen = await find(call.db, organizationTable, { id: organizationId });
      if (!seen) throw call.fail('ORGANIZATION_NOT_FOUND');
      const limit = await limitFor('organization.membershipLimit', rules.membershipLimit, seen);
      const { generateId, now } = call.app.settings;
      const names = namesOf(role);
      const teamIds = [...new Set([teamId ?? []].flat())];
      const teamLimits = await teamLimitsOf(call.app, organizationId, teamIds);
      const member = {
        ...fillFields(rules.additionalFields.member, sent),
        id: generateId(),
        organizationId,
        userId,
        role: names.join(),
        teamId: null,
        createdAt: now(),
      };
      return change(call, {
        async decide(work) {
          // The user's row is locked first, in the same order as the deletion of a user.
          if (!(await lockUser(work.tx, userId))) throw call.fail('USER_NOT_FOUND');
          const organization = await lockRow(work.tx, organizationTable, organizationId);
          if (!organization) throw call.fail('ORGANIZATION_NOT_FOUND');
          const known = rolesOf(rules, await listOwnRoles(work.tx, organizationId));
          if (checkAssignable(rules, names, { known, by: undefined }) !== 'ok') throw call.fail('ROLE_NOT_FOUND');
          const teams = await teamsAmong(work, organizationId, teamIds);
          if (teams.length < teamIds.length) throw call.fail('TEAM_NOT_FOUND');
          const outcome = checkJoining(await findRoom(work.tx, organization.id, member.userId), limit);
          if (outcome === 'already') throw call.fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
          if (outcome === 'full') throw call.fail('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
          return { organization, member };
        },
        ask: rules.before.addMember,
        async apply(work, { organization }) {
          const joined = await join(work, { organization, member, limit, teamIds, teamLimits });
          if (!joined) throw call.fail('TEAM_MEMBER_LIMIT_REACHED');
          return joined;
        },
      });
    },

    async removeMember(call) {
      const { memberIdOrEmail, ...named } = call.input;
      const { user } = call.session;
      const organizationId = await organizationIdOf(call, named);
      if (organizationId === null) throw call.fail('MEMBER_NOT_FOUND');
      const removed = await change(call, {
        async decide(work) {
          const membership = await enter(rules, work, call, organizationId);
          if (!membership) throw call.fail('MEMBER_NOT_FOUND');
          const target = await findTarget(work.tx, organizationId, memberIdOrEmail);
          if (!target) throw call.fail('MEMBER_NOT_FOUND');
          const isOwn = call.authenticated !== undefined && target.user.id === user.id; // only the user in person leaves
          if (isOwn || !membership.may({ member: ['delete'] }) || !membership.covers(target.member.role))
            throw call.fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER');
          if (await isLastCreator(rules, work.tx, target.member))
            throw call.fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER');
          return { organization: membership.organization, target };
        },
        ask:
          rules.before.removeMember &&
          (({ organization, target }) => rules.before.removeMember?.({ organization, member: target.member, user })),
        async apply(work, { target }) {
          if (!(await endMembership(work, target.member))) throw call.fail('MEMBER_NOT_FOUND');
          return target;
        },
      });
      if (removed.user.id === user.id) forgetActive(call, call.session, organizationId);
      return { member: { ...removed.member, user: removed.user } };
    },

    async updateMemberRole(call) {
      const { memberId, role, ...named } = call.input;
      const { user } = call.session;
      const names = namesOf(role);
      const organizationId = await organizationIdOf(call, named);
      if (organizationId === null) throw call.fail('MEMBER_NOT_FOUND');
      return change(call, {
        async decide(work) {
          const membership = await enter(rules, work, call, organizationId);
          if (!membership) throw call.fail('MEMBER_NOT_FOUND');
          const target = (await findPerson(work.tx, organizationId, memberId))?.member;
          if (!target) throw call.fail('MEMBER_NOT_FOUND');
          // A member who already has the creator's role can keep it when their roles are changed.
          const keepsCreator =
            membership.holds(rules.creatorRole) &&
            target.id === membership.member.id &&
            names.join() === rules.creatorRole;
          if (!membership.may({ member: ['update'] }) && !keepsCreator)
            throw call.fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER');
          if (!membership.covers(target.role)) throw call.fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER');
          const assignable = checkAssignable(rules, names, { known: membership.known, by: membership });
          if (assignable === 'unknown') throw call.fail('ROLE_NOT_FOUND');
          if (assignable === 'beyond') throw call.fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER');
          if (!names.includes(rules.creatorRole) && (await isLastCreator(rules, work.tx, target)))
            throw call.fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER');
          return { organization: membership.organization, member: target, role: names.join(), user };
        },
        ask: rules.before.updateMemberRole,
        async apply(work, { member, role }) {
          await changeMember(work.tx, member.id, { role });
          const changed = { ...member, role };
          await work.emit('memberUpdated', { member: changed });
          return changed;
        },
      });
    },

    async leaveOrganization(call) {
      const { user } = call.session;
      const organizationId = await organizationIdIn(call.db, call.session, call.input);
      if (!organizationId) throw call.fail('MEMBER_NOT_FOUND');
      const member = await change(call, {
        async decide(work) {
          const membership = await holdMembership(rules, work, call, organizationId);
          if (!membership) throw call.fail('MEMBER_NOT_FOUND');
          if (await isLastCreator(rules, work.tx, membership.member))
            throw call.fail('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER');
          return { organization: membership.organization, member: membership.member, user };
        },
        ask: rules.before.removeMember,
        async apply(work, { member }) {
          if (!(await endMembership(work, member))) throw call.fail('MEMBER_NOT_FOUND');
          return member;
        },
      });
      forgetActive(call, call.session, organizationId);
      return { ...member, user };
    },
  };
}

/** Finds a member of this organization (W-M30) by address if the text contains an `@`, else by id. */
function findTarget(
  db: Parameters<typeof findPerson>[0],
  organizationId: string,
  memberIdOrEmail: string,
): Promise<Person | undefined> {
  if (!memberIdOrEmail.includes('@')) return findPerson(db, organizationId, memberIdOrEmail);
  const email = normalizeEmail(memberIdOrEmail);
  return email === undefined ? Promise.resolve(undefined) : findPersonByEmail(db, organizationId, email);
}
