import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { DEADLINE_MS } from '../dialects/time-outs.js';
import { coreTables } from '../schema/tables.js';
import { DatabaseUnavailableError } from '../statements/errors.js';
import { openDatabase } from './database.js';

afterEach(() => void vi.useRealTimers());

/** A Kysely instance of the application, with a server that answers a statement on command. */
function open() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const connection: DatabaseConnection = {
    async executeQuery({ sql }) {
      sent.push(sql);
      if (sql.startsWith('slow')) await new Promise<void>((resolve) => void waiting.push(resolve));
      return { rows: [] };
    },
    async *streamQuery() {},
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => void sent.push('begin'),
    commitTransaction: async () => void sent.push('commit'),
    rollbackTransaction: async () => void sent.push('rollback'),
    releaseConnection: async () => void sent.push('release'),
    destroy: async () => {},
  };
  const dialect = Object.assign(
    new PostgresDialect({ pool: async () => Promise.reject(new Error('there is no pool')) }),
    {
      createDriver: () => driver,
    },
  );
  const database = openDatabase({ kysely: new Kysely<object>({ dialect }), type: 'postgres' }, { tables: coreTables });
  return { database, sent, answer: () => waiting.shift()?.() };
}

/** Catches a failure that the test checks later. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('fails in time if a statement over a Kysely instance is not answered', async () => {
  vi.useFakeTimers();
  const { database } = open();
  const failure = failureOf(database.run(CompiledQuery.raw('slow statement')));
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(await failure).toBeInstanceOf(DatabaseUnavailableError);
});

it('rolls back a transaction over a Kysely instance after its deadline, and sends nothing more in it', async () => {
  vi.useFakeTimers();
  const { database, sent, answer } = open();
  const failure = failureOf(
    database.transaction(async (tx) => {
      await tx.run(CompiledQuery.raw('slow statement'));
      await tx.run(CompiledQuery.raw('one more'));
    }),
  );
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(await failure).toBeInstanceOf(DatabaseUnavailableError);
  expect(sent).not.toContain('rollback');
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.slice(sent.indexOf('slow statement'))).toEqual(['slow statement', 'rollback', 'release']);
});

it('commits a transaction that ended in time', async () => {
  vi.useFakeTimers();
  const { database, sent, answer } = open();
  const work = database.transaction((tx) => tx.run(CompiledQuery.raw('slow statement')));
  await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
  answer();
  await work;
  expect(sent).toContain('commit');
});
