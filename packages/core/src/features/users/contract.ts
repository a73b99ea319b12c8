import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { pick } from '../../contract/errors.js';
import { email, imageUrl, line, password } from '../../contract/inputs.js';
import { pageShape } from '../../contract/paging.js';
import { status, timestamp } from '../../contract/shapes.js';
import { usersRoutes } from './routes.js';

const named = z.object({ userId: z.string() });
const namedErrors = pick(accountErrors, 'USER_NOT_FOUND');
/** The beginning of an address or a name. */
const beginning = z.optional(z.string().check(z.maxLength(255)));

export const usersContract = defineContract('users', {
  /**
   * Creates a user, without a session and without a mail. Without `password` the user signs in with
   * another method. The server can also set fields that a client cannot set. Checks no permission.
   */
  createUser: endpoint(usersRoutes.createUser, {
    audit: 'user.created',
    input: ({ writable }) =>
      z.object({
        email,
        name: line,
        password: z.optional(password),
        emailVerified: z._default(z.boolean(), false),
        image: z.optional(z.nullable(imageUrl)),
        ...writable,
      }),
    output: ({ user }) => z.object({ user }),
    errors: pick(
      accountErrors,
      'INVALID_EMAIL',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'USER_ALREADY_EXISTS',
      'FIELD_IS_REQUIRED',
      'FIELD_IS_ALREADY_TAKEN',
    ),
  }),
  /**
   * Signs a user in without a proof: for tests, for administrators who act as a user, and for another program of the user. A user with a
   * second factor gets a challenge, as after every sign-in, unless `skipGates` is set. `factors` are the factors that the session has
   * shown; none by default. `method` is the sign-in method that the checks of plugins assume, such as `email`; `server` by default.
   * `cookie` in the answer is the signed cookie for a browser. Checks no permission.
   */
  createSession: endpoint(usersRoutes.createSession, {
    audit: 'session.created',
    input: z.object({
      userId: z.string(),
      method: z._default(z.string(), 'server'),
      factors: z._default(z.array(z.string()), []),
      rememberMe: z._default(z.boolean(), true),
      skipGates: z._default(z.boolean(), false),
    }),
    output: ({ session, user, challenge }) =>
      z.union([z.object({ session, user, cookie: z.object({ name: z.string(), value: z.string() }) }), challenge]),
    errors: { ...namedErrors, ...pick(accountErrors, 'FAILED_TO_CREATE_SESSION') },
  }),
  /** Finds a user by `userId` or by `email`, one of the two. `null` if there is no such user. Checks no permission. */
  findUser: endpoint(usersRoutes.findUser, {
    input: z.object({ userId: z.optional(z.string()), email: z.optional(email) }),
    output: ({ user }) => z.nullable(user),
    errors: pick(accountErrors, 'INVALID_EMAIL'),
  }),
  /**
   * Lists users, page by page, the newest first, and says how many there are. Upper and lower case of ASCII letters count as
   * one in `emailStartsWith` and `nameStartsWith`. `createdFrom` is part of the range, `createdBefore` is not. Checks no permission.
   */
  listUsers: endpoint(usersRoutes.listUsers, {
    input: z.optional(
      z.object({
        ...pageShape,
        emailStartsWith: beginning,
        nameStartsWith: beginning,
        createdFrom: z.optional(z.union([z.date(), timestamp])),
        createdBefore: z.optional(z.union([z.date(), timestamp])),
      }),
    ),
    output: ({ user }) => z.object({ users: z.array(user), total: z.int() }),
  }),
  /**
   * Changes name, image, address and fields of a user, also fields that a client cannot set. Values that are not sent stay. A new
   * address is not verified, and the previous address gets a notice. Checks no permission.
   */
  changeUser: endpoint(usersRoutes.changeUser, {
    audit: 'user.updated',
    input: ({ writable }) =>
      z.object({
        userId: z.string(),
        email: z.optional(email),
        name: z.optional(line),
        image: z.optional(z.nullable(imageUrl)),
        ...writable,
      }),
    output: ({ user }) => z.object({ user }),
    errors: {
      ...namedErrors,
      ...pick(accountErrors, 'INVALID_EMAIL', 'USER_ALREADY_EXISTS', 'FIELD_IS_ALREADY_TAKEN'),
    },
  }),
  /** Marks the address of a user as verified, as the link of a mail does. The password and the sessions stay. Checks no permission. */
  verifyUser: endpoint(usersRoutes.verifyUser, {
    audit: 'mailbox.verified',
    input: named,
    output: ({ user }) => z.object({ user }),
    errors: namedErrors,
  }),
  /**
   * Marks the address of a user as not verified. If the account is settled, the next proof of the mailbox verifies the address again and
   * changes nothing else. If it is not, the next person who proves the mailbox, by a mailed code or a provider, gets the account without
   * its passwords, providers and sessions. Checks no permission.
   */
  unverifyUser: endpoint(usersRoutes.unverifyUser, {
    audit: 'mailbox.unverified',
    input: named,
    output: ({ user }) => z.object({ user }),
    errors: namedErrors,
  }),
  /** Sets the password of a user, with or without one before. Ends the user's sessions like a reset, and sends a notice. Checks no permission. */
  setUserPassword: endpoint(usersRoutes.setUserPassword, {
    audit: 'password.set',
    input: z.object({ userId: z.string(), newPassword: password }),
    output: status,
    errors: { ...namedErrors, ...pick(accountErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG') },
  }),
  /** Ends all sessions of a user. Checks no permission. */
  revokeUserSessions: endpoint(usersRoutes.revokeUserSessions, {
    audit: 'session.revoked',
    input: named,
    output: status,
    errors: namedErrors,
  }),
});
