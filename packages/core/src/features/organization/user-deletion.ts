import { failure } from '../../contract/errors.js';
import type { User } from '../../contract/shapes.js';
import type { Work } from '../../domain/app.js';
import { lockRow } from '../../store/moves.js';
import { isLastCreator } from './creators.js';
import { organizationErrors } from './errors.js';
import { endOrganization } from './lifecycle.js';
import type { Rules } from './options.js';
import { countMembers, findMemberOf, listMembershipsOf } from './store.js';
import { organization as organizationTable } from './tables.js';

/**
 * What a user leaves behind who deletes their account. An organization of which they are the only member goes with them;
 * one that others belong to keeps an owner, so its only owner is refused (R-I07, docs/decisions/0022). The user's row is held,
 * so they found no further organization meanwhile.
 */
export async function leaveAll(rules: Rules, work: Work, user: User): Promise<void> {
  const ownerless: string[] = [];
  // In the order of their ids, as everybody who holds several.
  for (const { organizationId } of await listMembershipsOf(work.tx, user.id)) {
    const organization = await lockRow(work.tx, organizationTable, organizationId);
    const member = organization && (await findMemberOf(work.tx, organizationId, user.id));
    if (!organization || !member) continue; // ended meanwhile
    if (!(await isLastCreator(rules, work.tx, member))) await work.emit('memberRemoved', { member });
    else if ((await countMembers(work.tx, organizationId)) > 1) ownerless.push(organization.slug);
    else await endOrganization(work, organization);
  }
  if (ownerless.length > 0) {
    throw failure(organizationErrors, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER', {
      details: ownerless.map((slug) => ({ path: 'organization', message: slug })),
    });
  }
}
