import type { Member, Organization } from '../../../domain/app/organization.js';
import type { Db } from '../../../store/statements/executor.js';
import { list, oneOf, remove } from '../../../store/statements/moves.js';
import { type Params, statement } from '../../../store/statements/statement.js';
import { invitation, member, organization } from './tables.js';

// What a user belongs to may be ten thousand organizations: each question about all of them is one statement.

/** So many rows in one statement: engines bound the number of values. */
const rowsAtOnce = 500;

const others = statement([organization, member], (q, p: Params<{ userId: string; mine: string; theirs: string }>) =>
  q
    .selectFrom('member as own')
    .innerJoin('organization', 'organization.id', 'own.organizationId')
    .innerJoin('member', 'member.organizationId', 'organization.id')
    .where('own.userId', '=', p.userId)
    .where('own.role', 'like', p.mine)
    .where('member.userId', '<>', p.userId)
    .where('member.role', 'like', p.theirs)
    .distinct()
    .select(['member.organizationId', 'member.role']),
);

/**
 * The organizations in which the user holds a role with this name in it, and other members do too: with `theirs` in their
 * roles, or any. Each organization and role once.
 */
export function listOthersBeside(
  db: Db,
  userId: string,
  { mine, theirs }: { readonly mine: string; readonly theirs: string },
): Promise<Pick<Member, 'organizationId' | 'role'>[]> {
  return others.all(db, { userId, mine: `%${mine}%`, theirs: `%${theirs}%` });
}

/** The organizations of these ids. */
export async function listOrganizationsAmong(db: Db, ids: readonly string[]): Promise<Organization[]> {
  const found: Organization[] = [];
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    found.push(...(await list(db, organization, { id: oneOf(ids.slice(from, from + rowsAtOnce)) })));
  return found;
}

/** Removes organizations with their invitations. The only membership of each goes with its user. */
export async function removeOrganizations(db: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const some = ids.slice(from, from + rowsAtOnce);
    await remove(db, invitation, { organizationId: oneOf(some) });
    await remove(db, organization, { id: oneOf(some) });
  }
}
