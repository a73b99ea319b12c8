// A commit that the server refuses: a conflict with another node of a Galera cluster, a serialisation failure of PostgreSQL.
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import type { DialectName } from '../schema/dialect.js';
import { coreTables } from '../schema/tables.js';
import { openDatabase } from './database.js';
import type { DiscardingDriver } from './runner.js';

/** A driver whose first commit fails. */
function failingDriver(failure: object) {
  const log: string[] = [];
  const note = (what: string) => async () => void log.push(what);
  const connection = { executeQuery: async () => ({ rows: [], numAffectedRows: 1n }) };
  let commits = 0;
  const driver: DiscardingDriver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: note('begin'),
    rollbackTransaction: note('rollback'),
    releaseConnection: note('release'),
    discardConnection: note('discard'),
    async commitTransaction() {
      log.push('commit');
      if (++commits === 1) throw Object.assign(new Error('refused'), failure);
    },
  };
  return { log, source: (type: DialectName) => ({ dialect: { createDriver: () => driver }, type }) };
}

const conflicts = [
  ['mysql', { errno: 1213, sqlState: '40001' }],
  ['postgres', { code: '40001', severity: 'ERROR' }],
] as const;

it.each(conflicts)('is tried again on %s, and its connection stays in the pool', async (type, failure) => {
  const { log, source } = failingDriver(failure);
  const db = openDatabase(source(type), { tables: coreTables });
  await db.transaction((tx) => tx.run(CompiledQuery.raw('update')));
  const failed = ['begin', 'commit', 'rollback', 'release'];
  expect(log).toEqual([...failed, 'begin', 'commit', 'release']);
});

const unknown = [
  ['that got no answer', { code: 'ECONNRESET' }],
  ['on a node that has left its Galera cluster meanwhile', { errno: 1180, sqlState: 'HY000' }],
] as const;

it.each(unknown)('%s is not tried again, and its connection is closed', async (_, failure) => {
  const { log, source } = failingDriver(failure);
  const db = openDatabase(source('mysql'), { tables: coreTables });
  await expect(db.transaction((tx) => tx.run(CompiledQuery.raw('update')))).rejects.toThrow(
    'cannot be used at present',
  );
  expect(log).toEqual(['begin', 'commit', 'rollback', 'discard']);
});
