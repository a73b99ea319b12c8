import { commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import type { Session, SignedIn } from '../../../contract/shapes.js';
import type { Organization } from '../../../domain/access/organization.js';
import type { Caller } from '../../../domain/app/app.js';
import { confinedTo } from '../../../domain/sessions/read-session.js';
import { hasVerifiedSecondFactor } from '../../../domain/sign-in/second-factor.js';
import { findUserById } from '../../../store/rows/users.js';
import type { User } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';

type Policy = Pick<Organization, 'secondFactorStartsAt'>;

/** A call whose endpoint declares the error of an organization's policy. */
export type ByPolicy = Caller & { readonly db: Db; fail(code: 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR'): Error };
/** A call that reads in an organization: the handler's own statement reads its session. */
export interface OrganizationRead extends ByPolicy {
  readonly session: { readonly token: string };
}

const day = 86_400_000;

/**
 * Throws if the organization requires a second factor by now, and the session has not verified one or the user no longer has
 * one. Every call that acts in an organization checks this, except leaving it. Returns the days until this member needs the factor;
 * `null` if no factor is required, or the session meets the policy. `db`: the transaction, if there is one.
 */
export async function checkPolicy(
  call: ByPolicy,
  { secondFactorStartsAt: from }: Policy,
  signedIn: SignedIn<User>,
  db: Db = call.db,
): Promise<number | null> {
  // For a session that is valid in one organization only, the session gate has checked the factors of the administrator instead.
  if (from === null || confinedTo(signedIn.session) !== undefined) return null;
  if (await hasVerifiedSecondFactor(call, signedIn, db)) return null;
  const left = from.getTime() - call.app.settings.now().getTime();
  if (left <= 0) throw call.fail('ORGANIZATION_REQUIRES_A_SECOND_FACTOR');
  return Math.ceil(left / day);
}

/** Like `checkPolicy`, for a call that has read only the session. Reads the user only if the organization has a policy. */
export async function checkPolicyOf(call: ByPolicy, policy: Policy, session: Session): Promise<number | null> {
  if (policy.secondFactorStartsAt === null) return null;
  const user = await findUserById(call.db, session.userId);
  if (!user) throw failure(commonErrors, 'UNAUTHORIZED');
  return checkPolicy(call, policy, { session, user });
}
