// `npm run bench -- round-trips [calls]`: the time of calls that write, with 1 ms to PostgreSQL and back, over that of the statements
// that a careful developer writes for them. Both go through a proxy, which delays each direction by half a millisecond.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { createAuth, organization, twoFactor } from 'latchkey';
import pg from 'pg';
import { measured } from './measured.js';
import { Browser } from './peers/browser.js';
import { quantile } from './peers/compare.js';
import type { Contestant } from './peers/contestants/contestant.js';
import { enrolled } from './peers/factor-rows.js';
import { newAddress, signedUp } from './peers/rows.js';
import { byHand, type Query, tablesByHand } from './round-trips-by-hand.js';

const url = new URL(process.env.LATCHKEY_TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
/** Calls before those that count: they load code and prepare statements. */
const warm = 5;
/** The statements by hand that PostgreSQL has prepared. */
const texts: string[] = [];
if (process.argv[2] === 'proxy') serveProxy();
else await compare(Number(process.argv[2] ?? 100));

/** Passes data on, half a millisecond later. It sleeps, because timers have whole milliseconds: one connection is busy at a time. */
function serveProxy(): void {
  process.on('disconnect', () => process.exit());
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  const pass = (from: Socket, to: Socket) =>
    from.setNoDelay(true).on('data', (data) => {
      Atomics.wait(asleep, 0, 0, 0.5);
      to.write(data);
    });
  const server = createServer((client) => {
    const database = connect(Number(url.port || 5432), url.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const)
      pass(from, to)
        .on('close', () => to.destroy())
        .on('error', () => to.destroy());
  }).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function compare(rounds: number): Promise<void> {
  const proxy = fork(import.meta.filename, ['proxy'], { execArgv: ['--import', 'tsx'] });
  const [port] = await once(proxy, 'message');
  const connectionString = Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href;
  const schema = `latchkey_bench_${process.pid}`;
  const own = await prepareOwn(new pg.Pool({ connectionString, max: 1 }), schema);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`${tablesByHand(`${schema}_hand`)}; set search_path = ${schema}_hand`);

  console.log('| with 1 ms to PostgreSQL | by hand, ms | Latchkey, ms | over by hand | goal | statements |');
  console.log('| --- | --: | --: | --: | --: | --: |');
  for (const name of Object.keys(byHand)) {
    const taken: (readonly [hand: Taken, own: Taken])[] = [];
    for (let made = -warm; made < rounds; made++) {
      const pair = [await runByHand(client, name), await own(name)] as const;
      if (made >= 0) taken.push(pair);
    }
    const middle = (at: 0 | 1) =>
      quantile(
        taken.map((pair) => pair[at].ms),
        0.5,
      ).toFixed(2);
    const ratios = taken.map(([hand, own]) => own.ms / hand.ms);
    const [low, ratio, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
    const statements = taken
      .at(-1)
      ?.map((each) => each.statements)
      .join(' / ');
    console.log(`| ${[name, middle(0), middle(1), `${ratio} (${low}–${high})`, '1.3', statements].join(' | ')} |`);
  }
  await client.query(`drop schema ${schema}, ${schema}_hand cascade`);
  proxy.kill();
  process.exit();
}

interface Taken {
  readonly ms: number;
  /** Without the beginning and the end of transactions. */
  readonly statements: number;
}

/** The name under which PostgreSQL keeps a statement. */
function nameOf(text: string): string {
  if (!texts.includes(text)) texts.push(text);
  return `by-hand-${texts.indexOf(text)}`;
}

async function runByHand(client: pg.Client, name: string): Promise<Taken> {
  const id = randomUUID();
  let statements = 0;
  const query: Query = (text, values) => {
    if (!/^(begin|commit)$/.test(text)) statements += 1;
    return values ? client.query({ name: nameOf(text), text, values }) : client.query(text);
  };
  await byHand[name]?.prepare?.(query, id);
  statements = 0;
  const ms = await timeOf(async () => byHand[name]?.call(query, id));
  return { ms, statements };
}

/** Returns the function that makes one call of this name. */
async function prepareOwn(source: pg.Pool, schema: string): Promise<(name: string) => Promise<Taken>> {
  let statements = 0;
  const limits = { membershipLimit: 1_000_000, invitationLimit: 1_000_000 };
  const auth = createAuth({
    ...measured,
    database: { source, schema },
    plugins: [
      organization({ ...limits, requireEmailVerificationOnInvitation: false, sendInvitationEmail() {} }),
      twoFactor(),
    ],
    advanced: {
      onStatement() {
        statements += 1;
      },
    },
  });
  const requestFor = await callsOf({ ...auth, codes: new Map(), permissionField: 'permission', async addMember() {} });
  return async (name) => {
    const request = await requestFor[name]?.();
    if (!request) throw new Error(`${name} is not a call of Latchkey`);
    await auth.settled();
    statements = 0;
    const ms = await timeOf(async () => {
      const answer = await auth.handler(request);
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    });
    return { ms, statements };
  };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** The measured calls of Latchkey: each function prepares the request of one call. */
async function callsOf(contestant: Contestant): Promise<Readonly<Record<string, () => Promise<Request>>>> {
  const ada = await signedUp(contestant, 'ada');
  const create = async () => ada.send('/organization/create', { name: 'Acme', slug: randomUUID() });
  const [first, second] = [idOf(await create()), idOf(await create())];
  const invite = (email: string) =>
    ada.request('/organization/invite-member', { email, role: 'member', organizationId: first });
  let isFirst = false;
  return {
    'sign-up': async () =>
      new Browser(contestant).request('/sign-up/email', {
        name: 'Bob',
        email: newAddress(),
        password: 'correct horse',
      }),
    'verify-totp, in a session': async () => {
      const { browser, codeAt } = await enrolled(contestant);
      return browser.request('/two-factor/verify-totp', { code: codeAt(0) });
    },
    'create organization': async () => ada.request('/organization/create', { name: 'Acme', slug: randomUUID() }),
    'set-active': async () => {
      isFirst = !isFirst;
      return ada.request('/organization/set-active', { organizationId: isFirst ? first : second });
    },
    invite: async () => invite(newAddress()),
    'accept-invitation': async () => {
      const email = newAddress();
      const browser = await signedUp(contestant, email.split('@', 1).join());
      const invitation = await contestant.handler(invite(email));
      return browser.request('/organization/accept-invitation', { invitationId: idOf(await invitation.json()) });
    },
  };
}

function idOf(made: unknown): string {
  return String(Object(made).id);
}
