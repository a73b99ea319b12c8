import type { OrganizationPort } from '../../domain/app.js';
import { guardedUpdate, list, lockRow, not } from '../../store/moves.js';
import { teamRoles } from './assignable.js';
import type { Rules } from './options.js';
import { splitRoles } from './permissions.js';
import { actingIn, enter, organizationIdIn, readPlace } from './standing.js';
import { changeMember, findMember, findMemberOf } from './store.js';
import { invitation, member, organization } from './tables.js';

/** What this feature does for features that build on it and do not import it. */
export function createOrganizationPort(rules: Rules): OrganizationPort {
  return {
    locate: async (call, named) => actingIn(rules, await readPlace(call, named)),
    identify: organizationIdIn,
    enter: (work, of) => enter(rules, work, of),
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
