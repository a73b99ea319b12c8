import { normalizeEmail } from '../domain/users/email.js';
import { invitation, member, organization } from '../features/organization/store/tables.js';
import { user } from '../store/schema/tables.js';
import { find, insertUnique, list } from '../store/statements/index.js';
import { imageOf, isId, rolesOf } from './checks.js';
import type { Extended, OrganizationDraft } from './draft-organization.js';
import { followMembers, recordOf } from './follow-members.js';
import type { Known } from './known.js';
import { type Checked, compared, outcomeOf, type Writing } from './outcomes.js';
import { takenColumn } from './own-columns.js';
import { compareRoles, putRoles, putTeams } from './put-teams.js';
import { findRecord, putRecord, type Rows } from './records.js';
import type { ImportOutcome, MovedTable, OldInvitation, OldMember, OldOrganization } from './rows.js';

/**
 * Writes an organization with its roles, members, teams and invitations. If the organization already exists in this database, only
 * members whose user was added in this run are written: all other missing members were removed here, and must not come back.
 */
export async function putOrganization(
  writing: Writing,
  known: Known,
  draft: OrganizationDraft,
): Promise<readonly ImportOutcome[]> {
  const { tx } = writing;
  const { old } = draft;
  const existing = await find(tx, organization, { id: old.id });
  const record = await findRecord(writing, 'organization', old.id);
  if (!existing && record) return leaveOrganization(old, 'kept', 'it was deleted here, and stays deleted');
  const users = await presentUsers(writing, known, draft);
  if (existing) return addToOrganization(writing, known, { draft, users, existing, record });
  if (await find(tx, organization, { slug: old.slug }))
    return refuseOrganization(old, 'its slug belongs to another organization here');
  const taken = await takenColumn(tx, organization, draft.own);
  if (taken !== undefined) return refuseOrganization(old, taken);
  if (!hasCreator(draft, users))
    return refuseOrganization(old, `no member who can be moved has the role ${draft.creatorRole}`);
  await insertOrganization(writing, draft);
  const outcomes = [outcomeOf('organization', old.id)('added'), ...(await putRoles(writing, draft))];
  const ids = new Map<string, string>();
  for (const each of draft.members) {
    const outcome = refusedMember(each, users) ?? (await putMember(writing, each));
    if (outcome.result === 'added') ids.set(each.old.userId, each.old.id);
    outcomes.push(outcome);
  }
  await putRecord(writing, 'organization', old.id, recordOf(draft.members.filter(({ old }) => ids.has(old.userId))));
  const inTeams = await putTeams(writing, draft, { isHere: false, ids, isNew: () => true });
  const teams = teamsAmong(inTeams);
  for (const each of draft.invitations)
    outcomes.push(refusedInvitation(each, users) ?? (await putInvitation(writing, each, teams)));
  return [...outcomes, ...inTeams];
}

/** The ids of the teams that exist in this database after the import. */
function teamsAmong(outcomes: readonly ImportOutcome[]): ReadonlySet<string> {
  return new Set(outcomes.filter(({ table, result }) => table === 'team' && result === 'added').map(({ id }) => id));
}

interface Found {
  readonly draft: OrganizationDraft;
  /** The users of members and invitations who exist in this database. */
  readonly users: ReadonlySet<string>;
  readonly existing: { readonly id: string; readonly name: string; readonly slug: string };
  readonly record: Rows | undefined;
}

async function addToOrganization(
  writing: Writing,
  known: Known,
  { draft, users, existing, record = {} }: Found,
): Promise<readonly ImportOutcome[]> {
  const { old, members, invitations } = draft;
  const followed = await followMembers(writing, draft, record);
  const here = await list(writing.tx, member, { organizationId: old.id });
  const invited = await list(writing.tx, invitation, { organizationId: old.id });
  const joined = new Map(here.map(({ userId, role }) => [userId, role]));
  const waiting = new Set(invited.map(({ id }) => id));
  const ids = new Map(here.map(({ userId, id }) => [userId, id]));
  const outcomes = [compareOrganization(existing, old), ...(await compareRoles(writing, draft))];
  for (const each of members) {
    const { id, userId, role } = each.old;
    const present = joined.get(userId);
    const isNew = present === undefined && known.wasAdded(userId);
    const state = present === undefined ? undefined : present === rolesOf(role).join() ? 'same' : 'changed';
    const outcome =
      refusedMember(each, users) ??
      followed.get(id) ??
      (isNew ? await putMember(writing, each) : compared('member', id, state));
    if (outcome.result === 'added') ids.set(userId, id);
    outcomes.push(outcome);
  }
  const inSource = new Set(members.map((each) => each.old.id));
  for (const [id, outcome] of followed) if (!inSource.has(id)) outcomes.push(outcome);
  const added = members.filter((each) => known.wasAdded(each.old.userId) && ids.get(each.old.userId) === each.old.id);
  if (added.length > 0) await putRecord(writing, 'organization', old.id, { ...record, ...recordOf(added) });
  outcomes.push(...(await putTeams(writing, draft, { isHere: true, ids, isNew: known.wasAdded })));
  return [
    ...outcomes,
    ...invitations.map((each) => {
      const { id } = each.old;
      return refusedInvitation(each, users) ?? compared('invitation', id, waiting.has(id) ? 'same' : undefined);
    }),
  ];
}

function hasCreator({ members, creatorRole }: OrganizationDraft, users: ReadonlySet<string>): boolean {
  return members.some(
    (each) => refusedMember(each, users) === undefined && rolesOf(each.old.role).includes(creatorRole),
  );
}

function refusedMember({ old, refusal }: Checked<OldMember>, users: ReadonlySet<string>): ImportOutcome | undefined {
  const reason = refusal ?? (users.has(old.userId) ? undefined : `its user ${old.userId} was not moved`);
  return reason === undefined ? undefined : outcomeOf('member', old.id)('refused', reason);
}

function refusedInvitation(
  { old, refusal }: Checked<OldInvitation>,
  users: ReadonlySet<string>,
): ImportOutcome | undefined {
  const reason =
    refusal ?? (users.has(old.inviterId) ? undefined : `the user ${old.inviterId}, who invited, was not moved`);
  return reason === undefined ? undefined : outcomeOf('invitation', old.id)('refused', reason);
}

async function insertOrganization({ app, tx, isDryRun }: Writing, { old, own }: OrganizationDraft): Promise<void> {
  if (isDryRun) return;
  const { id, name, slug, metadata = null } = old;
  const logo = imageOf(app, old.logo);
  await insertUnique(tx, organization, {
    ...own,
    id,
    name,
    slug,
    logo,
    metadata,
    createdAt: old.createdAt ?? app.settings.now(),
  });
}

/** The users of members and invitations who are in the database, or would be without `isDryRun`. */
async function presentUsers(
  { tx }: Writing,
  known: Known,
  { members, invitations }: OrganizationDraft,
): Promise<ReadonlySet<string>> {
  const ids = new Set([...members.map(({ old }) => old.userId), ...invitations.map(({ old }) => old.inviterId)]);
  const found = new Set<string>();
  for (const id of ids) if (known.wasAdded(id) || (isId(id) && (await find(tx, user, { id })))) found.add(id);
  return found;
}

async function putMember({ app, tx, isDryRun }: Writing, { old, own }: Extended<OldMember>): Promise<ImportOutcome> {
  const outcome = outcomeOf('member', old.id);
  const { id, organizationId, userId } = old;
  if (await find(tx, member, { id })) return outcome('refused', 'another member here has its id');
  const taken = await takenColumn(tx, member, own);
  if (taken !== undefined) return outcome('refused', taken);
  const row = {
    ...own,
    id,
    organizationId,
    userId,
    role: rolesOf(old.role).join(),
    createdAt: old.createdAt ?? app.settings.now(),
  };
  if (!isDryRun) await insertUnique(tx, member, row);
  return outcome('added');
}

async function putInvitation(
  { app, tx, isDryRun }: Writing,
  { old, own }: Extended<OldInvitation>,
  teams: ReadonlySet<string>,
): Promise<ImportOutcome> {
  const outcome = outcomeOf('invitation', old.id);
  const { id, organizationId, inviterId, expiresAt } = old;
  if (await find(tx, invitation, { id })) return outcome('refused', 'another invitation here has its id');
  const taken = await takenColumn(tx, invitation, own);
  if (taken !== undefined) return outcome('refused', taken);
  const teamId = (old.teamIds ?? []).filter((each) => teams.has(each)).join() || null;
  const email = normalizeEmail(old.email) ?? '';
  const createdAt = old.createdAt ?? app.settings.now();
  const about = { email, role: rolesOf(old.role).join(), status: 'pending', pendingFor: `${organizationId}:${email}` };
  if (!isDryRun && expiresAt)
    await insertUnique(tx, invitation, {
      ...own,
      id,
      organizationId,
      inviterId,
      teamId,
      expiresAt,
      createdAt,
      ...about,
    });
  return outcome('added');
}

function compareOrganization(
  here: { readonly name: string; readonly slug: string },
  old: OldOrganization,
): ImportOutcome {
  const different = (['name', 'slug'] as const).filter((column) => here[column] !== old[column]);
  const outcome = outcomeOf('organization', old.id);
  return different.length > 0 ? outcome('kept', `it differs here: ${different.join(', ')}`) : outcome('present');
}

/** If an organization is refused, its roles, members, teams and invitations are refused too. */
export const refuseOrganization = (old: OldOrganization, reason: string) => leaveOrganization(old, 'refused', reason);

function leaveOrganization(old: OldOrganization, result: 'kept' | 'refused', reason: string): readonly ImportOutcome[] {
  const { id, roles = [], members, teams = [], invitations } = old;
  const refuse = (table: MovedTable) => (each: { readonly id: string }) =>
    outcomeOf(table, each.id)(result, `its organization was ${result === 'kept' ? 'deleted' : 'refused'}`);
  return [
    outcomeOf('organization', id)(result, reason),
    ...roles.map(refuse('organizationRole')),
    ...members.map(refuse('member')),
    ...teams.map(refuse('team')),
    ...teams.flatMap((team) => team.members).map(refuse('teamMember')),
    ...invitations.map(refuse('invitation')),
  ];
}
