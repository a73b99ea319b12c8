import { id, instant, table, text } from '../../store/schema/table.js';

/**
 * Who is in which team: the table of the feature teams, which the feature organization reads when it is asked what somebody
 * may do in a team. Rows go with the team and the membership of the organization, which goes with the user (H166); a membership is of one
 * organization and joins its teams only, so the two ids together name nothing of another (R-I10).
 */
export const teamMember = table(
  'teamMember',
  {
    id: id(),
    teamId: id({ references: { table: 'team', onDelete: 'cascade' } }),
    memberId: id({ references: { table: 'member', onDelete: 'cascade' } }),
    /** The member's, who never is another: lists join the user without the table of the feature organization. */
    userId: id({ index: true }),
    /** Roles in this team, joined by commas, sorted as they were given. */
    role: text({ optional: true }),
    createdAt: instant(),
  },
  { unique: [['teamId', 'memberId']] },
);
