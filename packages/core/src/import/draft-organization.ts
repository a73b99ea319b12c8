import type { RoleRules } from '../domain/access/organization.js';
import type { App } from '../domain/app/app.js';
import { normalizeEmail } from '../domain/users/email.js';
import { invitation, member, organization, team } from '../features/organization/store/tables.js';
import type { Table } from '../store/schema/table.js';
import {
  isId,
  knownActions,
  problemWithMember,
  problemWithOrganization,
  problemWithRole,
  problemWithTeam,
} from './checks.js';
import type { Known } from './known.js';
import type { Checked } from './outcomes.js';
import { ownColumns } from './own-columns.js';
import type { MovedTable, OldInvitation, OldMember, OldOrganization, OldRole, OldTeam, OldTeamMember } from './rows.js';

/** A row with the columns that the application added to its table. */
export interface Extended<Row> extends Checked<Row> {
  readonly own: Readonly<Record<string, unknown>>;
}

export interface CheckedRole extends Checked<OldRole> {
  /** The actions that the configuration knows. */
  readonly permission: Readonly<Record<string, readonly string[]>>;
}

export interface CheckedTeam extends Extended<OldTeam> {
  readonly members: readonly Checked<OldTeamMember>[];
}

/** An organization after all checks that need no database. */
export interface OrganizationDraft {
  readonly old: OldOrganization;
  readonly own: Readonly<Record<string, unknown>>;
  readonly creatorRole: string;
  readonly roles: readonly CheckedRole[];
  readonly members: readonly Extended<OldMember>[];
  readonly teams: readonly CheckedTeam[];
  readonly invitations: readonly Extended<OldInvitation>[];
}

/** Checks an organization. Returns why it is refused, as a text. */
export function draftOrganization(app: App, known: Known, given: OldOrganization): OrganizationDraft | string {
  const old = { ...given, slug: given.slug.toLowerCase() }; // as slugs are stored and looked up
  const { organizations: configured } = app;
  if (!configured) return 'the plugin organization is not listed';
  const problem = problemWithOrganization(old);
  if (problem !== undefined) return problem;
  if (known.isRepeated('organization', old.id)) return 'its id occurs twice';
  if (known.isRepeated('slug', old.slug)) return 'its slug occurs twice';
  const own = ownColumns(app.db, organization, old.fields);
  if (typeof own === 'string') return own;
  const roles = draftRoles(configured, known, old);
  const moved = roles.filter(({ refusal }) => refusal === undefined).map(({ old: { role } }) => role);
  const every = [...Object.keys(configured.roles), ...moved];
  return {
    old,
    own,
    creatorRole: configured.creatorRole,
    roles,
    members: old.members.map((each) =>
      extended(app, member, each, problemWithMember(every, each, old) ?? repeatedMember(known, each, old)),
    ),
    teams: draftTeams(app, known, old),
    invitations: old.invitations.map((each) => {
      const { settings } = app;
      const invalid = problemWithMember(every, each, old) ?? problemWithInvitation(each, settings.now());
      return extended(app, invitation, each, invalid ?? repeatedInvitation(known, each, old));
    }),
  };
}

function extended<Row extends { readonly fields?: Readonly<Record<string, unknown>> }>(
  app: App,
  table: Table,
  old: Row,
  refusal: string | undefined,
): Extended<Row> {
  const own = refusal === undefined ? ownColumns(app.db, table, old.fields) : {};
  return typeof own === 'string' ? { old, own: {}, refusal: own } : { old, own, refusal };
}

const repeatedId = (known: Known, table: MovedTable, id: string) =>
  known.isRepeated(table, id) ? 'its id occurs twice' : undefined;

function repeatedMember(known: Known, { id, userId }: OldMember, { id: organizationId }: OldOrganization) {
  const isMember = () => known.isRepeated('membership', `${organizationId} ${userId}`);
  return repeatedId(known, 'member', id) ?? (isMember() ? 'the user is a member already' : undefined);
}

function repeatedInvitation(known: Known, { id, email }: OldInvitation, { id: organizationId }: OldOrganization) {
  const isInvited = () => known.isRepeated('invited', `${organizationId} ${normalizeEmail(email)}`);
  return repeatedId(known, 'invitation', id) ?? (isInvited() ? 'the address is invited already' : undefined);
}

function problemWithInvitation({ email, status, expiresAt }: OldInvitation, now: Date): string | undefined {
  if (normalizeEmail(email) === undefined) return 'its email address is not one that can be used for mail';
  if (status !== 'pending') return 'it was answered or canceled';
  if (expiresAt === undefined || expiresAt <= now) return 'it has expired';
  return undefined;
}

function draftRoles(configured: RoleRules, known: Known, { id, roles = [] }: OldOrganization): CheckedRole[] {
  return roles.map((each) => {
    const isTaken = () => known.isRepeated('role', `${id} ${each.role.toLowerCase()}`);
    const refusal =
      problemWithRole(Object.keys(configured.roles), each) ??
      repeatedId(known, 'organizationRole', each.id) ??
      (isTaken() ? 'another role of the organization has its name' : undefined);
    return { old: each, refusal, permission: knownActions(configured, each.permission ?? {}) };
  });
}

function draftTeams(app: App, known: Known, { id, teams = [] }: OldOrganization): CheckedTeam[] {
  return teams.map((each) => {
    const isTaken = () => known.isRepeated('team name', `${id} ${each.name}`);
    const refusal = app.teams
      ? (problemWithTeam(each) ??
        repeatedId(known, 'team', each.id) ??
        (isTaken() ? 'another team of the organization has its name' : undefined))
      : 'the plugin teams is not listed';
    const checked = extended(app, team, each, refusal);
    const members = each.members.map((old) => ({ old, refusal: refusalInTeam(known, checked, old) }));
    return { ...checked, members };
  });
}

function refusalInTeam(known: Known, { refusal, old: team }: Checked<OldTeam>, { id, userId }: OldTeamMember) {
  if (refusal !== undefined) return 'its team was refused';
  if (!isId(id)) return 'its id is not usable';
  const isMember = () => known.isRepeated('team membership', `${team.id} ${userId}`);
  return repeatedId(known, 'teamMember', id) ?? (isMember() ? 'the user is in the team already' : undefined);
}
