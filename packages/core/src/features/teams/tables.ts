import type { Fields } from '../../contract/fields.js';
import { teamMember } from '../../domain/access/team-member.js';
import { withFields } from '../../domain/users/field-columns.js';
import { id, instant, key, type Table, table } from '../../store/schema/table.js';

export { teamMember } from '../../domain/access/team-member.js';

export const team = table(
  'team',
  {
    id: id(),
    name: key(255),
    /** No foreign key: the plugin organization removes the teams of a deleted organization. */
    organizationId: id({ index: true }),
    createdAt: instant(),
    /** Empty for the first team of an organization until the team is changed. */
    updatedAt: instant({ optional: true }),
  },
  { unique: [['organizationId', 'name']] },
);

/** The tables of one configuration. */
export function teamTables(fields: Fields): readonly Table[] {
  return [withFields(team, fields, 'teams.additionalFields.team'), teamMember];
}
