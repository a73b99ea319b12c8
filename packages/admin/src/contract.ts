import {
  accountErrors,
  type Contract,
  cursorShape,
  defineContract,
  endpoint,
  input,
  internal,
  pick,
  shape,
} from 'latchkey/plugin';
import * as z from 'zod/mini';
import { impersonationEndpoints } from './contract/impersonation.js';
import {
  ban,
  bothOrNone,
  bulkAnswer,
  filters,
  freshSession,
  idsOrFilters,
  requires,
  roles,
  userIdInput,
  userListInput,
} from './contract/inputs.js';
import { roleEndpoints } from './contract/roles.js';
import {
  adminErrors,
  filterErrors,
  lastAdministratorErrors,
  ownAccountErrors,
  passwordErrors,
  permissionErrors,
  roleErrors,
  userNotFoundErrors,
} from './errors.js';
import { sessionFields, userFields } from './fields.js';
import { adminRoutes } from './routes.js';
import { administered, shownSession } from './shown-user.js';

declare module 'latchkey/plugin' {
  interface AuditActions {
    readonly 'ban.created': true;
    readonly 'ban.removed': true;
    readonly 'impersonation.begun': true;
    readonly 'impersonation.ended': true;
    readonly 'support_code.created': true;
    readonly 'support_code.removed': true;
    readonly 'user.role_changed': true;
    readonly 'user.viewed': true;
  }
}

const endpoints = {
  /**
   * Lists users, page by page, the newest first. `cursor` is the `nextCursor` or `previousCursor` of another page; `offset` is at most
   * 1,000. `searchValue` is the beginning of the address, or of the text that `searchField` names; `username` and `phoneNumber` need
   * their plugins. The list is then in the order of that text. A user must match all filters. With `providerId`, the users are in the
   * order in which they linked this account. With `organizationId`, they are in the order in which they joined. `filterField` is a field of
   * the application that is declared `filterable`, and `filterValue` its value. `createdFrom` is the first instant in the range, and
   * `createdBefore` the first instant after it. `total` counts at most 10,000 users; `totalIsExact` says whether there are more.
   */
  adminListUsers: endpoint(adminRoutes.adminListUsers, {
    access: 'session',
    audit: false,
    guard: requires('user:list'),
    input: z.optional(
      z
        .object({
          ...cursorShape,
          offset: z.optional(input.queryNumber(0, 2 ** 31 - 1)),
          sortBy: z.optional(z.enum(['createdAt', 'email', 'name'])),
          sortDirection: z.optional(z.enum(['asc', 'desc'])),
          ...filters,
        })
        .check(bothOrNone),
    ),
    output: ({ user }) =>
      z.object({
        users: z.array(z.extend(user, administered)),
        total: z.int(),
        totalIsExact: z.boolean(),
        nextCursor: z.nullable(z.string()),
        previousCursor: z.nullable(z.string()),
      }),
    errors: { ...filterErrors, ...pick(adminErrors, 'OFFSET_IS_TOO_LARGE_USE_THE_CURSOR') },
  }),
  /** One user, with the sign-in methods and the number of live sessions. The answer contains no secrets. */
  adminGetUser: endpoint(adminRoutes.adminGetUser, {
    access: 'session',
    audit: 'user.viewed',
    guard: requires('user:get'),
    input: z.object({ id: z.string() }),
    output: ({ user }) =>
      z.object({
        user: z.extend(user, administered),
        accounts: z.array(z.object({ providerId: z.string(), createdAt: shape.timestamp })),
        sessions: z.int(),
      }),
    errors: userNotFoundErrors,
  }),
  /** The live sessions of a user, the newest first, without their tokens. */
  adminListUserSessions: endpoint(adminRoutes.adminListUserSessions, {
    access: 'session',
    audit: false,
    guard: requires('session:list'),
    input: z.object({ userId: z.string() }),
    output: z.object({ sessions: z.array(shownSession) }),
    errors: userNotFoundErrors,
  }),
  /** Creates a user, without a session and without a mail. */
  adminCreateUser: endpoint(adminRoutes.adminCreateUser, {
    access: 'session',
    audit: 'user.created',
    guard: requires('user:create'),
    input: ({ writable }) =>
      z.object({
        email: input.email,
        name: input.line,
        password: z.optional(input.password),
        emailVerified: z._default(z.boolean(), false),
        image: z.optional(z.nullable(input.imageUrl)),
        role: z.optional(roles),
        ...writable,
        code: input.factorCode,
      }),
    output: ({ user }) => z.object({ user: z.extend(user, administered) }),
    errors: {
      ...permissionErrors,
      ...roleErrors,
      ...passwordErrors,
      ...pick(accountErrors, 'INVALID_EMAIL', 'USER_ALREADY_EXISTS', 'FIELD_IS_REQUIRED', 'FIELD_IS_ALREADY_TAKEN'),
    },
  }),
  /** Changes name, image, address and fields of a user. A new address is not verified. Callers cannot change their own address with it. */
  adminUpdateUser: endpoint(adminRoutes.adminUpdateUser, {
    access: 'session',
    audit: ['user.updated', 'mailbox.changed'],
    guard: requires('user:update'),
    input: ({ writable }) =>
      z.object({
        userId: z.string(),
        name: z.optional(input.line),
        email: z.optional(input.email),
        image: z.optional(z.nullable(input.imageUrl)),
        ...writable,
        code: input.factorCode,
      }),
    output: ({ user }) => z.object({ user: z.extend(user, administered) }),
    errors: {
      ...permissionErrors,
      ...ownAccountErrors,
      ...userNotFoundErrors,
      ...pick(accountErrors, 'INVALID_EMAIL', 'USER_ALREADY_EXISTS', 'FIELD_IS_ALREADY_TAKEN'),
    },
  }),
  /** Replaces the roles of a user, by one to three names. Callers cannot change their own roles. */
  adminSetRole: endpoint(adminRoutes.adminSetRole, {
    access: freshSession,
    audit: 'user.role_changed',
    guard: requires('user:set-role'),
    input: z.object({ userId: z.string(), role: roles, code: input.factorCode }),
    output: ({ user }) => z.object({ user: z.extend(user, administered) }),
    errors: { ...permissionErrors, ...ownAccountErrors, ...userNotFoundErrors, ...roleErrors },
  }),
  /** Sets the password of a user, and ends the user's sessions. */
  adminSetPassword: endpoint(adminRoutes.adminSetPassword, {
    access: freshSession,
    audit: 'password.set',
    guard: requires('user:set-password'),
    input: z.object({ userId: z.string(), newPassword: input.password, code: input.factorCode }),
    output: shape.status,
    errors: { ...permissionErrors, ...ownAccountErrors, ...userNotFoundErrors, ...passwordErrors },
  }),
  /** Blocks a user: ends the sessions, and refuses every sign-in and every key until `banExpiresIn` seconds have passed, or for good. */
  adminBanUser: endpoint(adminRoutes.adminBanUser, {
    access: 'session',
    audit: 'ban.created',
    guard: requires('user:ban'),
    input: z.object({ userId: z.string(), ...ban, code: input.factorCode }),
    output: ({ user }) => z.object({ user: z.extend(user, administered) }),
    errors: { ...permissionErrors, ...ownAccountErrors, ...userNotFoundErrors },
  }),
  /** Ends a ban. */
  adminUnbanUser: endpoint(adminRoutes.adminUnbanUser, {
    access: 'session',
    audit: 'ban.removed',
    guard: requires('user:ban'),
    input: userIdInput,
    output: ({ user }) => z.object({ user: z.extend(user, administered) }),
    errors: { ...permissionErrors, ...ownAccountErrors, ...userNotFoundErrors },
  }),
  /** Ends one session of a user, by its id. */
  adminRevokeSession: endpoint(adminRoutes.adminRevokeSession, {
    access: 'session',
    audit: 'session.revoked',
    guard: requires('session:revoke'),
    input: z.object({ userId: z.string(), sessionId: z.string(), code: input.factorCode }),
    output: shape.status,
    errors: { ...permissionErrors, ...userNotFoundErrors, ...pick(accountErrors, 'SESSION_NOT_FOUND') },
  }),
  /** Ends all sessions of a user. */
  adminRevokeSessions: endpoint(adminRoutes.adminRevokeSessions, {
    access: 'session',
    audit: 'session.revoked',
    guard: requires('session:revoke'),
    input: userIdInput,
    output: shape.status,
    errors: { ...permissionErrors, ...userNotFoundErrors },
  }),
  /** Deletes a user with everything that belongs to the user. */
  adminRemoveUser: endpoint(adminRoutes.adminRemoveUser, {
    access: freshSession,
    audit: 'user.deleted',
    guard: requires('user:delete'),
    input: userIdInput,
    output: shape.status,
    errors: { ...permissionErrors, ...ownAccountErrors, ...userNotFoundErrors },
  }),
  /**
   * Blocks up to 100 users, like `adminBanUser`, each in a separate transaction. Each id has one result, also if it is sent twice: its
   * `code` is `null`, or that of the error, such as `USER_NOT_FOUND`. If the call itself fails, repeat it. With `where`, the filters of
   * `adminListUsers`, in place of `userIds`, it blocks the next 100 users who match them, the oldest first: send `nextCursor` as `cursor`
   * until it is `null`. The result leaves out a user who no longer matches the filters when the server reaches the user.
   * `where` needs `user:list` too.
   */
  adminBanUsers: endpoint(adminRoutes.adminBanUsers, {
    access: 'session',
    audit: 'ban.created',
    guard: requires('user:ban'),
    input: z.object({ ...userListInput, ...ban }).check(idsOrFilters),
    ...bulkAnswer,
  }),
  /** Ends the bans of up to 100 users, like `adminUnbanUser`, with results like `adminBanUsers`. */
  adminUnbanUsers: endpoint(adminRoutes.adminUnbanUsers, {
    access: 'session',
    audit: 'ban.removed',
    guard: requires('user:ban'),
    input: z.object(userListInput).check(idsOrFilters),
    ...bulkAnswer,
  }),
  /** Ends all sessions of up to 100 users, like `adminRevokeSessions`, with results like `adminBanUsers`. */
  adminRevokeSessionsOfUsers: endpoint(adminRoutes.adminRevokeSessionsOfUsers, {
    access: 'session',
    audit: 'session.revoked',
    guard: requires('session:revoke'),
    input: z.object(userListInput).check(idsOrFilters),
    ...bulkAnswer,
  }),
  /** Deletes up to 100 users, like `adminRemoveUser`, with results like `adminBanUsers`. */
  adminRemoveUsers: endpoint(adminRoutes.adminRemoveUsers, {
    access: freshSession,
    audit: 'user.deleted',
    guard: requires('user:delete'),
    input: z.object(userListInput).check(idsOrFilters),
    ...bulkAnswer,
  }),
  /** Whether the roles of the caller grant all of `permissions`, such as `{ user: ['ban'] }`. Read from the database, never from a cookie. */
  adminHasPermission: endpoint(adminRoutes.adminHasPermission, {
    access: 'session',
    input: z.object({ permissions: z.record(z.string(), z.array(z.string())) }),
    output: z.object({ success: z.boolean(), error: z.nullable(z.string()) }),
  }),
  /** Replaces the roles of a user, by one to three names: for the server's own code, such as the first administrator. Checks no permission. */
  adminAssignRole: endpoint(internal('/admin/assign-role'), {
    audit: 'user.role_changed',
    input: z.object({ userId: z.string(), role: roles }),
    output: ({ user }) => z.object({ user: z.extend(user, administered) }),
    errors: { ...userNotFoundErrors, ...roleErrors, ...lastAdministratorErrors },
  }),
  /** Blocks a user, or ends a ban: for the server's own code. Checks no permission. */
  adminAssignBan: endpoint(internal('/admin/assign-ban'), {
    audit: ['ban.created', 'ban.removed'],
    input: z.object({ userId: z.string(), banned: z.boolean(), ...ban }),
    output: ({ user }) => z.object({ user: z.extend(user, administered) }),
    errors: { ...userNotFoundErrors, ...lastAdministratorErrors },
  }),
};

/** The contract of `admin()`, as a named type, so that the declaration files of an application can refer to it. */
export interface AdminContract
  extends Contract<
    typeof endpoints & typeof impersonationEndpoints & typeof roleEndpoints,
    typeof userFields,
    typeof sessionFields,
    never,
    never
  > {}

export const adminContract: AdminContract = defineContract(
  'admin',
  { ...endpoints, ...impersonationEndpoints, ...roleEndpoints },
  { user: userFields, session: sessionFields },
);
