// @vitest-environment node
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { createAuthClient } from 'latchkey/client';
import { testAuth } from 'latchkey/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthQueries } from './create-auth-queries.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

/** Numbers from 0 to 1 that are the same in each run, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const people = ['ada', 'bob'].map((name) => ({ name, email: `${name}@example.com`, password: 'correct horse' }));

/** A browser whose requests reach the server, and whose answers come back, when the test says so. */
function openNetwork(handler: (request: Request) => Promise<Response>) {
  const cookies = new Map<string, string>();
  const waiting: (() => Promise<void>)[] = [];
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const headers = new Headers(request.headers);
    headers.set('cookie', Array.from(cookies, (pair) => pair.join('=')).join('; '));
    if (request.method === 'POST') headers.set('origin', 'https://app.example.com');
    const body = request.method === 'POST' ? request.text() : undefined;
    return new Promise((resolve) => {
      waiting.push(async () => {
        const init = { method: request.method, headers, ...(body && { body: await body }) };
        const response = await handler(new Request(request.url, init));
        waiting.push(async () => {
          for (const cookie of response.headers.getSetCookie()) {
            const [pair = '', ...attributes] = cookie.split('; ');
            const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
            if (attributes.includes('Max-Age=0')) cookies.delete(name);
            else cookies.set(name, value);
          }
          resolve(response);
        });
      });
    });
  };
  return { send, waiting };
}

const settle = async () => {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

async function play(seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const { auth } = testAuth({ rateLimit: { enabled: false } });
  for (const body of people) await auth.api.signUpEmail({ body });
  const { send, waiting } = openNetwork((request) => auth.handler(request, { ipAddress: '127.0.0.1' }));
  const log: string[] = [];
  const tabs = [1, 2].map((tab) => {
    const client = createAuthClient({ baseURL: `https://app.example.com`, fetch: send });
    const { connect, session } = createAuthQueries(client);
    const cache = new QueryClient();
    const stops = [connect(cache), new QueryObserver(cache, session.options()).subscribe(() => {})];
    return { tab, client, shown: () => cache.getQueryData(session.key()), stops };
  });
  /** Lets one waiting request or answer go on. */
  const goOn = async () => {
    const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
    await next?.();
    await settle();
  };
  for (let count = 0; count < 12; count += 1) {
    const at = pick(tabs);
    const person = pick(people);
    if (!at || !person) continue;
    const { client, tab } = at;
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      signIn: () => client.signInEmail(person),
      signOut: () => client.signOut(),
      update: () => client.updateUser({ name: `name ${count}` }),
      revokeAll: () => client.revokeSessions(),
      revokeOthers: () => client.revokeOtherSessions(),
      read: () => client.getSession(),
    };
    const name = pick(['signIn', 'signIn', 'signOut', 'update', 'update', 'revokeAll', 'revokeOthers', 'read']) ?? '';
    log.push(`${tab} ${name} ${name === 'signIn' ? person.name : ''}`);
    void calls[name]?.();
    await settle();
    for (let steps = Math.floor(random() * 5); steps > 0; steps -= 1) await goOn();
    if (random() < 0.2) await vi.advanceTimersByTimeAsync(600);
  }
  let requests = 0;
  for (let quiet = 0; quiet < 3; ) {
    quiet = waiting.length === 0 ? quiet + 1 : 0;
    if (waiting.length > 0) {
      requests += 1;
      if (requests > 300) throw new Error(`the tabs never come to rest: seed ${seed}\n${log.join('\n')}`);
      await goOn();
    } else {
      await vi.advanceTimersByTimeAsync(700);
      await settle();
    }
  }
  const truth = tabs.map(({ shown }) => shown());
  const read = createAuthClient({ baseURL: 'https://app.example.com', fetch: send }).getSession();
  await settle();
  while (waiting.length > 0) await goOn();
  const { data } = await read;
  for (const { stops } of tabs) for (const stop of stops) stop();
  return { log, data, truth, requests };
}

const runs = Number(process.env.LATCHKEY_FUZZ ?? 20);

it('two tabs whose answers cross in any order show the session of the server in the end', async () => {
  for (let seed = 1; seed <= runs; seed += 1) {
    const { log, data, truth } = await play(seed);
    const about = `seed ${seed}\n${log.join('\n')}`;
    for (const shown of truth) expect(Object(shown).user?.name, about).toEqual(data?.user.name);
    for (const shown of truth) expect(Object(shown).session?.id, about).toEqual(data?.session.id);
  }
}, 900_000);
