import type {
  OldInvitation,
  OldMember,
  OldOrganization,
  OldRole,
  OldRow,
  OldTeam,
  OldTeamMember,
} from 'latchkey/import';
import { groupBy, type OldTable } from '../old-table.js';
import type { Belonging } from '../orphans.js';
import { instantOf, neededText, objectOf, permissionOf, textOf } from '../values.js';
import { type KeyTables, keysOfOrganizations } from './better-auth-keys.js';

/** The tables of the plugin organization of better-auth. */
export interface OrganizationTables {
  readonly organization: OldTable | undefined;
  readonly organizationRole: OldTable | undefined;
  readonly member: OldTable | undefined;
  readonly team: OldTable | undefined;
  readonly teamMember: OldTable | undefined;
  readonly invitation: OldTable | undefined;
}

type WithKeys = OrganizationTables & Pick<KeyTables, 'apiKey' | 'user'>;

/** Finds the tables by name, also in snake case. */
export async function findOrganizations(
  find: (name: string, snake?: string) => Promise<OldTable | undefined>,
): Promise<OrganizationTables> {
  return {
    organization: await find('organization'),
    organizationRole: await find('organizationRole', 'organization_role'),
    member: await find('member'),
    team: await find('team'),
    teamMember: await find('teamMember', 'team_member'),
    invitation: await find('invitation'),
  };
}

/** Returns the parent table of each of these tables, to find rows whose parent does not exist. */
export function belongingsOfOrganizations(tables: OrganizationTables): Belonging[] {
  const { organization, organizationRole, member, team, teamMember, invitation } = tables;
  const toOrganization = { column: 'organizationId', table: organization };
  const ofOrganization = { parent: 'organization', links: [toOrganization] };
  return [
    { table: 'organizationRole', rows: organizationRole, ...ofOrganization },
    { table: 'member', rows: member, ...ofOrganization },
    { table: 'team', rows: team, ...ofOrganization },
    {
      table: 'teamMember',
      rows: teamMember,
      parent: 'team',
      links: [{ column: 'teamId', table: team }, toOrganization],
    },
    { table: 'invitation', rows: invitation, ...ofOrganization },
  ];
}

/** Reads organizations with everything that belongs to them. */
export async function organizationsOf(rows: readonly OldRow[], tables: WithKeys): Promise<OldOrganization[]> {
  const ids = rows.map(({ id }) => id);
  const grouped = async (table: OldTable | undefined, column: string, values: readonly unknown[]) =>
    groupBy((await table?.rowsWith(column, values)) ?? [], column);
  const roles = await grouped(tables.organizationRole, 'organizationId', ids);
  const members = await grouped(tables.member, 'organizationId', ids);
  const teams = await grouped(tables.team, 'organizationId', ids);
  const teamIds = [...teams.values()].flat().map(({ id }) => id);
  const teamMembers = await grouped(tables.teamMember, 'teamId', teamIds);
  const invitations = await grouped(tables.invitation, 'organizationId', ids);
  const keys = await keysOfOrganizations(tables, ids);
  return rows.map((row) => {
    const id = String(row.id);
    return {
      id: neededText(row.id),
      name: neededText(row.name),
      slug: neededText(row.slug),
      logo: textOf(row.logo),
      metadata: objectOf(row.metadata),
      createdAt: instantOf(row.createdAt),
      fields: row,
      roles: (roles.get(id) ?? []).map(readRole),
      members: (members.get(id) ?? []).map(readMember),
      teams: (teams.get(id) ?? []).map((team) => readTeam(team, teamMembers.get(String(team.id)) ?? [])),
      invitations: (invitations.get(id) ?? []).map(readInvitation),
      apiKeys: keys.get(id) ?? [],
    };
  });
}

function readRole(row: OldRow): OldRole {
  return {
    id: neededText(row.id),
    role: neededText(row.role),
    permission: permissionOf(row.permission),
    createdAt: instantOf(row.createdAt),
    updatedAt: instantOf(row.updatedAt),
  };
}

function readTeam(row: OldRow, members: readonly OldRow[]): OldTeam {
  return {
    id: neededText(row.id),
    name: neededText(row.name),
    createdAt: instantOf(row.createdAt),
    updatedAt: instantOf(row.updatedAt),
    fields: row,
    members: members.map(readTeamMember),
  };
}

function readTeamMember(row: OldRow): OldTeamMember {
  return { id: neededText(row.id), userId: neededText(row.userId), createdAt: instantOf(row.createdAt) };
}

function readMember(row: OldRow): OldMember {
  return {
    id: neededText(row.id),
    organizationId: neededText(row.organizationId),
    userId: neededText(row.userId),
    role: neededText(row.role),
    createdAt: instantOf(row.createdAt),
    fields: row,
  };
}

function readInvitation(row: OldRow): OldInvitation {
  return {
    id: neededText(row.id),
    organizationId: neededText(row.organizationId),
    email: neededText(row.email),
    role: textOf(row.role) ?? 'member',
    status: neededText(row.status),
    inviterId: neededText(row.inviterId),
    teamIds: (textOf(row.teamId) ?? '').split(',').filter((each) => each !== ''),
    expiresAt: instantOf(row.expiresAt),
    createdAt: instantOf(row.createdAt),
    fields: row,
  };
}
