import { failure } from '../../../contract/errors.js';
import type { User } from '../../../contract/shapes.js';
import type { Work } from '../../../domain/app/app.js';
import { organizationErrors } from '../contract/errors.js';
import type { OrganizationSettings } from '../options.js';
import { isCreator } from '../rules/creators.js';
import { listOrganizationsAmong, listOtherMembers, removeOrganizations } from '../store/leaving.js';
import { listMembershipsOf } from '../store/members.js';
import { lockOrganizationsOf } from '../store/organizations.js';
import { endMemberships } from './ending.js';

/** Maximum number of organizations that a refusal names: a user can own ten thousand. */
const maxNamed = 100;

/**
 * Ends the memberships of a user who deletes their account. An organization in which the user is the only member is deleted.
 * An organization with other members keeps an owner, so the deletion of its only owner is refused (R-I07,
 * docs/decisions/0022). The user's row is locked, so the user cannot create another organization meanwhile.
 *
 * The number of statements does not depend on the number of organizations (docs/decisions/0053).
 */
export async function leaveAll(rules: OrganizationSettings, work: Work, user: User): Promise<void> {
  const { creatorRole } = rules;
  const { tx } = work;
  await lockOrganizationsOf(tx, user.id);
  // Read after the lock, so it contains all changes committed before.
  const memberships = await listMembershipsOf(tx, user.id);
  const owned = memberships.filter((each) => isCreator(rules, each));
  const others = await listOtherMembers(tx, user.id, { mine: creatorRole, theirs: '' });
  const shared = new Set(others.map(({ organizationId }) => organizationId));
  const kept = new Set(others.filter((each) => isCreator(rules, each)).map(({ organizationId }) => organizationId));

  const ownerless = owned.filter(({ organizationId: id }) => shared.has(id) && !kept.has(id));
  if (ownerless.length > 0) {
    const ids = ownerless.slice(0, maxNamed).map(({ organizationId }) => organizationId);
    throw failure(organizationErrors, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER', {
      details: (await listOrganizationsAmong(tx, ids)).map(({ slug }) => ({ path: 'organization', message: slug })),
    });
  }

  const ending = new Set(owned.map(({ organizationId }) => organizationId).filter((id) => !shared.has(id)));
  for (const member of memberships)
    if (!ending.has(member.organizationId)) await work.emit('memberRemoved', { member });
  // Only the user's own sessions have these organizations active, and they end with the user.
  for (const organization of await listOrganizationsAmong(tx, [...ending]))
    await work.emit('organizationDeleted', { organization });
  // The organizations' rows are removed first: that hides their remaining rows and frees their slugs.
  await removeOrganizations(tx, [...ending]);
  await endMemberships(work, user.id);
}
