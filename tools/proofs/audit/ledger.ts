// For tests: compares the rows of a database with its audit log.

import type { Told } from './killed-work.js';

/** The rows of each table, by its name. */
export type Rows = ReadonlyMap<string, readonly object[]>;

const text = (row: object, column: string) => String(Reflect.get(row, column));

/** The ids of the targets of one type, one for each event of an action that has happened. */
function doneTo(events: readonly object[], action: string, type: string): readonly string[] {
  return events.flatMap((event) => {
    if (text(event, 'action') !== action || text(event, 'outcome') !== 'ok') return [];
    const targets: unknown = Reflect.get(event, 'targets');
    if (!Array.isArray(targets)) throw new TypeError('the targets of an event are a list');
    return targets.filter((target) => target.type === type).map(({ id }) => String(id));
  });
}

function timesOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return times;
}

/** What differs between the rows that are there and those that should be there by the events. */
function compare(what: string, rows: readonly object[], expected: readonly string[]): readonly string[] {
  const present = rows.map((row) => text(row, 'id'));
  const [there, meant] = [new Set(present), new Set(expected)];
  return [
    ...present.filter((id) => !meant.has(id)).map((id) => `${what} ${id} is there without its event`),
    ...expected.filter((id) => !there.has(id)).map((id) => `${what} ${id} has its event and is not there`),
  ];
}

/** The number in the name of a row, which each change has increased by one, is that of the events. */
function compareVersions(rows: readonly object[], action: string, updated: readonly string[]): readonly string[] {
  const times = timesOf(updated);
  return rows.flatMap((row) => {
    const [id, name] = [text(row, 'id'), text(row, 'name')];
    const events = times.get(id) ?? 0;
    return name === `v${events}` ? [] : `${id} has the name ${name} and ${events} events ${action}`;
  });
}

/** The actions that happen once to each thing, with the type of the thing. */
const once = {
  'user.created': 'user',
  'user.deleted': 'user',
  'session.created': 'session',
  'organization.created': 'organization',
  'organization.deleted': 'organization',
  'invitation.created': 'invitation',
  'api_key.created': 'api_key',
  'api_key.revoked': 'api_key',
} as const;

/** Returns every difference between the rows and the log: nothing if each change has its event, and each event its change. */
export function differences(rows: Rows): readonly string[] {
  const table = (name: string) => rows.get(name) ?? [];
  const events = table('auditEvent');
  const of = (action: string, type: string) => doneTo(events, action, type);
  const [deletedUsers, deletedOrganizations] = [
    new Set(of('user.deleted', 'user')),
    new Set(of('organization.deleted', 'organization')),
  ];
  const happened = events.filter((event) => text(event, 'outcome') === 'ok');
  // What belongs to a deleted user or organization goes with it, without an event of its own.
  const live = events.filter(
    (event) => !deletedUsers.has(text(event, 'userId')) && !deletedOrganizations.has(text(event, 'stream')),
  );
  const kept = (action: string, type: string, ended: readonly string[] = []) => {
    const gone = new Set(ended);
    return doneTo(live, action, type).filter((id) => !gone.has(id));
  };
  const signedOut = happened.filter((event) => text(event, 'action') === 'session.ended');
  const committed = events.filter(
    (event) => text(event, 'commitment') !== 'null' && !deletedUsers.has(text(event, 'userId')),
  );
  return [
    ...Object.entries(once).flatMap(([action, type]) =>
      [...timesOf(of(action, type))].flatMap(([id, times]) => (times > 1 ? `${times} events ${action} of ${id}` : [])),
    ),
    ...compare(
      'the user',
      table('user'),
      of('user.created', 'user').filter((id) => !deletedUsers.has(id)),
    ),
    ...compare(
      'the session',
      table('session'),
      kept(
        'session.created',
        'session',
        signedOut.map((event) => text(event, 'actorSessionId')),
      ),
    ),
    ...compare('the organization', table('organization'), kept('organization.created', 'organization')),
    ...compare('the invitation', table('invitation'), kept('invitation.created', 'invitation')),
    ...compare('the key', table('apiKey'), kept('api_key.created', 'api_key', of('api_key.revoked', 'api_key'))),
    ...compare(
      'the personal values',
      table('auditPersonal'),
      committed.map((event) => text(event, 'id')),
    ),
    ...compareVersions(table('user'), 'user.updated', of('user.updated', 'user')),
    ...compareVersions(table('organization'), 'organization.updated', of('organization.updated', 'organization')),
    ...compareVersions(table('apiKey'), 'api_key.updated', of('api_key.updated', 'api_key')),
  ];
}

/** Returns the answers of which there is no event. */
export function untold(rows: Rows, told: readonly Told[]): readonly string[] {
  const targets = new Set(
    (rows.get('auditEvent') ?? []).flatMap((event) => {
      const about: unknown = Reflect.get(event, 'targets');
      const isDone = text(event, 'outcome') === 'ok' && Array.isArray(about);
      return isDone ? about.map(({ id }) => `${text(event, 'action')} ${String(id)}`) : [];
    }),
  );
  return told.map(({ action, targetId }) => `${action} ${targetId}`).filter((answer) => !targets.has(answer));
}
