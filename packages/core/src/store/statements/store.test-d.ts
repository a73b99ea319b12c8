// Programs that must compile, and programs that must not: `tsc` is the test.
import type BetterSqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type mysql from 'mysql2';
import type mysqlPromise from 'mysql2/promise';
import type pg from 'pg';
import type { Database, DatabaseSource } from '../connection/database.js';
import {
  aliased,
  boolean,
  extendTable,
  id,
  instant,
  json,
  key,
  type NewRowOf,
  type RowOf,
  table,
  text,
} from '../schema/table.js';
import { account, type Session, session, type User, user, verification } from '../schema/tables.js';
import type { Db, Tx } from './executor.js';
import {
  before,
  consume,
  find,
  guardedUpdate,
  insertUnique,
  isNull,
  list,
  lockRow,
  not,
  oneOf,
  plus,
  remove,
} from './index.js';
import { type Params, statement, value, whole, wholeIfAny } from './statement.js';

declare const db: Db;
declare const tx: Tx;
declare const database: Database;
declare const now: Date;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_: Same<A, B>): void {}

const team = table('team', {
  id: id(),
  name: text(),
  slug: key(64, { unique: true }),
  logo: text({ optional: true }),
  open: boolean({ initial: false }),
  made: instant(),
  data: json<{ readonly colour: string }>({ optional: true }),
});
type Team = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly open: boolean;
  readonly made: Date;
  readonly data: { readonly colour: string } | null;
};
same<RowOf<typeof team>, Team>(true);
same<NewRowOf<typeof team>['logo'], string | null | undefined>(true);

const withPlan = extendTable(user, { plan: key(16, { initial: 'free' }) });
same<RowOf<typeof withPlan>['plan'], string>(true);
same<RowOf<typeof withPlan>['image'], string | null>(true);

export async function compiles(): Promise<void> {
  same<Awaited<ReturnType<typeof findTeam>>, Team | undefined>(true);
  await insertUnique(db, team, { id: 'a', name: 'a', slug: 'a', made: now });
  await insertUnique(db, withPlan, { id: 'a', name: 'a', email: 'e', createdAt: now, updatedAt: now });
  await guardedUpdate(db, verification, { id: 'a', attempts: before(3), nonce: null }, { attempts: plus(1) });
  await remove(db, session, { userId: 'a', token: not('b'), ipAddress: isNull, id: oneOf(['c']) });
  await consume(db, verification, { identifier: 'x', expiresAt: before(now) });
  await list(db, team, {}, { orderBy: [['made', 'desc']], limit: 1 });
  await lockRow(tx, team, 'a');
  await database.transaction(async (inner) => find(inner, team, { id: 'a' }));
}
const findTeam = () => find(db, team, { slug: 'a' });

export async function doesNotCompile(): Promise<void> {
  // @ts-expect-error: every row would be changed
  await guardedUpdate(db, user, {}, { name: 'x' });
  // @ts-expect-error: every row would be removed
  await remove(db, user, {});
  // @ts-expect-error: any row would be consumed
  await consume(db, verification, {});
  // @ts-expect-error: no such column
  await find(db, user, { mail: 'x' });
  // @ts-expect-error: a column of another kind
  await find(db, user, { email: 1 });
  // @ts-expect-error: this column is never NULL
  await find(db, user, { email: null });
  // @ts-expect-error: nor is it for a condition
  await remove(db, user, { email: isNull });
  // @ts-expect-error: instants are not compared with numbers
  await find(db, session, { expiresAt: before(1) });
  // @ts-expect-error: a value is missing
  await insertUnique(db, team, { id: 'a', name: 'a', made: now });
  // @ts-expect-error: no such column
  await insertUnique(db, team, { id: 'a', name: 'a', slug: 'a', made: now, colour: 'red' });
  // @ts-expect-error: a text does not count
  await guardedUpdate(db, user, { id: 'a' }, { name: plus(1) });
  // @ts-expect-error: a lock outside a transaction holds nothing
  await lockRow(db, team, 'a');
  // @ts-expect-error: a transaction opens no other
  await database.transaction(async (inner) => inner.transaction(async () => {}));
  // @ts-expect-error: no such column to order by
  await list(db, team, {}, { orderBy: [['colour', 'asc']] });
}

const joined = statement([session, user, account], (q, p: Params<{ token: string; since: Date }>) =>
  q
    .selectFrom('session')
    .innerJoin('user as owner', 'owner.id', 'session.userId')
    .leftJoin('account', 'account.userId', 'owner.id')
    .where('session.token', '=', p.token)
    .where('session.createdAt', '>', p.since)
    .select([whole(session), whole(aliased(user, 'owner')), wholeIfAny(account), 'owner.name as ownerName'])
    .select((eb) => value('integer', eb.fn.countAll<number>()).as('many')),
);
type Joined = Awaited<ReturnType<typeof joined.first>>;
same<NonNullable<Joined>['session'], Session>(true);
same<NonNullable<Joined>['owner'], User>(true);
same<NonNullable<Joined>['ownerName'], string>(true);
same<NonNullable<Joined>['many'], number>(true);
same<NonNullable<Joined>['account'], RowOf<typeof account> | undefined>(true);

const rename = statement([user], (q, p: Params<{ id: string; name: string }>) =>
  q.updateTable('user').set({ name: p.name }).where('id', '=', p.id),
);

export async function statementsAreTyped(): Promise<void> {
  await joined.all(db, { token: 'a', since: now });
  same<Awaited<ReturnType<typeof rename.change>>, number>(true);
  // @ts-expect-error: a value is missing
  await joined.all(db, { token: 'a' });
  // @ts-expect-error: a value of another kind
  await rename.change(db, { id: 'a', name: 1 });
  // @ts-expect-error: no such column
  statement([user], (q) => q.selectFrom('user').select('user.mail'));
  // @ts-expect-error: no such table among these
  statement([user], (q) => q.selectFrom('session').select('session.id'));
  // @ts-expect-error: the types of column and value differ
  statement([user], (q, p: Params<{ at: Date }>) => q.selectFrom('user').select('id').where('email', '=', p.at));
}

declare const callbackPool: mysql.Pool;
declare const promisePool: mysqlPromise.Pool;
declare const pool: pg.Pool;
declare const handle: BetterSqlite.Database;
declare const kysely: Kysely<{ app: { id: string } }>;

export const sources: readonly DatabaseSource[] = [
  'app.db',
  callbackPool,
  promisePool,
  pool,
  handle,
  { kysely, type: 'postgres' },
];
// @ts-expect-error: no such type
export const unknownType: DatabaseSource = { kysely, type: 'oracle' };
// @ts-expect-error: a number is not a database
export const unknownSource: DatabaseSource = 1;
