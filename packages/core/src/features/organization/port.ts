import type { OrganizationPort } from '../../domain/app/app.js';
import { guardedUpdate, list, lockRow, not } from '../../store/statements/moves.js';
import type { Rules } from './options.js';
import { teamRoles } from './rules/assignable.js';
import { enter, enterToRead, membershipIn, organizationIdIn } from './rules/membership.js';
import { splitRoles } from './rules/permissions.js';
import { changeMember, findMember, findMemberOf } from './store/rows.js';
import { invitation, member, organization } from './store/tables.js';

/** The operations for plugins that depend on this one without importing it. */
export function createOrganizationPort(rules: Rules): OrganizationPort {
  return {
    roleNames: async () => ({
      creator: rules.creatorRole,
      all: Object.keys(rules.roles),
      statements: rules.statements,
    }),
    async locate(call, named) {
      const found = await enterToRead(call, named);
      const membership = membershipIn(rules, found);
      return membership && Object.assign({}, membership, { user: found.user });
    },
    identify: organizationIdIn,
    enter: (work, call, organizationId) => enter(rules, work, call, organizationId),
    hold: ({ tx }, id) => lockRow(tx, organization, id),
    teamRoles: (work, sent, at) => teamRoles(rules, work, sent, at),
    findMember: (db, { organizationId, memberId }) => findMember(db, organizationId, memberId),
    findMemberOf: (db, { organizationId, userId }) => findMemberOf(db, organizationId, userId),
    setTeam: ({ tx }, memberId, teamId) => changeMember(tx, memberId, { teamId }),
    async dropTeam({ tx }, { organizationId, teamId }) {
      await guardedUpdate(tx, member, { organizationId, teamId }, { teamId: null });
      for (const waiting of await list(tx, invitation, { organizationId, status: 'pending', teamId: not(null) })) {
        const left = splitRoles(waiting.teamId ?? '').filter((id) => id !== teamId);
        if (left.join() !== waiting.teamId)
          await guardedUpdate(tx, invitation, { id: waiting.id }, { teamId: left.join() || null });
      }
    },
  };
}
