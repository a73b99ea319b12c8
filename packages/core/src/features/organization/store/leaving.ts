import type { Member, Organization } from '../../../domain/access/organization.js';
import { user } from '../../../store/schema/tables.js';
import { inBatches } from '../../../store/statements/conditions.js';
import type { Db } from '../../../store/statements/executor.js';
import { list, oneOf, remove } from '../../../store/statements/index.js';
import { type Params, statement } from '../../../store/statements/statement.js';
import { member, organization } from './tables.js';

// A user may belong to ten thousand organizations: each query about all of them is one statement.

const others = statement(
  [organization, member, user],
  (q, p: Params<{ userId: string; mine: string; theirs: string }>) =>
    q
      .selectFrom('member as own')
      .innerJoin('organization', 'organization.id', 'own.organizationId')
      .innerJoin('member', 'member.organizationId', 'organization.id')
      .innerJoin('user', 'user.id', 'member.userId')
      .where('own.userId', '=', p.userId)
      .where('own.role', 'like', p.mine)
      .where('member.userId', '<>', p.userId)
      .where('member.role', 'like', p.theirs)
      .distinct()
      .select(['member.organizationId', 'member.role']),
);

/**
 * Lists the organizations in which the user's role text contains this name, with the role texts of other members: of all, or of
 * those whose role text contains `theirs`. Each pair of organization and role text once.
 */
export function listOtherMembers(
  db: Db,
  userId: string,
  { mine, theirs }: { readonly mine: string; readonly theirs: string },
): Promise<Pick<Member, 'organizationId' | 'role'>[]> {
  return others.all(db, { userId, mine: `%${mine}%`, theirs: `%${theirs}%` });
}

/** The organizations with these ids. */
export async function listOrganizationsAmong(db: Db, ids: readonly string[]): Promise<Organization[]> {
  const found: Organization[] = [];
  for (const some of inBatches(ids)) found.push(...(await list(db, organization, { id: oneOf(some) })));
  return found;
}

/** Removes the rows of the organizations, but not the rows that belong to them. */
export async function removeOrganizations(db: Db, ids: readonly string[]): Promise<void> {
  for (const some of inBatches(ids)) await remove(db, organization, { id: oneOf(some) });
}

const memberships = statement([organization, member], (q, p: Params<{ userId: string; limit: number }>) =>
  q
    .selectFrom('member')
    .leftJoin('organization', 'organization.id', 'member.organizationId')
    .where('member.userId', '=', p.userId)
    .limit(p.limit)
    .select(['member.id', 'member.organizationId', 'organization.id as existingId']),
);

/** A membership that ends with its user. `existingId` is null if its organization was deleted too. */
export interface LeftMembership extends Pick<Member, 'id' | 'organizationId'> {
  readonly existingId: string | null;
}

/** At most `limit` memberships of a user who is being deleted or was deleted. */
export function listLeftMemberships(db: Db, userId: string, limit: number): Promise<LeftMembership[]> {
  return memberships.all(db, { userId, limit });
}
