import type { OldAccount, OldUser } from 'latchkey/import';
import { CommandFailure, docsPage } from '../../failure.js';
import { derivedId } from '../derived-id.js';
import { providerIdOf } from '../provider-ids.js';
import { BATCH, type Source } from '../source.js';
import { isRecord, parsed, readFlag } from '../values.js';

export type Json = Readonly<Record<string, unknown>>;

/** A system whose users are one JSON file: what a user is there, and what the report says. */
export interface UserExport {
  /** The property with the list, if the file is an object. */
  readonly list: string;
  /** A property that each user has, so that another file is not taken for an export. */
  readonly id: string;
  readonly page: string;
  readonly notes: readonly string[];
  readUser(row: Json): OldUser;
}

/** Reads the users of an export: an object with a list, a list, or a line of JSON for each user. */
export function exportSource(text: string, { list, id, page, notes, readUser }: UserExport): Source {
  const rows = rowsOf(text, list);
  if (!rows?.every((row) => row[id] !== undefined))
    throw new CommandFailure(`The file has no list of users with ${id}.`, { advice: [docsPage(page)] });
  return {
    counts: { user: rows.length },
    notes: ['Sessions are not moved: users sign in again.', ...notes],
    async *users() {
      for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH).map(readUser);
    },
    async *organizations() {},
    orphans: async () => [],
    close: async () => {},
  };
}

/** Reads the rows of a file; `undefined` if it is neither JSON nor lines of JSON. */
export function rowsOf(text: string, list: string): readonly Json[] | undefined {
  const whole = parsed(text);
  const found = isRecord(whole) && Array.isArray(whole[list]) ? whole[list] : (whole ?? linesOf(text));
  const rows = Array.isArray(found) ? found : [found];
  return rows.every(isRecord) ? rows : undefined;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsed);

/** The records of a list in a row; none if it is no list. */
export const recordsOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The account of a password; none without a hash. */
export function passwordOf(id: string, password: string | undefined): OldAccount[] {
  return password === undefined ? [] : [{ id, providerId: 'credential', accountId: id, password }];
}

/** The account at a provider. */
export function accountOf(system: string, provider: string, accountId: string): OldAccount {
  return { id: derivedId(system, provider, accountId), providerId: providerIdOf(provider), accountId };
}

/** Why a user cannot sign in there; `undefined` if the flag is false or absent. */
export function closedBy(flag: unknown, word: string): string | undefined {
  const isClosed = readFlag(flag);
  if (isClosed === undefined) return `it is not readable whether it is ${word}`;
  return isClosed ? `it is ${word}` : undefined;
}
