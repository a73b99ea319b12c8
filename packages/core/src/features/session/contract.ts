import * as z from 'zod/mini';
import { accountErrors } from '../../contract/catalogue.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { pick } from '../../contract/errors.js';
import { flag } from '../../contract/fields.js';
import { queryFlag } from '../../contract/inputs.js';
import { guard } from '../../contract/oversight/guard.js';
import { pageInput } from '../../contract/paging.js';
import { status, success, timestamp } from '../../contract/shapes.js';
import { sessionRoutes } from './routes.js';

export const sessionContract = defineContract(
  'session',
  {
    /**
     * The session of the caller and its user, or `null`. The only endpoint that the cookie cache may answer. With the query
     * `extendAt`, and on direct calls that cannot pass cookies on, the answer also says when the session is due for extension. A
     * session that is never extended has no such time. A session in which an administrator of an organization acts as a member is
     * answered only with `insideOrganization`, and of its user what the list of members shows.
     */
    getSession: endpoint(sessionRoutes.getSession, {
      input: z.optional(
        z.object({
          disableCookieCache: z.optional(queryFlag),
          disableRefresh: z.optional(queryFlag),
          extendAt: z.optional(queryFlag),
          /** Also for a session that counts in one organization only: see `session.onlyInOrganization` then. */
          insideOrganization: z.optional(queryFlag),
          /** In calls of `auth.api`: answers for an API key of a user too. Its session has an empty token. */
          apiKeys: z.optional(queryFlag),
        }),
      ),
      output: ({ session, user }) => z.nullable(z.object({ session, user, extendAt: z.optional(timestamp) })),
    }),
    /** Lists the user's live sessions, page by page, the newest first. */
    listSessions: endpoint(sessionRoutes.listSessions, {
      access: 'token',
      input: pageInput,
      output: ({ session }) => z.array(session),
    }),
    /** Ends one session of the user. The token of another user's session is answered with 401. */
    revokeSession: endpoint(sessionRoutes.revokeSession, {
      audit: 'session.revoked',
      guard: guard.inPerson,
      access: 'session',
      input: z.object({ token: z.string() }),
      output: status,
      errors: pick(accountErrors, 'SESSION_NOT_FOUND'),
    }),
    /** Ends all sessions of the user, including this one. */
    revokeSessions: endpoint(sessionRoutes.revokeSessions, {
      audit: 'session.revoked',
      guard: guard.inPerson,
      access: 'session',
      output: status,
    }),
    /** Ends all other sessions of the user. */
    revokeOtherSessions: endpoint(sessionRoutes.revokeOtherSessions, {
      audit: 'session.revoked',
      guard: guard.inPerson,
      access: 'session',
      output: status,
    }),
    /** Ends this session. Succeeds without a session too, so it always removes old cookies. */
    signOut: endpoint(sessionRoutes.signOut, {
      audit: 'session.ended',
      guard: guard.visitor,
      output: success,
    }),
  },
  {
    /** False if the session's end is fixed: a hook has set it, or the session is not remembered. */
    session: { extendable: flag({ settable: false, shown: false, initial: () => true }) },
  },
);
