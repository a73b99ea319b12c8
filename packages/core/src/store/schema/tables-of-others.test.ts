import { CompiledQuery } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { connect } from '../../../test/fixtures/test-databases.js';
import { type Database, openDatabase } from '../connection/database.js';
import { applyMigration, planMigration } from '../migrate/index.js';
import { findUserById, insertUser, updateUserRow } from '../rows/users.js';
import { changeOne, insertUnique, insertWhile } from '../statements/index.js';
import type { DialectName } from './dialect.js';
import { account, coreTables, session, user } from './tables.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', createdAt: now, updatedAt: now };
const begun = { id: 's', token: 's', userId: 'ada', expiresAt: after(9), createdAt: now, updatedAt: now };
const nothing = { additions: [], statements: [], refusals: [] };

describeOnEveryDatabase('tables that another tool made', (_, { createDatabase }) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** Our tables, changed by these statements; none for a kind of database that cannot be changed like this. */
  async function open(
    changes: Readonly<Partial<Record<DialectName, readonly string[]>>>,
  ): Promise<Database | undefined> {
    const { source, end } = connect((await createDatabase()).url);
    const db = openDatabase(source, { tables: coreTables });
    closing.push(end, () => db.close());
    await applyMigration(db);
    await insertUser(db, ada);
    const statements = changes[db.dialect.name];
    for (const statement of statements ?? []) await db.run(CompiledQuery.raw(statement));
    return statements && db;
  }

  it('can store instants to the microsecond: a row still equals the one that was read', async ({ skip }) => {
    const db = await open({
      postgres: [
        'alter table "user" alter "updatedAt" type timestamptz',
        `update "user" set "updatedAt" = "updatedAt" + interval '456 microseconds'`,
        'alter table session alter "updatedAt" type timestamptz',
      ],
      mysql: [
        'alter table user modify updatedAt datetime(6) not null',
        'update user set updatedAt = updatedAt + interval 456 microsecond',
        'alter table session modify updatedAt datetime(6) not null',
      ],
    });
    if (!db) return skip();
    expect(await planMigration(db)).toEqual(nothing);
    expect(await findUserById(db, 'ada')).toMatchObject(ada);
    const beginAt = (updatedAt: Date) => insertWhile(db, session, begun, user, { id: 'ada', updatedAt });
    for (const updatedAt of [after(-1), after(1)]) expect(await beginAt(updatedAt)).toBe(false);
    expect(await beginAt(now)).toBe(true);
    expect(await changeOne(db, user, { id: 'ada' }, { name: 'Lovelace' })).toMatchObject({ name: 'Lovelace' });
    expect(await updateUserRow(db, 'ada', { name: 'Countess' }, now, { updatedAt: now })).toBe(true);
    expect(await findUserById(db, 'ada')).toMatchObject({ updatedAt: after(1) });
  });

  it.each(['email', 'email_2', 'User_email_key'])('may call a unique index %s', async (name) => {
    const db = await open({
      sqlite: ['drop index user_email_unique', `create unique index ${name} on user (email)`],
      postgres: ['drop index user_email_unique', `create unique index "${name}" on "user" (email)`],
      mysql: [`alter table user rename index user_email_unique to ${name}`],
    });
    if (!db) throw new Error('every database has indexes');
    expect(await planMigration(db)).toEqual(nothing);
    await expect(insertUser(db, { ...ada, id: 'b' })).rejects.toMatchObject({ table: 'user', columns: ['email'] });
  });

  it('can name an index over two columns after the first column', async ({ skip }) => {
    const db = await open({
      mysql: ['alter table account rename index account_providerId_accountId_unique to providerId'],
    });
    if (!db) return skip();
    const row = { userId: 'ada', providerId: 'github', accountId: '1', createdAt: now, updatedAt: now };
    await insertUnique(db, account, { ...row, id: 'a' });
    const again = insertUnique(db, account, { ...row, id: 'b' });
    await expect(again).rejects.toMatchObject({ columns: ['providerId', 'accountId'] });
  });

  it('are refused if an instant is a text, an id is bytes, or different texts are equal', async () => {
    const db = await open({
      sqlite: [
        'drop table verification',
        `create table verification (id text primary key, identifier text not null unique collate nocase, value text not null,
         attempts integer not null, nonce text, "expiresAt" datetime not null, "createdAt" integer not null, "updatedAt" integer not null)`,
      ],
      postgres: [
        `create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
        'alter table verification alter identifier type varchar(512) collate loose',
        'alter table verification alter "expiresAt" type timestamp',
      ],
      mysql: [
        'alter table verification modify identifier varbinary(2048) not null',
        'alter table verification modify expiresAt timestamp(3) not null',
        'alter table session modify token varchar(255) character set utf8mb4 collate utf8mb4_bin not null',
      ],
    });
    if (!db) throw new Error('every database can be wrong');
    const { refusals } = await planMigration(db);
    expect(refusals.map((each) => each.split(' ')[0])).toEqual([
      'verification.identifier',
      'verification.expiresAt',
      ...(db.dialect.name === 'mysql' ? ['session.token'] : []),
    ]);
  });
});
