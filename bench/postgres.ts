// `npm run bench -- postgres [rounds]`: get-session on PostgreSQL beside the same by hand, with and without names of statements. Each
// has a process, a schema and one connection of its own. CPU is that of the process; time includes the server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { createAuth } from 'latchkey';
import pg from 'pg';
import { ada, ask, cookieOf, measured } from './measured.js';
import { quantile } from './peers/compare.js';
import * as bare from './peers/contestants/bare.js';
import { origin } from './peers/contestants/contestant.js';

const url = process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const names = ['by hand', 'Latchkey', 'Latchkey, namedStatements: false'] as const;
type Name = (typeof names)[number];
interface Figures {
  readonly cpu: number;
  readonly time: number;
}

const calls = 1000;
const [, , ...given] = process.argv;
const own = names.find((name) => given[0] === name);
if (own) await serve(own);
else await compare(Number(given[0] ?? 9));

async function compare(rounds: number): Promise<void> {
  const children = names.map((name) =>
    fork(import.meta.filename, [name], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  for (const child of children) for (let warm = 0; warm < 3; warm++) await ask<Figures>(child); // until it is compiled
  const taken = names.map(() => [] as Figures[]);
  for (let round = 0; round < rounds; round++)
    for (const [at, child] of children.entries()) taken[at]?.push(await ask<Figures>(child));
  console.log('| get-session on PostgreSQL | µs of CPU | over by hand | µs of time | over by hand |');
  console.log('| --- | --: | --: | --: | --: |');
  for (const [at, name] of names.entries()) {
    const cells = (['cpu', 'time'] as const).flatMap((kind) => {
      const all = (taken[at] ?? []).map((each) => each[kind]);
      const ratios = all.map((each, round) => each / (taken[0]?.[round]?.[kind] ?? Number.NaN));
      const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
      return [quantile(all, 0.5).toFixed(0), `${middle} (${low}–${high})`];
    });
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
  await Promise.all(
    children.map(async (child) => {
      child.send('end');
      await once(child, 'exit');
    }),
  );
}

async function serve(name: Name): Promise<void> {
  const schema = `latchkey_bench_${process.pid}`;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const source = { source: pool, schema, ...(name.endsWith('false') && { namedStatements: false }) };
  const auth = createAuth({ ...measured, database: source });
  const { headers } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
  const { rows } = await pool.query<{ token: string }>(`select token from ${schema}.session`);
  const call =
    name === 'by hand' ? byHand(pool, schema, rows[0]?.token ?? '') : () => auth.handler(request(cookieOf(headers)));
  process.on('message', async (question) => {
    if (question === 'measure') return process.send?.(await figuresOf(call));
    await auth.settled();
    await pool.query(`drop schema ${schema} cascade`);
    process.exit();
  });
  process.send?.('ready');
}

const request = (cookie: string) => new Request(`${origin}/api/auth/get-session`, { headers: { cookie } });

function byHand(pool: pg.Pool, schema: string, token: string): () => Promise<Response> {
  const text = `select s.id as "sessionId", s."expiresAt", s."createdAt", s."ipAddress", s."userAgent",
      u.id as "userId", u.name, u.email, u.image, u."emailVerified"
    from ${schema}.session s join ${schema}."user" u on u.id = s."userId" where s.token = $1 and s."expiresAt" > $2`;
  const cookie = bare.cookieOf(token);
  return async () => {
    const values = [bare.open(request(cookie)), new Date()];
    const { rows } = await pool.query({ name: 'session', text, values });
    if (!rows[0]) throw new Error('the session by hand is gone');
    return Response.json(rows[0]);
  };
}

async function figuresOf(call: () => Promise<Response>): Promise<Figures> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  for (let made = 0; made < calls; made++) {
    const answer = await call();
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / calls, time: ((performance.now() - startedAt) * 1000) / calls };
}
