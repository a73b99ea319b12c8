// `npm run bench -- audit-by-hand [rounds]`: what the rows of a sign-in cost in SQL by hand, with 32 clients on PostgreSQL and without
// any other work of a sign-in. It is the bound for `npm run bench -- audit`. `server`: CPU of PostgreSQL's processes for one sign-in, on
// Linux.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createAuth } from 'latchkey';
import pg from 'pg';
import { audit } from '../packages/audit/src/index.js';
import { ada, measured } from './measured.js';
import { quantile } from './peers/compare.js';

const url = process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const rounds = Number(process.argv[2] ?? 9);
const [clients, perClient] = [32, 20];
const schema = `latchkey_bench_${process.pid}`;
const pool = new pg.Pool({ connectionString: url, max: 10, application_name: schema, idleTimeoutMillis: 0 });
const auth = createAuth({ ...measured, database: { source: pool, schema }, plugins: [audit()] });
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
await auth.api.signUpEmail({ body: ada, headers });
await auth.settled();

type Row = Readonly<Record<string, unknown>>;
type Query = (statement: {
  readonly name: string;
  readonly text: string;
  readonly values?: unknown[];
}) => Promise<unknown>;
const table = (name: string) => `"${schema}"."${name}"`;
const [session, event, personal] = await Promise.all(['session', 'auditEvent', 'auditPersonal'].map(newest));
for (const [copy, name] of [
  ['plainEvent', 'auditEvent'],
  ['plainPersonal', 'auditPersonal'],
] as const)
  await pool.query(`create table ${table(copy)} (like ${table(name)} including defaults, primary key (id))`);

/** The row that the sign-up has written: copies of it are inserted. JSON as text, as the driver takes it. */
async function newest(name: string): Promise<Row> {
  const { rows } = await pool.query(`select * from ${table(name)} order by id desc limit 1`);
  const values = Object.entries(Object(rows[0]));
  return Object.fromEntries(values.map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]));
}

let made = 0;
const nextId = () => `${Date.now().toString(36)}-${process.pid}-${++made}`;
const copyOf = (row: Row, id: string) =>
  Object.entries(row).map(([key, value]) => (key === 'id' || key === 'token' ? id : value));
const columns = (row: Row) => Object.keys(row).map((key) => `"${key}"`);
const places = (row: Row, from: number) => Object.keys(row).map((_, at) => `$${from + at}`);
if (!session || !event || !personal) throw new Error('the sign-up has written no event');
const [ofSession, ofEvent] = [Object.keys(session).length, Object.keys(event).length];
const insert = (name: string, row: Row, from: number, source: string) =>
  `insert into ${table(name)} (${columns(row)}) select ${places(row, from)} ${source}`;
const user = `from ${table('user')} where id = '${session.userId}' and "securityVersion" = 0 for share`;
const begun = insert('session', session, 1, user);
const inOne = (events: string, personals: string) => `with begun as (${begun} returning 1),
  told as (${insert(events, event, 1 + ofSession, 'from begun')}) ${insert(personals, personal, 1 + ofSession + ofEvent, 'from begun')}`;
const read = {
  name: 'read',
  text: `select * from ${table('user')} u left join ${table('account')} a on a."userId" = u.id where u.email = '${ada.email}'`,
};
const limits = `begin isolation level read committed; select set_config(name, value, true)
  from (values ('lock_timeout', '5s'), ('statement_timeout', '15s')) as wanted (name, value) where current_setting(name) = '0'`;

const withLog = (events: string, personals: string) => async (query: Query) => {
  await query(read);
  const id = nextId();
  const values = [...copyOf(session, id), ...copyOf(event, id), ...copyOf(personal, id)];
  await query({ name: events, text: inOne(events, personals), values });
};
const variants: Readonly<Record<string, (query: Query) => Promise<unknown>>> = {
  'without a log': async (query) => {
    await query(read);
    await query({ name: 'session', text: begun, values: copyOf(session, nextId()) });
  },
  'with a log, in a transaction': async (query) => {
    await query(read);
    const client = await pool.connect();
    const id = nextId();
    await client.query(limits);
    await client.query({ name: 'session', text: begun, values: copyOf(session, id) });
    const told = insert('auditEvent', event, 1, '');
    const text = `with told as (${told}) ${insert('auditPersonal', personal, 1 + ofEvent, '')}`;
    await client.query({ name: 'told', text, values: [...copyOf(event, id), ...copyOf(personal, id)] });
    await client.query('commit');
    client.release();
  },
  'with a log, in one statement': withLog('auditEvent', 'auditPersonal'),
  'the same, without indexes besides the keys': withLog('plainEvent', 'plainPersonal'),
};

const taken = Object.keys(variants).map((): { cpu: number; server: number; perSecond: number }[] => []);
for (let round = -3; round < rounds; round++)
  for (const [at, variant] of Object.values(variants).entries()) {
    const figures = await measure(variant);
    if (round >= 0) taken[at]?.push(figures);
  }
console.log('| by hand | CPU | CPU of the server | sign-ins per second |');
console.log('| --- | --: | --: | --: |');
for (const [at, name] of Object.keys(variants).entries()) {
  const cells = (['cpu', 'server', 'perSecond'] as const).map((kind) => {
    const ratios = taken[at]?.map((each, round) => each[kind] / (taken[0]?.[round]?.[kind] ?? Number.NaN)) ?? [];
    const middle = quantile(taken[at]?.map((each) => each[kind]) ?? [], 0.5);
    const [low, ratio, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
    return `${middle.toFixed(0)}: ${ratio} (${low}–${high})`;
  });
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}
await pool.query(`drop schema "${schema}" cascade`);
process.exit();

async function measure(variant: (query: Query) => Promise<unknown>) {
  const [serverBefore, before, startedAt] = [await ofServer(), process.cpuUsage(), performance.now()];
  const query: Query = (statement) => pool.query(statement);
  const client = async () => {
    for (let call = 0; call < perClient; call++) await variant(query);
  };
  await Promise.all(Array.from({ length: clients }, client));
  const own = process.cpuUsage(before);
  const perSecond = (clients * perClient * 1000) / (performance.now() - startedAt);
  const server = (await ofServer()) - serverBefore;
  return { cpu: (own.user + own.system) / clients / perClient, server: server / clients / perClient, perSecond };
}

/** Microseconds of CPU of the processes that serve the pool; zero where the system does not tell. */
async function ofServer(): Promise<number> {
  const { rows } = await pool.query('select pid from pg_stat_activity where application_name = $1', [schema]);
  const taken = rows.map(({ pid }) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1000;
    } catch {
      return 0;
    }
  });
  return taken.reduce((sum, each) => sum + each, 0);
}
