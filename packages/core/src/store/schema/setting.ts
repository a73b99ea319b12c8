import { CompiledQuery, type QueryResult } from 'kysely';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { ColumnKind } from './column.js';

/** A setting of a connection or a driver that the application can change, and on which our statements depend. */
export interface Setting {
  /** SQL of the expression that reads it. */
  readonly read: string;
  /** Returns what is wrong with the value that was read. */
  readonly refuse: (value: unknown) => Refusal | undefined;
}

interface Refusal {
  readonly givenAs: string;
  readonly expected: string;
}

/** Describes a setting of the server's session, and its accepted values. */
export function session(name: string, read: string, ...right: readonly string[]): Setting {
  return setting(name, read, right.join(' or '), (value) => right.includes(value));
}

/** Describes a setting of the server's session, whose value `isRight` checks. */
export function setting(name: string, read: string, expected: string, isRight: (value: string) => boolean): Setting {
  return {
    read,
    refuse(value) {
      if (typeof value === 'object' && value !== null) return changed('text');
      return isRight(String(value)) ? undefined : { givenAs: `a connection with ${name} ${value}`, expected };
    },
  };
}

/** The value of the only parameter: a character outside ASCII, and one that needs four bytes. */
const SAMPLE = 'é🔑';
const LARGEST = Number.MAX_SAFE_INTEGER;

type Sample = 'text' | 'integer' | 'bigint' | 'boolean';
const samples = { text: SAMPLE, integer: 7, bigint: LARGEST, boolean: true } satisfies Record<Sample, unknown>;
const written: Readonly<Record<Sample, string>> = {
  text: '',
  integer: '7',
  bigint: `cast(${LARGEST} as bigint)`,
  boolean: 'true',
};

/**
 * Checks that the driver returns a value of each kind unchanged: parsers of types, casts, a binary format, or another character set can
 * change it. Each text of SQL in `own` replaces the usual one.
 */
export function driverChecks(
  decode: Readonly<Record<ColumnKind, ((value: unknown) => unknown) | undefined>>,
  own: Partial<Record<Sample, string>> & { readonly text: string },
): readonly Setting[] {
  const kinds = ['text', 'integer', 'bigint', 'boolean'] as const;
  return kinds.map((kind) => ({
    read: own[kind] ?? written[kind],
    refuse: (value) => ((decode[kind]?.(value) ?? value) === samples[kind] ? undefined : changed(kind)),
  }));
}

const changed = (kind: Sample): Refusal => ({
  givenAs: `a driver that changes values of the kind ${kind}`,
  expected:
    'values as the database sends them, without parsers of types, casts, a binary format or another character set',
});

/** Refuses a connection with settings that change what our statements do. `undefined` if it has been checked before. */
export type CheckSettings = (
  connection: object,
  run: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
) => Promise<void> | undefined;

/** Creates the check of the connections of one database; `option` has its source. Throws `ConfigurationError`. */
export function createSettingsCheck(settings: readonly Setting[], option: string): CheckSettings {
  const checked = new WeakSet<object>();
  const list = settings.map(({ read }, at) => `${read} as s${at}`).join(', ');
  const query = { ours: 'objects', ...CompiledQuery.raw(`select ${list}`, [SAMPLE]) };
  const check = async (connection: object, run: Parameters<CheckSettings>[1]) => {
    const [row] = (await run(query)).rows;
    if (row === undefined) return;
    for (const [at, { refuse }] of settings.entries()) {
      const value: unknown = Reflect.get(Object(row), `s${at}`);
      const refusal = value === undefined ? unnamed : refuse(value);
      if (refusal) throw new ConfigurationError(option, refusal);
    }
    checked.add(connection);
  };
  return (connection, run) => (checked.has(connection) ? undefined : check(connection, run));
}

const unnamed = {
  givenAs: 'a driver whose rows are not objects with the names of the selections',
  expected: 'rows in the usual form: without rowsAsArray, nestTables, or a row mode of its own',
};
