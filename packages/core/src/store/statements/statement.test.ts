import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { insertAccount } from '../rows/accounts.js';
import { insertSession } from '../rows/sessions.js';
import { insertUser } from '../rows/users.js';
import { aliased, extendTable, instant, json, key } from '../schema/table.js';
import { account, rateLimit, session, user, verification } from '../schema/tables.js';
import { MissingColumnError } from './errors.js';
import { find } from './index.js';
import { type Params, statement, value, whole, wholeIfAny } from './statement.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const later = new Date('2024-06-01T13:00:00.000Z');
const person = (id: string) => ({
  id,
  name: id.toUpperCase(),
  email: `${id}@example.com`,
  createdAt: now,
  updatedAt: now,
});

describeOnEveryDatabase('a statement', (getDatabase) => {
  it('reads joined tables as objects, with dates, booleans and absent rows', async () => {
    const db = await getDatabase();
    const ada = await insertUser(db, { ...person('ada'), emailVerified: true });
    const bob = await insertUser(db, person('bob'));
    const linked = await insertAccount(db, {
      id: 'a',
      accountId: 'x',
      providerId: 'p',
      userId: 'ada',
      accessTokenExpiresAt: later,
      createdAt: now,
      updatedAt: now,
    });
    const accounts = statement([user, account], (q) =>
      q
        .selectFrom('user')
        .leftJoin('account as linked', 'linked.userId', 'user.id')
        .select([
          whole(user),
          wholeIfAny(aliased(account, 'linked')),
          'user.createdAt as since',
          'linked.accessTokenExpiresAt',
        ])
        .orderBy('user.id'),
    );
    expect(await accounts.all(db, {})).toEqual([
      { user: ada, linked, since: now, accessTokenExpiresAt: later },
      { user: bob, linked: undefined, since: now, accessTokenExpiresAt: null },
    ]);
  });

  it('takes its values by name, also the same one twice, and constants unchanged', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob', 'cyd']) await insertUser(db, { ...person(id), emailVerified: id === 'bob' });
    const named = statement([user], (q, p: Params<{ name: string; most: number; at: Date }>) =>
      q
        .selectFrom('user')
        .where((eb) => eb.or([eb('user.name', '=', p.name), eb('user.email', '=', p.name)]))
        .where('user.createdAt', '<=', p.at)
        .where('user.emailVerified', '=', false)
        .limit(p.most)
        .select('user.id'),
    );
    expect(await named.all(db, { at: now, name: 'ADA', most: 5 })).toEqual([{ id: 'ada' }]);
    expect(await named.first(db, { most: 1, name: 'cyd@example.com', at: later })).toEqual({ id: 'cyd' });
    expect(await named.first(db, { most: 1, name: 'BOB', at: later })).toBeUndefined();
    expect(await named.all(db, { at: new Date(0), name: 'ADA', most: 5 })).toEqual([]);
  });

  it('counts, if the expression names its type', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob']) await insertUser(db, person(id));
    await insertSession(
      db,
      { id: 's', token: 't', userId: 'ada', expiresAt: later, createdAt: now, updatedAt: now },
      { securityVersion: 0 },
    );
    const counted = statement([user, session], (q) =>
      q
        .selectFrom('user')
        .leftJoin('session', 'session.userId', 'user.id')
        .groupBy('user.id')
        .orderBy('user.id')
        .select('user.id')
        .select((eb) => value('integer', eb.fn.count<number>('session.id')).as('sessions')),
    );
    expect(await counted.all(db, {})).toEqual([
      { id: 'ada', sessions: 1 },
      { id: 'bob', sessions: 0 },
    ]);
  });

  it('that changes rows returns their number', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob']) await insertUser(db, person(id));
    const verify = statement([user, session], (q, p: Params<{ at: Date }>) =>
      q
        .updateTable('user')
        .set({ emailVerified: true, updatedAt: p.at })
        .where((eb) =>
          eb.not(eb.exists(eb.selectFrom('session').select('session.id').whereRef('session.userId', '=', 'user.id'))),
        ),
    );
    expect(await verify.change(db, { at: later })).toBe(2);
    expect(await find(db, user, { id: 'ada' })).toMatchObject({ emailVerified: true, updatedAt: later });
  });

  it('reads columns that were added to a table, although the statement was written without them', async () => {
    const extended = extendTable(user, {
      seenAt: instant({ optional: true }),
      data: json<{ readonly a: number }>({ optional: true }),
    });
    const db = await getDatabase({ tables: [extended, session, account, verification, rateLimit] });
    await insertUser(db, { ...person('ada'), ...{ seenAt: later, data: { a: 1 } } });
    const all = statement([user], (q) => q.selectFrom('user').select(whole(user)));
    expect((await all.first(db, {}))?.user).toMatchObject({ seenAt: later, data: { a: 1 } });
    const every = statement([extended], (q) => q.selectFrom('user').selectAll());
    expect(await every.first(db, {})).toMatchObject({ name: 'ADA', seenAt: later, data: { a: 1 } });
  });

  it('is built and compiled once for each database', async () => {
    let built = 0;
    const byId = statement([user], (q, p: Params<{ id: string }>) => {
      built++;
      return q.selectFrom('user').where('user.id', '=', p.id).select('user.name');
    });
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    for (const id of ['ada', 'bob', 'ada']) await byId.first(db, { id });
    await db.transaction((tx) => byId.first(tx, { id: 'ada' }));
    expect(built).toBe(1);
    const other = await getDatabase();
    await byId.first(other, { id: 'ada' });
    expect(built).toBe(2);
  });
});

describeOnEveryDatabase('a statement that cannot be read', (getDatabase) => {
  it('is refused before it runs', async () => {
    const ran: string[] = [];
    const db = await getDatabase({ onStatement: ({ sql }) => ran.push(sql) });
    const untold = statement([user], (q) => q.selectFrom('user').select((eb) => eb.fn.countAll<number>().as('n')));
    await expect(untold.all(db, {})).rejects.toThrow('value(kind');
    const raw = statement([user], (q) => q.selectFrom('user').select(sql<number>`1`.as('one')));
    await expect(raw.all(db, {})).rejects.toThrow('"one"');
    const twice = statement([user, session], (q) =>
      q.selectFrom('session').innerJoin('user', 'user.id', 'session.userId').select(['user.id', 'session.id']),
    );
    await expect(twice.all(db, {})).rejects.toThrow('two selections are called "id"');
    const unclear = statement([user, session], (q) =>
      q.selectFrom('session').innerJoin('user', 'user.id', 'session.userId').select('createdAt'),
    );
    await expect(unclear.all(db, {})).rejects.toThrow('write the table before the name');
    const unknown = statement([extendTable(user, { plan: key(8) })], (q) => q.selectFrom('user').select('user.plan'));
    await expect(unknown.all(db, {})).rejects.toThrow(MissingColumnError);
    const missing = statement([user], (q, p: Params<{ id: string }>) =>
      q.selectFrom('user').where('user.id', '=', p.id).select('user.id'),
    );
    // An untyped caller.
    await expect(missing.all(db, {} as { id: string })).rejects.toThrow('lacks the value');
    expect(ran).toEqual([]);
  });
});

describe('a statement over a table without which the database was opened', () => {
  it('throws an error that says so', async () => {
    const { openDatabase } = await import('../connection/database.js');
    const db = openDatabase(':memory:', { tables: [user] });
    const limits = statement([rateLimit], (q) => q.selectFrom('rateLimit').select('rateLimit.count'));
    await expect(limits.all(db, {})).rejects.toThrow('a statement on the table rateLimit, which no listed plugin has');
    await expect(find(db, rateLimit, { key: 'a' })).rejects.toMatchObject({ code: 'TABLE_IS_UNKNOWN' });
  });
});
