import { deleteSessionsOf } from '../../store/rows/sessions.js';
import { touchUser } from '../../store/rows/users.js';
import type { Table } from '../../store/schema/table.js';
import { type User, user } from '../../store/schema/tables.js';
import { guardedUpdate } from '../../store/statements/index.js';
import type { UserDraft } from '../draft-user.js';
import type { Writing } from '../outcomes.js';
import { findRecord, fingerprint, putRecord, type Rows } from '../records.js';

const parts = ['roles', 'ban'] as const;
type Part = (typeof parts)[number];
type Columns = Readonly<Record<string, unknown>>;

const markOf = (columns: Columns) => fingerprint(JSON.stringify(Object.entries(columns)));

/** Returns the data about a user's roles and ban that an import records. */
export function recordOfRights({ rights }: UserDraft): Rows {
  return rights ? Object.fromEntries(parts.map((part) => [part, markOf(rights[part])])) : {};
}

/** The result for the roles and the ban of a user who already exists in this database. */
interface Followed {
  readonly updated: string[];
  readonly kept: string[];
  /** Columns that differ, and did not change in the source. */
  readonly differing: string[];
}

/**
 * Takes over roles and a ban that were changed in the source since an earlier import, if those here are still those of the import. A
 * ban ends the sessions.
 */
export async function followRights(writing: Writing, existing: User, { rights }: UserDraft): Promise<Followed> {
  const followed: Followed = { updated: [], kept: [], differing: [] };
  const record = await findRecord(writing, 'user', existing.id);
  if (!rights) return followed;
  // A ban that was given here, and is over, must not keep out the one that was given there.
  const isFree = () => rights.isBanned?.(existing, writing.app.settings.now()) === false;
  for (const part of parts) {
    const there = rights[part];
    const here = Object.fromEntries(Object.keys(there).map((column) => [column, Reflect.get(existing, column)]));
    if (markOf(here) === markOf(there)) continue;
    // An import before the plugin was listed has recorded no rights.
    const before = record && (record[part] ?? markOf(rights.none[part]));
    if (before === markOf(there)) followed.differing.push(...Object.keys(there));
    else if (before === markOf(here) || (part === 'ban' && before === markOf(rights.none.ban) && isFree()))
      followed.updated.push(await takeOver(writing, existing.id, { part, there }));
    else followed.kept.push(keptReasons[part]);
  }
  return followed;
}

const keptReasons: Readonly<Record<Part, string>> = {
  roles: 'its roles were changed there, and are other ones here',
  ban: 'its ban was changed there, and is another one here',
};

async function takeOver(
  writing: Writing,
  id: string,
  { part, there }: { readonly part: Part; readonly there: Columns },
): Promise<string> {
  const { app, tx, isDryRun } = writing;
  if (!isDryRun) {
    await touchUser(tx, id, app.settings.now());
    const anyUser: Table<string, Record<string, unknown>> = user;
    await guardedUpdate(tx, anyUser, { id }, there);
    if (part === 'ban') await deleteSessionsOf(tx, id);
    await putRecord(writing, 'user', id, { ...(await findRecord(writing, 'user', id)), [part]: markOf(there) });
  }
  return part === 'ban'
    ? 'its ban was changed there, and its sessions here were ended'
    : 'its roles were changed there';
}
