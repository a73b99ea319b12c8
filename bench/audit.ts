// `npm run bench -- audit [rounds]`: what `audit` adds to a sign-in without the hash. The servers with and without it are processes of
// their own that take turns. CPU is that of the process. SQLite, in memory, has one client; PostgreSQL has 32.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import { createAuth } from 'latchkey';
import pg from 'pg';
import { audit } from '../packages/audit/src/index.js';
import { ada, ask, measured } from './measured.js';
import { quantile } from './peers/compare.js';
import { origin } from './peers/contestants/contestant.js';

const url = process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const engines = ['sqlite', 'postgres'] as const;
type Engine = (typeof engines)[number];
interface Figures {
  readonly cpu: number;
  readonly perSecond: number;
}

const [, , given, isAudited] = process.argv;
const own = engines.find((engine) => engine === given);
if (own) await serve(own, isAudited === 'audited');
else await compare(Number(given ?? 9));

async function compare(rounds: number): Promise<void> {
  console.log('| a sign-in with the audit log over one without | CPU | sign-ins per second |');
  console.log('| --- | --: | --: |');
  for (const engine of engines) {
    const children = ['plain', 'audited'].map((kind) =>
      fork(import.meta.filename, [engine, kind], {
        execArgv: ['--conditions=@latchkey/source', '--import', 'tsx'],
        env: { ...process.env, NODE_ENV: 'production' },
      }),
    );
    await Promise.all(children.map((child) => once(child, 'message')));
    for (const child of children) for (let warm = 0; warm < 3; warm++) await ask<Figures>(child); // until it is compiled
    const ratios: Figures[] = [];
    for (let round = 0; round < rounds; round++) {
      const taken: Figures[] = [];
      for (const child of children) taken.push(await ask<Figures>(child));
      const [plain, audited] = taken;
      if (plain && audited)
        ratios.push({ cpu: audited.cpu / plain.cpu, perSecond: audited.perSecond / plain.perSecond });
    }
    const cells = (['cpu', 'perSecond'] as const).map((kind) => {
      const all = ratios.map((each) => each[kind]);
      const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(all, share).toFixed(2));
      return `${middle} (${low}–${high})`;
    });
    console.log(`| ${[engine, ...cells].join(' | ')} |`);
    for (const child of children) {
      child.send('end');
      await once(child, 'exit');
    }
  }
}

async function serve(engine: Engine, withAudit: boolean): Promise<void> {
  const schema = `latchkey_bench_${process.pid}`;
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const auth = createAuth({
    ...measured,
    database: engine === 'sqlite' ? new Database(':memory:') : { source: pool, schema },
    plugins: withAudit ? [audit()] : [],
  });
  const users = Array.from({ length: engine === 'sqlite' ? 1 : 32 }, (_, at) => ({
    ...ada,
    email: `ada${at}@example.com`,
  }));
  for (const body of users) await auth.api.signUpEmail({ body });
  const signIn = async ({ email, password }: typeof ada) => {
    const answer = await auth.handler(
      new Request(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
        body: JSON.stringify({ email, password }),
      }),
    );
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  const perClient = engine === 'sqlite' ? 500 : 20;
  const everyClient = () =>
    Promise.all(
      users.map(async (user) => {
        for (let made = 0; made < perClient; made++) await signIn(user);
      }),
    );
  process.on('message', async (question) => {
    if (question === 'measure') return process.send?.(await figuresOf(everyClient, users.length * perClient));
    await auth.settled();
    if (engine === 'postgres') await pool.query(`drop schema ${schema} cascade`);
    process.exit();
  });
  process.send?.('ready');
}

async function figuresOf(everyClient: () => Promise<unknown>, calls: number): Promise<Figures> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await everyClient();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / calls, perSecond: (calls * 1000) / (performance.now() - startedAt) };
}
