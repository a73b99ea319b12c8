// The master of Redis fails before its replica has the last writes: what had ended stays ended (issue 18, decision 97).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { emailOTP, magicLink } from 'latchkey';
import { type Browser, testAuth } from 'latchkey/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { redisStorage } from './redis-storage.js';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
const isSkipped = !isInstalled && process.env.LATCHKEY_REQUIRE_SERVICES !== '1';
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}

interface Server {
  readonly port: number;
  readonly client: Redis;
  readonly process: ChildProcess;
}

async function startRedis(): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-redis-'));
  const options = { port, bind: '127.0.0.1', dir: folder, save: '', 'repl-diskless-sync-delay': 0 };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const process = spawn('redis-server', args, { stdio: 'ignore' });
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => {}); // until it listens
  closing.push(() => {
    client.disconnect();
    process.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  await client.ping();
  return { port, client, process };
}

/** A master with one replica, behind a client that talks to the master, as a client of sentinels does. */
async function openPair() {
  const [master, replica] = [await startRedis(), await startRedis()];
  await replica.client.call('REPLICAOF', '127.0.0.1', String(master.port));
  let current = master.client;
  return {
    storage: redisStorage({ call: (command, args) => current.call(command, args) }),
    /** From now on the replica misses every write. It has all that came before. */
    async cut() {
      expect(await master.client.call('WAIT', '1', '0')).toBe(1);
      await replica.client.call('REPLICAOF', 'NO', 'ONE');
    },
    /** The master dies, and the replica takes its place. */
    failOver() {
      master.process.kill('SIGKILL');
      current = replica.client;
    },
  };
}

async function open() {
  const pair = await openPair();
  const mails: Record<'token' | 'link' | 'otp', string> = { token: '', link: '', otp: '' };
  const server = testAuth({
    secondaryStorage: pair.storage,
    session: { storage: 'secondary-storage' },
    verification: { storage: 'secondary-storage' },
    rateLimit: { enabled: false },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    emailAndPassword: { sendResetPassword: ({ token }) => void Object.assign(mails, { token }) },
    plugins: [
      emailOTP({ sendVerificationOTP: ({ otp }) => void Object.assign(mails, { otp }) }),
      magicLink({ sendMagicLink: ({ token }) => void Object.assign(mails, { link: token }) }),
    ],
  });
  closing.push(() => server.auth.settled());
  const signIn = async (): Promise<Browser> => {
    const browser = server.openBrowser();
    expect((await browser.post('/sign-in/email', ada)).status).toBe(200);
    return browser;
  };
  expect((await server.openBrowser().post('/sign-up/email', ada)).status).toBe(200);
  return { ...server, ...pair, mails, signIn };
}

const isSignedIn = async (browser: Browser) => (await browser.get('/get-session')).json !== null;

/** A link answers with a redirect in both cases. */
async function outcomes(uses: readonly (() => ReturnType<Browser['post']>)[]): Promise<string[]> {
  const found: string[] = [];
  for (const use of uses) {
    const { status, headers } = await use();
    found.push(status >= 400 || headers.get('location')?.includes('error=') ? 'refused' : 'done');
  }
  return found;
}

describe.skipIf(isSkipped)('after a failover that loses the last writes', () => {
  it('a session that was signed out or revoked stays ended, and others are live', async () => {
    const { cut, failOver, signIn } = await open();
    const [phone, laptop, own] = [await signIn(), await signIn(), await signIn()];
    const ended = [phone, laptop].map((browser) => browser.clone());
    const token = Reflect.get(Object(Reflect.get(Object((await laptop.get('/get-session')).json), 'session')), 'token');
    await cut();
    expect((await phone.post('/sign-out')).status).toBe(200);
    expect((await own.post('/revoke-session', { token })).json).toEqual({ status: true });
    const late = await signIn();
    failOver();
    for (const browser of ended) expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(own)).toBe(true);
    // The list has that of the sign-up and its own.
    expect((await own.get('/list-sessions')).json).toHaveLength(2);
    // What the page says can be lost: this user signs in again.
    expect(await isSignedIn(late)).toBe(false);
  });

  it('sessions that were ended together stay ended', async () => {
    const { cut, failOver, signIn } = await open();
    const [phone, own] = [await signIn(), await signIn()];
    await cut();
    expect((await own.post('/revoke-other-sessions')).status).toBe(200);
    failOver();
    expect([await isSignedIn(phone), await isSignedIn(own)]).toEqual([false, true]);
  });

  it('a token, a link and a code that were used stay used', async () => {
    const { auth, cut, failOver, openBrowser, mails } = await open();
    await openBrowser().post('/forget-password', { email: ada.email });
    await openBrowser().post('/sign-in/magic-link', { email: ada.email });
    const asking = openBrowser();
    await asking.post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' });
    await auth.settled();
    const opening = openBrowser();
    const page = await opening.get(`/magic-link/verify?token=${mails.link}`);
    const uses = [
      () => openBrowser().post('/reset-password', { token: mails.token, newPassword: 'battery staple' }),
      () => asking.clone().post('/sign-in/email-otp', { email: ada.email, otp: mails.otp }),
      () => opening.clone().submitForm(page),
    ];
    await cut();
    expect(await outcomes(uses)).toEqual(['done', 'done', 'done']);
    failOver();
    expect(await outcomes(uses)).toEqual(['refused', 'refused', 'refused']);
  });
});
