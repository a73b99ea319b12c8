import type { Organization } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import { hasVerifiedSecondFactor } from '../../../domain/sign-in/second-factor.js';
import { change } from '../../../domain/transactions/before-hooks.js';
import { guardedUpdate, lockRow } from '../../../store/statements/index.js';
import type { HandlersFor } from '../handler-types.js';
import type { OrganizationSettings } from '../options.js';
import { enter, organizationIdIn } from '../rules/membership.js';
import { organization as organizationTable } from '../store/tables.js';

const day = 86_400_000;
type Handler = HandlersFor<'requireSecondFactor'>;
type Requiring = Parameters<Handler['requireSecondFactor']>[0];

/** The handler of the policy that members need a second factor. */
export function policyHandlers(rules: OrganizationSettings): Handler {
  return {
    async requireSecondFactor(call) {
      const { required, graceDays = 0, ...named } = call.input;
      const organizationId = await organizationIdIn(call.db, call.session, named);
      if (organizationId === undefined) throw call.fail('ORGANIZATION_NOT_FOUND');
      const from = new Date(call.app.settings.now().getTime() + graceDays * day);
      const changes = { secondFactorStartsAt: required ? from : null };
      const user = call.session?.user;
      return change(call, {
        async decide(work) {
          return { changes, ...(await holdAsOwner(rules, work, call, organizationId)) };
        },
        ask:
          rules.before.updateOrganization &&
          (({ organization, member }) =>
            member && user && rules.before.updateOrganization?.({ organization, member, changes, user })),
        async apply({ tx, emit }, { organization }) {
          await guardedUpdate(tx, organizationTable, { id: organization.id }, changes);
          const changed: Organization = { ...organization, ...changes };
          await emit('organizationUpdated', { organization: changed });
          return changed;
        },
      });
    },
  };
}

/** Locks the organization's row. Throws unless an owner calls who has shown a second factor, or the server's own code. */
async function holdAsOwner(rules: OrganizationSettings, work: Work, call: Requiring, organizationId: string | null) {
  const { session } = call;
  if (!session) {
    const organization =
      organizationId === null ? undefined : await lockRow(work.tx, organizationTable, organizationId);
    if (!organization) throw call.fail('ORGANIZATION_NOT_FOUND');
    return { organization, member: undefined };
  }
  const membership = await enter(rules, work, { ...call, session }, organizationId);
  if (!membership) throw call.fail('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION');
  if (!membership.holds(rules.creatorRole)) throw call.fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION');
  // Without this check, owners could lock themselves out, and an attacker with a stolen session could turn the policy off.
  if (!(await hasVerifiedSecondFactor(call, session, work.tx)))
    throw call.fail('ORGANIZATION_REQUIRES_A_SECOND_FACTOR');
  return { organization: membership.organization, member: membership.member };
}
