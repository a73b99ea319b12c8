import type { Fields } from '../../../contract/fields.js';
import { withFields } from '../../../domain/users/field-columns.js';
import { extendTable, id, instant, json, key, type Table, table, text } from '../../../store/schema/table.js';
import { session } from '../../../store/schema/tables.js';
import type { OrganizationFields } from '../contract/fields.js';

/**
 * One organization or user may have a hundred thousand of these rows. No foreign key: the database would remove all of them in
 * the transaction that removes the organization or the user. `ending.ts` removes them, and every read joins both rows.
 */
const removedLater = { index: true } as const;
const ofOrganization = { references: { table: 'organization', onDelete: 'cascade' } } as const;

export const organization = table('organization', {
  id: id(),
  name: text(),
  slug: key(255, { unique: true, lowerCase: true }),
  logo: text({ optional: true }),
  metadata: json<Readonly<Record<string, unknown>>>({ optional: true }),
  createdAt: instant(),
  /** From this time on, members need a second factor. */
  secondFactorStartsAt: instant({ optional: true }),
});

/** The members of an organization. Several roles are joined by commas, in the order in which they were given. */
export const member = table(
  'member',
  {
    id: id(),
    organizationId: id(),
    userId: id(),
    role: text(),
    /** The teams that the member joined with; used by the plugin teams. */
    teamId: id({ optional: true }),
    createdAt: instant(),
  },
  {
    // The database's own guard against two memberships of one user (W-M26).
    unique: [['organizationId', 'userId']],
    // Serve lists of members and of organizations in their order: without them, a page of ten would sort all rows.
    indexes: [
      ['organizationId', 'createdAt', 'id'],
      ['userId', 'createdAt', 'id'],
    ],
  },
);

export const invitation = table(
  'invitation',
  {
    id: id(),
    organizationId: id(removedLater),
    /** Normalized. */
    email: key(255),
    role: text(),
    status: key(16, { initial: 'pending' }),
    /** Teams to join, joined by commas. */
    teamId: text({ optional: true }),
    inviterId: id(removedLater),
    expiresAt: instant(),
    createdAt: instant(),
    /** Organization and address while the invitation is pending, else empty. Unique, so one invitation is pending at a time (Z40). */
    pendingFor: key(320, { optional: true, unique: true }),
  },
  {
    indexes: [
      ['email', 'status'],
      ['organizationId', 'createdAt'],
    ],
  },
);

/** A role that an organization created. */
export const organizationRole = table(
  'organizationRole',
  {
    id: id(),
    organizationId: id(ofOrganization),
    role: key(64),
    permission: json<Readonly<Record<string, readonly string[]>>>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['organizationId', 'role']] },
);

export const team = table(
  'team',
  {
    id: id(),
    name: key(255),
    /** No foreign key: `ending.ts` removes the teams of a deleted organization. */
    organizationId: id({ index: true }),
    createdAt: instant(),
    /** Empty for the first team of an organization until the team is changed. */
    updatedAt: instant({ optional: true }),
  },
  { unique: [['organizationId', 'name']] },
);

/**
 * The members of teams. Rows are deleted with the team, and with the membership of the organization (H166). A membership belongs
 * to one organization and joins only its teams, so the two ids never combine two organizations (R-I10).
 */
export const teamMember = table(
  'teamMember',
  {
    id: id(),
    teamId: id({ references: { table: 'team', onDelete: 'cascade' } }),
    memberId: id({ references: { table: 'member', onDelete: 'cascade' } }),
    /** The member's user, who never changes: lists join the user without the table of members. */
    userId: id({ index: true }),
    /** Roles in this team, joined by commas, sorted as they were given. */
    role: text({ optional: true }),
    createdAt: instant(),
  },
  { unique: [['teamId', 'memberId']] },
);

/** Removed organizations and users that still have rows, until these are removed too. */
export const ended = table('ended', { id: id(), kind: key(16), createdAt: instant() });

/** The session as this plugin extends it. */
export const sessionHere = extendTable(session, { activeOrganizationId: text({ optional: true }) });

const path = 'organization.additionalFields';

/** The tables of one configuration without teams. */
export function organizationTables(fields: OrganizationFields): readonly Table[] {
  return [
    withFields(organization, fields.organization ?? {}, `${path}.organization`),
    withFields(member, fields.member ?? {}, `${path}.member`),
    withFields(invitation, fields.invitation ?? {}, `${path}.invitation`),
    organizationRole,
    ended,
  ];
}

/** The tables that `teams` adds. */
export function teamTables(fields: Fields): readonly Table[] {
  return [withFields(team, fields, 'teams.additionalFields.team'), teamMember];
}
