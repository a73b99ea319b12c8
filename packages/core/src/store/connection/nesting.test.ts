import asyncHooks from 'node:async_hooks';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { applyMigration } from '../migrate/index.js';
import { insertUser } from '../rows/users.js';
import { coreTables, user } from '../schema/tables.js';
import { NestedTransactionError } from '../statements/errors.js';
import { count } from '../statements/index.js';
import { createNestingGuard, openDatabase } from './database.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const person = (id: string) => ({ id, name: id, email: id, createdAt: now, updatedAt: now });

describeOnEveryDatabase('a database that is used inside its own transaction', (getDatabase) => {
  it('refuses a statement and a second transaction at once, and rolls back [H018 I10-D21]', async () => {
    const db = await getDatabase({ poolSize: 1, guardsNesting: true });
    const inner = [() => count(db, user, {}), () => db.transaction(async () => {})];
    for (const use of inner) {
      const outer = db.transaction(async (tx) => {
        await insertUser(tx, person('a'));
        await use();
      });
      await expect(outer).rejects.toThrow(NestedTransactionError);
    }
    expect(await count(db, user, {})).toBe(0);
  });

  it('allows work that began inside and continues after the end', async () => {
    const db = await getDatabase({ guardsNesting: true });
    let later: Promise<number> | undefined;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await db.transaction(async (tx) => {
      await insertUser(tx, person('a'));
      later = ended.then(() => count(db, user, {}));
    });
    end();
    expect(await later).toBe(1);
  });

  it('is refused inside a transaction on another database too, whose own statements are allowed', async () => {
    const db = await getDatabase({ poolSize: 1, guardsNesting: true });
    const handle = new BetterSqlite(':memory:');
    onTestFinished(() => void handle.close());
    const other = openDatabase(handle, { tables: coreTables, guardsNesting: true });
    await applyMigration(other);
    const outer = db.transaction(async () => {
      await other.transaction(async (tx) => {
        await insertUser(tx, person('a'));
        await count(db, user, {});
      });
    });
    await expect(outer).rejects.toThrow(NestedTransactionError);
    await db.transaction(async () => expect(await count(other, user, {})).toBe(0));
  });
});

it('all databases share one storage, because Node.js before 24 does work for each storage whenever a promise is made', () => {
  const { AsyncLocalStorage } = asyncHooks;
  const lookUp = globalThis.process.getBuiltinModule;
  let made = 0;
  class Counted extends AsyncLocalStorage<unknown> {
    constructor() {
      super();
      made += 1;
    }
  }
  const counting = (id: string) =>
    id === 'node:async_hooks' ? { ...asyncHooks, AsyncLocalStorage: Counted } : lookUp(id);
  globalThis.process.getBuiltinModule = counting as typeof lookUp;
  try {
    for (let opened = 0; opened < 10; opened++) createNestingGuard();
  } finally {
    globalThis.process.getBuiltinModule = lookUp;
  }
  expect(made).toBeLessThanOrEqual(1);
});

describe('a database without the guard', () => {
  it('loads no async_hooks, which would slow down every promise', async () => {
    const lookUp = globalThis.process.getBuiltinModule;
    const asked: string[] = [];
    globalThis.process.getBuiltinModule = ((id: string) => {
      asked.push(id);
      return lookUp(id);
    }) as typeof lookUp;
    try {
      const handle = new BetterSqlite(':memory:');
      await applyMigration(openDatabase(handle, { tables: coreTables }));
      handle.close();
    } finally {
      globalThis.process.getBuiltinModule = lookUp;
    }
    expect(asked).not.toContain('node:async_hooks');
  });
});
