import {
  type AuditAction,
  type Contract,
  cursorPage,
  cursorShape,
  defineContract,
  endpoint,
  guard,
  internal,
  internalQuery,
  type NoFields,
  shape,
} from 'latchkey/plugin';
import * as z from 'zod/mini';
import { auditRoutes } from './routes.js';

declare module 'latchkey/plugin' {
  interface AuditActions {
    /** Only if an event of the application could not be recorded: otherwise its own action is the name. */
    readonly 'event.recorded': true;
  }
}

const outcome = z.enum(['ok', 'refused', 'failed']);
const actionName = /^[a-z0-9_]{1,32}\.[a-z0-9_]{1,31}$/;
const id = z.string().check(z.minLength(1), z.maxLength(64));
const instant = z.optional(shape.timestamp);

const filters = {
  ...cursorShape,
  /** A name such as `session.created`, or all of one object: `session.*`. */
  action: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,32}\.(?:\*|[a-z0-9_]{1,31})$/))),
  outcome: z.optional(outcome),
  /** The first instant. */
  from: instant,
  /** The instant after the last one. */
  before: instant,
};
const moreFilters = {
  ...filters,
  actorId: z.optional(id),
  /** The user whom the action concerns. */
  userId: z.optional(id),
  /** The id of a session, a member or another target; of a user whom a caller has only named. */
  targetId: z.optional(id),
  /** The name of an endpoint, such as `adminUpdateUser`: of all its calls, whichever action they are named after. */
  endpoint: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** The id of the request, of which a call writes all its events. */
  requestId: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
};

const target = z.object({ type: z.string().check(z.maxLength(32)), id });
const activityShape = {
  id: z.string(),
  at: shape.timestamp,
  action: z.string(),
  outcome,
  /** The error's code, of a call that was refused or has failed. */
  code: z.nullable(z.string()),
  /** Who acted: the user, an administrator who acted as the user, an API key, or the server itself. */
  by: z.enum(['you', 'other', 'administrator', 'api_key', 'system', 'visitor']),
  targets: z.array(target),
  organizationId: z.nullable(z.string()),
  /** The sign-in method, of an attempt to sign in. */
  method: z.nullable(z.string()),
  /** The names of the changed fields. */
  changes: z.array(z.string()),
  /** For how many equal refusals of one minute the event stands: the eleventh and all later ones are one event. */
  count: z.number(),
  /** Of the user's own calls only. */
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
};
const { by, ...shared } = activityShape;
const eventShape = {
  ...shared,
  actor: z.object({
    kind: z.enum(['user', 'api_key', 'system']),
    id: z.nullable(z.string()),
    sessionId: z.nullable(z.string()),
  }),
  /** The user for whom an administrator or an API key acted. */
  onBehalfOf: z.nullable(z.string()),
  /** The user whom the action concerns. */
  userId: z.nullable(z.string()),
  factors: z.array(z.string()),
  /** The name of the endpoint. A refused call that could have done several actions has the name of the first one. */
  endpoint: z.string(),
  /** The same in all events of one call. */
  requestId: z.nullable(z.string()),
};
const event = z.object(eventShape);
export type ShownEvent = z.output<typeof event>;
export type ShownActivity = z.output<z.ZodMiniObject<typeof activityShape>>;

const contract = defineContract('audit', {
  /** Lists what happened to the caller's account in the last 90 days, the latest first. */
  listMyActivity: endpoint(auditRoutes.listMyActivity, {
    access: 'session',
    input: z.optional(z.object(filters)),
    output: cursorPage(z.object(activityShape)),
  }),
  /** Lists what happened in an organization, the latest first: for members whose roles grant `audit: ['read']`. */
  listOrganizationActivity: endpoint(auditRoutes.listOrganizationActivity, {
    access: 'session',
    input: z.object({ organizationId: id, ...moreFilters }),
    output: cursorPage(event),
  }),
  /** Lists all events, the latest first: for users whose roles grant `audit:read`. */
  queryAuditEvents: endpoint(auditRoutes.queryAuditEvents, {
    access: 'session',
    guard: { ...guard.inPerson, permission: 'audit:read' },
    input: z.optional(z.object({ organizationId: z.optional(id), ...moreFilters })),
    output: cursorPage(event),
  }),
  /** Lists all events, the latest first: for the server's own code. Checks no permission. */
  listAuditEvents: endpoint(internalQuery('/audit/list'), {
    input: z.optional(z.object({ organizationId: z.optional(id), ...moreFilters })),
    output: cursorPage(event),
  }),
  /**
   * Writes an event of the application: `{ action: 'invoice.paid', targets: [{ type: 'invoice', id }] }`. With the headers of a request,
   * its user is the actor. Checks no permission. In a session that counts in one organization only, the event is one of that organization.
   */
  recordEvent: endpoint(internal('/audit/record'), {
    audit: 'event.recorded',
    access: 'optional',
    guard: guard.insideOrganization,
    input: z.object({
      action: z.custom<AuditAction>((sent) => typeof sent === 'string' && actionName.test(sent)),
      /** What the action was done to, the most important one first. Default: the user of the session. */
      targets: z.optional(z.array(target).check(z.maxLength(10))),
      organizationId: z.optional(id),
      /** The names of the changed fields. */
      changes: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50))),
      /** The code of an action that was refused. */
      refusedAs: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    output: shape.status,
  }),
});

/** The contract of `audit()`: a named type, so that declaration files of applications can refer to it. */
export interface AuditContract extends Contract<(typeof contract)['endpoints'], NoFields, NoFields> {}
export const auditContract: AuditContract = contract;
