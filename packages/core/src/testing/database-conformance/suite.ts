import type { Database } from '../../store/connection/database.js';
import {
  bigint,
  boolean,
  id,
  instant,
  integer,
  json,
  key,
  type RowOf,
  type Table,
  table,
  text,
} from '../../store/schema/table.js';
import { coreTables, rateLimit } from '../../store/schema/tables.js';

/** A column of every kind, required and optional. */
export const specimen = table(
  'specimen',
  {
    id: id(),
    token: key(64, { unique: true }),
    name: text(),
    note: text({ optional: true }),
    nick: key(32, { optional: true }),
    place: key(32, { initial: 'here' }),
    age: integer({ initial: 0, index: true }),
    weight: bigint({ optional: true }),
    open: boolean({ initial: false }),
    checked: boolean({ optional: true }),
    at: instant(),
    seenAt: instant({ optional: true }),
    data: json<{ readonly [name: string]: unknown }>({ optional: true }),
    parentId: id({ optional: true, references: { table: 'specimen', onDelete: 'set null' } }),
  },
  { unique: [['nick', 'place']] },
);
export type Specimen = RowOf<typeof specimen>;

export const conformanceTables: readonly Table[] = [...coreTables, rateLimit, specimen];

/** The two functions of a test runner that the suite needs; vitest, jest and node:test have both. */
export interface Runner {
  readonly describe: (name: string, tests: () => void) => unknown;
  readonly it: (name: string, test: () => Promise<void>) => unknown;
}

/** Returns a database with `conformanceTables`, migrated and without rows, and the function that ends it after the test. */
export type OpenEmpty = () => Promise<{ readonly database: Database; end(): Promise<void> }>;

/** Tests, by the sentence that each of them checks. */
export type Checks = Readonly<Record<string, (db: Database) => Promise<void>>>;

export const noon = new Date('2024-02-29T12:00:00.123Z');

/** Milliseconds after noon. */
export const after = (ms: number): Date => new Date(noon.getTime() + ms);

export const person = (id: string) => ({ id, name: id, email: `${id}@example.com`, createdAt: noon, updatedAt: noon });

export const sessionOf = (userId: string, token: string) => ({
  id: token,
  token,
  userId,
  expiresAt: after(1000),
  createdAt: noon,
  updatedAt: noon,
});

export const secret = (identifier: string, value: string) => ({
  id: `${identifier} ${value}`,
  identifier,
  value,
  expiresAt: after(1000),
  createdAt: noon,
  updatedAt: noon,
});

/** Runs `work` this number of times at once, each with its index. */
export function together<T>(times: number, work: (number: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, number) => work(number)));
}
