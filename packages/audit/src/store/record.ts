import { type AuditEntry, type RowToInsert, randomToken, rowFor, sha256Text } from 'latchkey/plugin';
import type { Config } from '../options.js';
import { auditEvent, auditPersonal } from '../tables.js';
import { keptAddress } from './kept-address.js';

const longest = { action: 64, code: 64, method: 64, userAgent: 256, change: 64, id: 64, type: 32 };
const maxChanges = 50;
/** The stream of events that belong to no organization. */
export const appStream = 'app';

/** Returns the row of an event, and that of its personal values if it has any. `erased`: users who are deleted with it. */
export function rowsOf(
  { ip }: Pick<Config, 'ip'>,
  entry: AuditEntry,
  { id = eventIds.next(entry.at), erased = [] }: { readonly id?: string; readonly erased?: readonly string[] } = {},
): readonly RowToInsert[] {
  const { action, outcome, at, actor, onBehalfOf } = entry;
  const targets = entry.targets.slice(0, 10).map(({ type, id }) => ({ type: cut(type, 'type'), id: cut(id, 'id') }));
  const ofUser = targets.find(({ type }) => type === 'user')?.id ?? null;
  const actingUser = actor.kind === 'user' ? actor.id : null;
  const caller = onBehalfOf ?? actingUser;
  const userId = entry.areTargetsUnaffected ? caller : (ofUser ?? caller);
  const personal = {
    ipAddress: keptAddress(entry.ipAddress, ip),
    userAgent: entry.userAgent?.slice(0, longest.userAgent) ?? null,
  };
  const owner = { userId: actingUser ?? userId, isOwn: actingUser !== null };
  // The row of a deleted user would hold again what the deletion has erased.
  const isErased = owner.userId !== null && erased.includes(owner.userId);
  const isKept = !isErased && (personal.ipAddress ?? personal.userAgent) !== null;
  const salt = randomToken();
  const event = rowFor(auditEvent, {
    id,
    at,
    stream: entry.organizationId ?? appStream,
    action: cut(action, 'action'),
    object: objectOf(action),
    endpoint: cut(entry.endpoint, 'code'),
    outcome,
    code: entry.code && cut(entry.code, 'code'),
    actorKind: actor.kind,
    actorId: actor.id,
    actorSessionId: actor.sessionId,
    onBehalfOf,
    userId,
    targetId: targets.find(({ type }) => entry.areTargetsUnaffected || type !== 'user')?.id ?? null,
    targets,
    method: entry.method && cut(entry.method, 'method'),
    factors: entry.factors.slice(0, 10).map((factor) => cut(factor, 'change')),
    changes: entry.changes.slice(0, maxChanges).map((change) => cut(change, 'change')),
    requestId: entry.requestId,
    commitment: isKept ? commitmentOf(salt, personal) : null,
  });
  if (!isKept) return [event];
  return [event, rowFor(auditPersonal, { id, at, outcome, ...owner, salt, ...personal })];
}

/** Returns the part of an action before the dot. */
export const objectOf = (action: string): string => action.split('.', 1)[0] ?? '';

/** The commitment of an event to its personal values: it stays when they are erased, and does not tell them. */
export function commitmentOf(
  salt: string,
  { ipAddress, userAgent }: { readonly ipAddress: string | null; readonly userAgent: string | null },
): string {
  return sha256Text(JSON.stringify([salt, ipAddress, userAgent]));
}

const cut = (text: string, what: keyof typeof longest) => text.slice(0, longest[what]);

/** Makes ids that sort by time, so that rows are added at the end of the index: those of one process in one millisecond too. */
function createEventIds() {
  let count = 0;
  const most = 36 ** 4;
  return {
    next(at: Date): string {
      count = (count + 1) % most;
      return eventId(at, count, randomToken(19));
    },
  };
}
const eventIds = createEventIds();

/** Returns an id that sorts by time first. */
export function eventId(at: Date, count: number, rest: string): string {
  return `${at.getTime().toString(36).padStart(9, '0')}${count.toString(36).padStart(4, '0')}${rest}`;
}
