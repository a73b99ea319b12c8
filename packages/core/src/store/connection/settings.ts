import { CompiledQuery, type QueryResult } from 'kysely';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Dialect } from '../schema/dialect.js';
import { SAMPLE } from '../schema/setting.js';
import type { Query } from '../statements/executor.js';

/** Refuses a connection with settings that change what our statements do. `undefined` if it has been checked before. */
export type CheckSettings = (
  connection: object,
  run: (query: Query) => Promise<QueryResult<unknown>>,
) => Promise<void> | undefined;

/** Creates the check of the connections of one database; `option` has its source. Throws `ConfigurationError`. */
export function createSettingsCheck({ settings }: Pick<Dialect, 'settings'>, option: string): CheckSettings {
  const checked = new WeakSet<object>();
  const list = settings.map(({ read }, at) => `${read} as s${at}`).join(', ');
  const query: Query = { ours: 'objects', ...CompiledQuery.raw(`select ${list}`, [SAMPLE]) };
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
