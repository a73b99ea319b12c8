import { failure } from '../../../contract/errors.js';
import type { User } from '../../../contract/shapes.js';
import type { Member } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import { organizationErrors } from '../contract/errors.js';
import type { Rules } from '../options.js';
import { isCreator } from '../rules/creators.js';
import { listOrganizationsAmong, listOthersBeside, removeOrganizations } from '../store/leaving.js';
import { listMembershipsOf, lockOrganizationsOf } from '../store/rows.js';
import { endMemberships, endMembershipsNow } from './ending.js';

/** Maximum number of organizations that a refusal names: a user can own ten thousand. */
const mostNamed = 100;

/**
 * Ends the memberships of a user who deletes their account. An organization in which the user is the only member is deleted.
 * An organization with other members keeps an owner, so the deletion of its only owner is refused (R-I07,
 * docs/decisions/0022). The user's row is locked, so the user cannot create another organization meanwhile.
 *
 * The number of statements does not depend on the number of organizations (docs/decisions/0048).
 */
export async function leaveAll(rules: Rules, work: Work, user: User): Promise<void> {
  const { tx } = work;
  const left = await lockMemberships(rules, work, user);
  const { owned, others, shared } = left;
  const kept = new Set(others.filter((each) => isCreator(rules, each)).map(({ organizationId }) => organizationId));

  const ownerless = owned.filter(({ organizationId: id }) => shared.has(id) && !kept.has(id));
  if (ownerless.length > 0) {
    const ids = ownerless.slice(0, mostNamed).map(({ organizationId }) => organizationId);
    throw failure(organizationErrors, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER', {
      details: (await listOrganizationsAmong(tx, ids)).map(({ slug }) => ({ path: 'organization', message: slug })),
    });
  }

  await endOwned(work, left);
  await endMemberships(work, user.id);
}

/**
 * Ends the memberships and invitations of an account whose mailbox has just been proven for the first time: a stranger may have made
 * them (R-C02). An organization in which the account is the only member is deleted. A proof is never refused, so an organization with
 * other members can be left without an owner; the server's own code can give it one.
 */
export async function leaveUnproven(rules: Rules, work: Work, user: User): Promise<void> {
  await endOwned(work, await lockMemberships(rules, work, user));
  await endMembershipsNow(work, user.id);
}

interface Left {
  readonly memberships: readonly Member[];
  /** Those with the role of a creator. */
  readonly owned: readonly Member[];
  readonly others: Awaited<ReturnType<typeof listOthersBeside>>;
  /** The owned organizations that have other members. */
  readonly shared: ReadonlySet<string>;
}

async function lockMemberships(rules: Rules, { tx }: Work, user: User): Promise<Left> {
  await lockOrganizationsOf(tx, user.id);
  // Read after the lock, so it contains all changes committed before.
  const memberships = await listMembershipsOf(tx, user.id);
  const owned = memberships.filter((each) => isCreator(rules, each));
  const others = await listOthersBeside(tx, user.id, { mine: rules.creatorRole, theirs: '' });
  const shared = new Set(others.map(({ organizationId }) => organizationId));
  return { memberships, owned, others, shared };
}

/** Deletes the organizations without other members, and emits the events of all memberships. */
async function endOwned(work: Work, { memberships, owned, shared }: Left): Promise<void> {
  const { tx } = work;
  const ending = new Set(owned.map(({ organizationId }) => organizationId).filter((id) => !shared.has(id)));
  for (const member of memberships)
    if (!ending.has(member.organizationId)) await work.emit('memberRemoved', { member });
  // Only the user's own sessions have these organizations active, and they end with the user or with the proof.
  for (const organization of await listOrganizationsAmong(tx, [...ending]))
    await work.emit('organizationDeleted', { organization });
  // The organizations' rows are removed first: that hides their remaining rows and frees their slugs.
  await removeOrganizations(tx, [...ending]);
}
