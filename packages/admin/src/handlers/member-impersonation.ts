import { checkPermission, commonErrors, failure, find, isAboveMember, lockUser, type Work } from 'latchkey/plugin';
import { readGrants } from '../grants.js';
import type { Config } from '../options.js';
import { grantsNothing, impersonatesMembers } from '../roles.js';
import { linkTables } from '../tables.js';
import { refuseSelf } from '../target.js';
import type { AdminHandlers } from './admin-handlers.js';
import { beginActing } from './impersonation.js';

export function memberImpersonationHandlers(config: Config): Pick<AdminHandlers, 'impersonateMember'> {
  return {
    async impersonateMember(call) {
      const { memberId, organizationId = activeOrganizationOf(call.session.session) } = call.input;
      if (organizationId === undefined) throw call.fail('NO_ACTIVE_ORGANIZATION');
      // Before the row of another user is locked.
      await checkAllowed(call, organizationId);
      const { session } = await beginActing(call, config, async (work, own) => {
        const { app, tx } = work;
        const member = await find(tx, linkTables.organizationId, { id: memberId, organizationId });
        if (!member) throw call.fail('MEMBER_NOT_FOUND');
        refuseSelf(own.user, member.userId);
        // Users are locked before organizations, as everywhere.
        const user = await lockUser(tx, member.userId);
        if (!user) throw call.fail('MEMBER_NOT_FOUND');
        await checkAllowed(call, organizationId, work);
        const other = { organizationId, otherUserId: user.id, permission: impersonatesMembers };
        if (!(await isAboveMember(app, tx, own, other))) throw call.fail('MEMBER_HAS_AS_MANY_PERMISSIONS_AS_YOU');
        // The administrator of an organization must not become one of the application.
        if (!grantsNothing(await readGrants(config, tx, user))) throw call.fail('USER_HAS_MORE_PERMISSIONS_THAN_YOU');
        return { user, organizationId };
      });
      return { session };
    },
  };
}

type MemberCall = Parameters<AdminHandlers['impersonateMember']>[0];

/** Throws unless the roles of the caller in the organization grant it. With `work`, the organization's row is locked (Z45). */
async function checkAllowed(call: MemberCall, organizationId: string, work?: Work): Promise<void> {
  const answer = await checkPermission(call, { organizationId }, impersonatesMembers, work);
  if (answer.allowed) return;
  if (answer.reason === 'second-factor') throw call.fail('ORGANIZATION_REQUIRES_A_SECOND_FACTOR');
  // The same for strangers, who do not learn which organizations exist.
  throw failure(commonErrors, 'PERMISSION_DENIED');
}

function activeOrganizationOf(session: object): string | undefined {
  const id: unknown = Reflect.get(session, 'activeOrganizationId');
  return typeof id === 'string' ? id : undefined;
}
