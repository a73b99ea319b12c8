import { type AuditTarget, column, type RowOf, table } from 'latchkey/plugin';

/**
 * One action. A row is never changed, and stays when its user is deleted: it holds ids and no personal values. `sequence`, `hash`
 * and `seal` are still empty. A later version may use them to prove that no row was changed or removed.
 */
export const auditEvent = table(
  'auditEvent',
  {
    /** Sorts by time. */
    id: column.id(),
    at: column.instant(),
    /** `app`, or the id of the organization in which the action happened. */
    stream: column.id(),
    action: column.key(64),
    /** The part of the action before the dot. */
    object: column.key(32),
    /** The name of the endpoint. */
    endpoint: column.key(64),
    outcome: column.key(8),
    code: column.key(64, { optional: true }),
    actorKind: column.key(16),
    actorId: column.id({ optional: true }),
    actorSessionId: column.id({ optional: true }),
    onBehalfOf: column.id({ optional: true }),
    /** The user whom the action concerns, in whose activity it is listed. */
    userId: column.id({ optional: true }),
    /** The first target that is not a user. If the caller has only named the targets, as in a refused call: the first target, also a user. */
    targetId: column.id({ optional: true }),
    targets: column.json<readonly AuditTarget[]>(),
    method: column.key(64, { optional: true }),
    factors: column.json<readonly string[]>(),
    changes: column.json<readonly string[]>(),
    /** The same in all rows of one call. */
    requestId: column.key(128, { optional: true }),
    /** The number of equal refusals in one minute that this row represents. */
    count: column.integer({ initial: 1 }),
    /** SHA-256 of salt and personal values, which are in `auditPersonal`. */
    commitment: column.key(64, { optional: true }),
    version: column.integer({ initial: 1 }),
    sequence: column.bigint({ optional: true }),
    hash: column.key(64, { optional: true }),
    seal: column.key(64, { optional: true }),
  },
  {
    indexes: [
      ['at', 'id'],
      ['stream', 'at', 'id'],
      ['userId', 'at', 'id'],
      ['actorId', 'at', 'id'],
      ['targetId', 'at', 'id'],
      ['object', 'at', 'id'],
      ['outcome', 'at', 'id'],
      ['requestId', 'at', 'id'],
      ['endpoint', 'at', 'id'],
    ],
  },
);
export type AuditEvent = RowOf<typeof auditEvent>;

/** The personal values of an event. They are erased with their user; the commitment of the event stays valid. */
export const auditPersonal = table(
  'auditPersonal',
  {
    /** The id of the event. */
    id: column.id(),
    at: column.instant(),
    outcome: column.key(8),
    /** The user whose values they are, or whose account a caller tried. */
    userId: column.id({ optional: true }),
    /** Whether the values are from a call of this user. Then the user can see them. */
    isOwn: column.boolean(),
    salt: column.key(64),
    ipAddress: column.key(64, { optional: true }),
    userAgent: column.text({ optional: true }),
  },
  { indexes: [['userId'], ['outcome', 'at']] },
);
