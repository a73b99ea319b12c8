import type { Fields } from '../../contract/fields.js';
import { teamMember } from '../../domain/access/team-member.js';
import { columnsOf } from '../../domain/users/field-columns.js';
import { extendTable, id, instant, key, type Table, table } from '../../store/schema/table.js';

export { teamMember } from '../../domain/access/team-member.js';

export const team = table(
  'team',
  {
    id: id(),
    name: key(255),
    /** No reference: the feature organization removes the teams of one that is gone. */
    organizationId: id({ index: true }),
    createdAt: instant(),
    /** Empty for a team that an organization began with, until it is changed. */
    updatedAt: instant({ optional: true }),
  },
  { unique: [['organizationId', 'name']] },
);

/** The tables of one configuration. */
export function teamTables(fields: Fields): readonly Table[] {
  return [extendTable(team, columnsOf(fields)), teamMember];
}
