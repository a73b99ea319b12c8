import { organizationRole, team, teamMember } from '../features/organization/store/tables.js';
import { find, insertUnique, list } from '../store/statements/index.js';
import type { CheckedRole, CheckedTeam, OrganizationDraft } from './draft-organization.js';
import { type Checked, compared, outcomeOf, type Writing } from './outcomes.js';
import { takenColumn } from './own-columns.js';
import type { ImportOutcome, OldTeamMember } from './rows.js';

/** Writes the roles that a new organization created. */
export async function putRoles(writing: Writing, { old, roles }: OrganizationDraft): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const each of roles) outcomes.push(await putRole(writing, old.id, each));
  return outcomes;
}

async function putRole(
  { app, tx, isDryRun }: Writing,
  organizationId: string,
  checked: CheckedRole,
): Promise<ImportOutcome> {
  const { old, refusal, permission } = checked;
  const { id, role } = old;
  const outcome = outcomeOf('organizationRole', id);
  if (refusal !== undefined) return outcome('refused', refusal);
  if (await find(tx, organizationRole, { id })) return outcome('refused', 'another role here has its id');
  const createdAt = old.createdAt ?? app.settings.now();
  const dates = { createdAt, updatedAt: old.updatedAt ?? createdAt };
  if (!isDryRun) await insertUnique(tx, organizationRole, { id, organizationId, role, permission, ...dates });
  const unknown = Object.entries(old.permission ?? {}).flatMap(([resource, actions]) =>
    actions.filter((action) => !isMoved(permission, resource, action)).map((action) => `${resource}: ${action}`),
  );
  if (unknown.length === 0) return outcome('added');
  return outcome(
    'added',
    `actions that organization.ac does not have were left out: ${unknown.join(', ').slice(0, 200)}`,
  );
}

/** An export can name a resource `constructor`, which every object inherits. */
function isMoved(permission: CheckedRole['permission'], resource: string, action: string): boolean {
  return Object.hasOwn(permission, resource) && permission[resource]?.includes(action) === true;
}

/** Compares the roles of an organization that already exists in this database. */
export async function compareRoles({ tx }: Writing, { old, roles }: OrganizationDraft): Promise<ImportOutcome[]> {
  if (roles.length === 0) return [];
  const here = new Set((await list(tx, organizationRole, { organizationId: old.id })).map(({ id }) => id));
  return roles.map(({ old: { id }, refusal }) =>
    refusal === undefined
      ? compared('organizationRole', id, here.has(id) ? 'same' : undefined)
      : outcomeOf('organizationRole', id)('refused', refusal),
  );
}

/** The members of an organization after its import: the id of the membership by user. */
export interface Joined {
  /** Whether the organization existed in this database before this run. */
  readonly isHere: boolean;
  readonly ids: ReadonlyMap<string, string>;
  /** Checks whether this run adds the user to teams; in an organization that existed before, only users of this run are added. */
  isNew(userId: string): boolean;
}

/**
 * Writes the teams of an organization, and their members. If the organization existed before and the team does not, its members
 * have removed the team: it is not written again.
 */
export async function putTeams(
  writing: Writing,
  { old, teams }: OrganizationDraft,
  joined: Joined,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const each of teams) {
    const outcome = joined.isHere ? await compareTeam(writing, each) : await putTeam(writing, old.id, each);
    outcomes.push(outcome);
    const isWritten = outcome.result === 'added' || outcome.result === 'present';
    for (const checked of each.members)
      outcomes.push(
        isWritten
          ? await putTeamMember(writing, each.old.id, checked, joined)
          : outcomeOf('teamMember', checked.old.id)('refused', 'its team is not here'),
      );
  }
  return outcomes;
}

async function compareTeam({ tx }: Writing, { old, refusal }: CheckedTeam): Promise<ImportOutcome> {
  if (refusal !== undefined) return outcomeOf('team', old.id)('refused', refusal);
  const here = await find(tx, team, { id: old.id });
  // A team with another name is the same team, so its members are still compared.
  return compared('team', old.id, here && 'same');
}

async function putTeam(
  { app, tx, isDryRun }: Writing,
  organizationId: string,
  { old, own, refusal }: CheckedTeam,
): Promise<ImportOutcome> {
  const { id, name } = old;
  const outcome = outcomeOf('team', id);
  if (refusal !== undefined) return outcome('refused', refusal);
  if (await find(tx, team, { id })) return outcome('refused', 'another team here has its id');
  const taken = await takenColumn(tx, team, own);
  if (taken !== undefined) return outcome('refused', taken);
  const dates = { createdAt: old.createdAt ?? app.settings.now(), updatedAt: old.updatedAt ?? null };
  if (!isDryRun) await insertUnique(tx, team, { ...own, id, organizationId, name, ...dates });
  return outcome('added');
}

async function putTeamMember(
  { app, tx, isDryRun }: Writing,
  teamId: string,
  { old, refusal }: Checked<OldTeamMember>,
  { ids, isNew }: Joined,
): Promise<ImportOutcome> {
  const { id, userId } = old;
  const outcome = outcomeOf('teamMember', id);
  if (refusal !== undefined) return outcome('refused', refusal);
  const memberId = ids.get(userId);
  if (memberId === undefined) return outcome('refused', 'its user is not a member of the organization');
  const here = await find(tx, teamMember, { teamId, memberId });
  if (here) return here.id === id ? outcome('present') : outcome('kept', 'the user has joined the team here');
  if (!isNew(userId)) return compared('teamMember', id, undefined);
  if (await find(tx, teamMember, { id })) return outcome('refused', 'another member of a team here has its id');
  const createdAt = old.createdAt ?? app.settings.now();
  if (!isDryRun) await insertUnique(tx, teamMember, { id, teamId, memberId, userId, createdAt });
  return outcome('added');
}
