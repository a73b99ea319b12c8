import type { Member } from '../domain/access/organization.js';
import { changeMember, removeMemberRow } from '../features/organization/store/members.js';
import { member, organization, teamMember } from '../features/organization/store/tables.js';
import { list, lockRow, remove } from '../store/statements/index.js';
import { rolesOf } from './checks.js';
import type { OrganizationDraft } from './draft-organization.js';
import { type Checked, outcomeOf, type Writing } from './outcomes.js';
import { putRecord, type Rows } from './records.js';
import type { ImportOutcome, OldMember } from './rows.js';

/** Returns the data about members that an import records: their roles. */
export function recordOf(members: readonly Pick<Checked<OldMember>, 'old'>[]): Rows {
  return Object.fromEntries(members.map(({ old }) => [`member ${old.id}`, rolesOf(old.role).join()]));
}

/**
 * Follows the source where it changed the role of a member or ended a membership since an earlier import, if the row here is still
 * as that import wrote it. Returns the outcomes by the member's id.
 */
export async function followMembers(
  writing: Writing,
  { old, members, creatorRole }: OrganizationDraft,
  record: Rows,
): Promise<ReadonlyMap<string, ImportOutcome>> {
  const { tx, isDryRun } = writing;
  const outcomes = new Map<string, ImportOutcome>();
  if (Object.keys(record).length === 0) return outcomes;
  await lockRow(tx, organization, old.id);
  const there = new Map(members.map((each) => [each.old.id, each]));
  const roles = new Map((await list(tx, member, { organizationId: old.id })).map((each) => [each.id, each.role]));
  const rows = { ...record };
  const isCreator = (role: string | undefined) => rolesOf(role ?? '').includes(creatorRole);
  const changes = [...roles.keys()]
    .map((id) => ({ id, given: there.get(id), written: record[`member ${id}`] }))
    .map((each) => ({ ...each, role: each.given && rolesOf(each.given.old.role).join() }))
    .filter(({ written, role, given }) => written !== undefined && role !== written && given?.refusal === undefined);
  // Members who become creators come first, so that the last old creator can lose the role.
  changes.sort((one, other) => Number(isCreator(other.role)) - Number(isCreator(one.role)));
  for (const { id, role, written } of changes) {
    const what = role === undefined ? 'its membership ended there' : `its role there is ${role} now`;
    const outcome = outcomeOf('member', id);
    const others = [...roles].filter(([each, held]) => each !== id && isCreator(held));
    if (roles.get(id) === role) continue;
    if (roles.get(id) !== written) outcomes.set(id, outcome('kept', `${what}, and its role was changed here`));
    else if (isCreator(written) && !isCreator(role) && others.length === 0)
      outcomes.set(id, outcome('kept', `${what}, and it is the last ${creatorRole} here`));
    else {
      if (!isDryRun) await apply(writing, id, role);
      if (role === undefined) {
        roles.delete(id);
        delete rows[`member ${id}`];
      } else {
        roles.set(id, role);
        rows[`member ${id}`] = role;
      }
      outcomes.set(id, outcome('updated', what));
    }
  }
  await putRecord(writing, 'organization', old.id, rows);
  return outcomes;
}

async function apply({ app, tx }: Writing, id: Member['id'], role: string | undefined): Promise<void> {
  if (role !== undefined) return changeMember(tx, id, { role }).then(() => {});
  if (app.teams) await remove(tx, teamMember, { memberId: id });
  await removeMemberRow(tx, id);
}
