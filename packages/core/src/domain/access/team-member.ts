import { id, instant, table, text } from '../../store/schema/table.js';

/**
 * The members of teams: the table of the plugin teams, which the plugin organization reads to check permissions in a team.
 * Rows are deleted with the team, and with the membership of the organization, which is deleted with the user (H166). A
 * membership belongs to one organization and joins only its teams, so the two ids never combine two organizations (R-I10).
 */
export const teamMember = table(
  'teamMember',
  {
    id: id(),
    teamId: id({ references: { table: 'team', onDelete: 'cascade' } }),
    memberId: id({ references: { table: 'member', onDelete: 'cascade' } }),
    /** The member's user, who never changes: lists join the user without the table of the plugin organization. */
    userId: id({ index: true }),
    /** Roles in this team, joined by commas, sorted as they were given. */
    role: text({ optional: true }),
    createdAt: instant(),
  },
  { unique: [['teamId', 'memberId']] },
);
