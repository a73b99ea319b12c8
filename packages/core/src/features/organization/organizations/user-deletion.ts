import { failure } from '../../../contract/errors.js';
import type { User } from '../../../contract/shapes.js';
import type { Work } from '../../../domain/app/app.js';
import { organizationErrors } from '../contract/errors.js';
import type { Rules } from '../options.js';
import { isCreator } from '../rules/creators.js';
import { listOrganizationsAmong, listOthersBeside, removeOrganizations } from '../store/leaving.js';
import { listMembershipsOf, lockOrganizationsOf } from '../store/rows.js';
import { endMemberships } from './ending.js';

/** Organizations that a refusal names: a user may own ten thousand. */
const mostNamed = 100;

/**
 * What a user leaves behind who deletes their account. An organization of which they are the only member goes with them;
 * one that others belong to keeps an owner, so its only owner is refused (R-I07, docs/decisions/0022). The user's row is held,
 * so they found no further organization meanwhile.
 *
 * The number of statements does not depend on the number of organizations (docs/decisions/0048).
 */
export async function leaveAll(rules: Rules, work: Work, user: User): Promise<void> {
  const { creatorRole } = rules;
  const { tx } = work;
  await lockOrganizationsOf(tx, user.id);
  // Read after the lock: what was changed until then counts.
  const memberships = await listMembershipsOf(tx, user.id);
  const owned = memberships.filter((each) => isCreator(rules, each));
  const others = await listOthersBeside(tx, user.id, { mine: creatorRole, theirs: '' });
  const shared = new Set(others.map(({ organizationId }) => organizationId));
  const kept = new Set(others.filter((each) => isCreator(rules, each)).map(({ organizationId }) => organizationId));

  const ownerless = owned.filter(({ organizationId: id }) => shared.has(id) && !kept.has(id));
  if (ownerless.length > 0) {
    const ids = ownerless.slice(0, mostNamed).map(({ organizationId }) => organizationId);
    throw failure(organizationErrors, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER', {
      details: (await listOrganizationsAmong(tx, ids)).map(({ slug }) => ({ path: 'organization', message: slug })),
    });
  }

  const ending = new Set(owned.map(({ organizationId }) => organizationId).filter((id) => !shared.has(id)));
  for (const member of memberships)
    if (!ending.has(member.organizationId)) await work.emit('memberRemoved', { member });
  // Sessions in which these were active are the user's own, and end with them.
  for (const organization of await listOrganizationsAmong(tx, [...ending]))
    await work.emit('organizationDeleted', { organization });
  // Their rows hide what is left of them, and free their slugs: they go first.
  await removeOrganizations(tx, [...ending]);
  await endMemberships(work, user.id);
}
