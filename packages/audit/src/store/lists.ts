import { type App, type CursorOptions, condition, list, listByCursor } from 'latchkey/plugin';
import type { ShownEvent } from '../contract.js';
import { type AuditEvent, auditEvent, auditPersonal } from '../tables.js';
import { appStream, objectOf } from './record.js';

/** The filters of a list, as a caller sends them. */
export interface Filters {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: string | undefined;
  readonly actorId?: string | undefined;
  readonly userId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

type Options = CursorOptions<AuditEvent>;

/** Returns a page of events, the latest first, with what is still kept of their personal values. */
export async function listEvents(
  app: App,
  { limit, cursor, from, before, action, organizationId, ...exact }: Filters,
  unbound: Options['unbound'] = {},
) {
  const isAny = action?.endsWith('.*');
  const given = {
    ...exact,
    stream: organizationId,
    object: action && objectOf(action),
    action: isAny ? undefined : action,
  };
  const where: Options['where'] = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...((from ?? before) && { at: condition.range({ from, before }) }),
  };
  const page = await listByCursor(app, auditEvent, {
    where,
    unbound: from ? {} : unbound,
    sortBy: 'at',
    direction: 'desc',
    limit,
    cursor,
  });
  const ids = page.rows.map(({ id }) => id);
  const personal = ids.length > 0 ? await list(app.db, auditPersonal, { id: condition.oneOf(ids) }) : [];
  const ofEvent = new Map(personal.map((each) => [each.id, each]));
  return { ...page, rows: page.rows.map((row) => ({ row, personal: ofEvent.get(row.id) })) };
}

export type Listed = Awaited<ReturnType<typeof listEvents>>['rows'][number];

const outcomes = ['ok', 'refused', 'failed'] as const;
const kinds = ['user', 'api_key', 'system'] as const;

/** Returns what every view shows of an event. */
export function sharedOf({ row }: Listed) {
  const { id, at, action, code, targets, method, changes, stream, count } = row;
  return {
    id,
    at,
    action,
    outcome: outcomes.find((each) => each === row.outcome) ?? 'failed',
    code,
    targets: [...targets],
    organizationId: stream === appStream ? null : stream,
    method,
    changes: [...changes],
    count,
  };
}

/** Returns an event as those see it who may read the whole stream. */
export function shownEvent(listed: Listed): ShownEvent {
  const { row, personal } = listed;
  return {
    ...sharedOf(listed),
    actor: {
      kind: kinds.find((each) => each === row.actorKind) ?? 'system',
      id: row.actorId,
      sessionId: row.actorSessionId,
    },
    onBehalfOf: row.onBehalfOf,
    userId: row.userId,
    factors: [...row.factors],
    requestId: row.requestId,
    endpoint: row.endpoint,
    ipAddress: personal?.ipAddress ?? null,
    userAgent: personal?.userAgent ?? null,
  };
}
