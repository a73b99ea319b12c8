import { field, readFields, type User } from 'latchkey/plugin';

/**
 * Maximum number of roles of one user. The column stores them as one text. To list the users with a role, the database compares the column
 * with every text that can contain the role, and the number of these texts grows quickly.
 */
export const maxRoles = 3;

/** Maximum number of roles that administrators can make at run time. With each role, a list of users compares more texts. */
export const maxRuntimeRoles = 20;

/** Maximum number of characters of the reason of a ban. */
export const reasonLength = 500;

/** The columns that the plugin adds to a user. No client can set them by a sign-up or an update of the own account. */
export const userFields = {
  /** The names of the roles, joined by commas in the order of the option `roles`. */
  role: field.text({ initial: () => 'user', maxLength: 191 }),
  banned: field.flag({ initial: () => false, shown: false }),
  banReason: field.text({ optional: true, shown: false, maxLength: reasonLength }),
  /** When the ban ends by itself; absent if it does not. */
  banExpires: field.instant({ optional: true, shown: false }),
  /** The beginning of the name, by which users are searched and sorted. */
  searchName: field.text({ optional: true, shown: false, beginningOf: 'name' }),
};

/** The texts by which users are searched: those with an index. `username` and `phoneNumber` are columns of other plugins. */
export const searchFields = ['email', 'id', 'name', 'username', 'phoneNumber'] as const;
export type SearchField = (typeof searchFields)[number];

/** The columns that the plugin adds to a session. */
export const sessionFields = {
  /** The administrator who acts as the user in this session. Shown to the user too. */
  impersonatedBy: field.text({ optional: true, maxLength: 255 }),
  /** The id of the administrator's own session. */
  actorSessionId: field.text({ optional: true, shown: false, maxLength: 255 }),
  impersonationReason: field.text({ optional: true, shown: false, maxLength: 500 }),
  /** The one organization in which the session counts, if an administrator of that organization acts as the user. */
  onlyInOrganization: field.text({ optional: true, maxLength: 255 }),
};

/** The state of a user as an administrator sees it. */
export const adminFieldsOf = (user: User) => readFields(userFields, user);

/** Whether a user is blocked at this moment. The ban ends by itself: no job has to run. */
export function isBanned(user: User, now: Date): boolean {
  const { banned, banExpires } = adminFieldsOf(user);
  return banned && (banExpires === null || banExpires > now);
}
