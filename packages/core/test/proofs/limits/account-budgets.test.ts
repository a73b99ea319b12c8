// The budgets of an account count in every call, and by the account: whichever of its names is typed (D25, I10-A6, I10-A7).
import { describe, expect, it } from 'vitest';
import { isAuthError } from '../../../src/contract/errors.js';

import { phoneNumber } from '../../../src/features/phone-number/index.js';
import { username } from '../../../src/features/username/index.js';
import type { AuthOptions } from '../../../src/options.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { ada as enrolled, openWorld } from '../../fixtures/two-factor/world.js';
import { fixture } from '../../fixtures/world.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', username: 'ada' };
const adaPhone = '+15550001111';
const address = (index: number) => `192.0.${(index >> 8) & 255}.${index & 255}`;

type Scheme = NonNullable<AuthOptions<[], never, never>['emailAndPassword']>['password'];

async function open(scheme?: Scheme) {
  const world = testAuth({
    ...(scheme && { emailAndPassword: { password: scheme } }),
    plugins: [username(), phoneNumber({ sendOTP() {} }), fixture],
    rateLimit: { enabled: true, customRules: { '/*/*': { window: 10, max: 100_000 } } },
    advanced: { ipAddress: { ipAddressHeaders: ['x-real-ip'] } },
  });
  const owner = world.openBrowser();
  expect((await owner.post('/sign-up/email', ada)).status).toBe(200);
  await world.auth.api.giveNumber({ body: { email: ada.email, phoneNumber: adaPhone } });
  return { ...world, owner };
}

/** The status of a call that may throw. */
async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (isAuthError(error)) return error.status;
    throw error;
  }
}
const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

describe('a server action that forwards a form [D25 I10-A6]', () => {
  it.each([
    ['that passes nothing on', () => undefined],
    ['that passes the headers on, of a client without an address', () => new Headers({ cookie: 'a=b' })],
  ])('%s compares 10 of 2,000 passwords', async (_, headersOf) => {
    const { auth } = await open();
    const statuses: number[] = [];
    for (let guess = 0; guess < 2000; guess++) {
      const body = { email: ada.email, password: `guess number ${guess}` };
      statuses.push(await statusOf(auth.api.signInEmail({ body, headers: headersOf() ?? {} })));
    }
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 1990]);
  });

  it('that passes the headers on is counted by the network of its client too', async () => {
    const { auth, owner } = await open();
    const signIn = (body: object, ip: string) =>
      statusOf(auth.api.signInEmail({ body: { ...ada, ...body }, headers: { 'x-real-ip': ip } }));
    const guesses: number[] = [];
    for (let guess = 0; guess < 50; guess++) guesses.push(await signIn({ password: `guess ${guess}` }, address(1)));
    expect(countOf(guesses, 401)).toBe(10);
    expect(await signIn({}, address(2))).toBe(200); // R-F07
    const headers = owner.headers;
    headers.set('x-real-ip', address(1));
    expect(await statusOf(auth.api.signInEmail({ body: ada, headers }))).toBe(200); // a known browser, also from there
  });

  it('meets the limit of the route that it calls, and a page that reads its session meets none', async () => {
    const { auth, openBrowser } = testAuth({
      rateLimit: { enabled: true },
      advanced: { ipAddress: { ipAddressHeaders: ['x-real-ip'] } },
    });
    const owner = openBrowser();
    await owner.post('/sign-up/email', ada);
    const headers = owner.headers;
    headers.set('x-real-ip', address(1));
    const calls: number[] = [];
    for (let call = 0; call < 5; call++) calls.push(await statusOf(auth.api.signInEmail({ body: ada, headers })));
    expect(calls).toEqual([200, 200, 200, 429, 429]);
    for (let page = 0; page < 500; page++)
      expect(await auth.api.getSession({ headers })).toMatchObject({ user: { email: ada.email } });
    const request = new Request('https://app.example.com/sign-in', { method: 'POST', headers });
    expect(await statusOf(auth.api.signInEmail({ body: ada, request }))).toBe(429);
    expect(await statusOf(auth.api.signInEmail({ body: ada }))).toBe(200); // the server's own code
  });

  it('compares 10 of 3,000 codes of a second factor, and leaves the owner theirs', async () => {
    const world = await openWorld({ limited: true });
    const { browser: owner, authenticator } = await world.enrol();
    const { auth } = world;
    const statuses: number[] = [];
    let headers = new Headers();
    for (let guess = 0; guess < 3000; guess++) {
      if (guess % 5 === 0) {
        // The attacker knows the password: a sign-in that waits is worth five codes.
        const waiting = await auth.api.signInEmail({ body: enrolled, returnHeaders: true });
        const cookies = waiting.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
        headers = new Headers({ cookie: cookies.join('; ') });
      }
      const code = String(guess).padStart(6, '0');
      statuses.push(await statusOf(auth.api.verifyTOTP({ body: { code }, headers })));
    }
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 2990]);
    const { browser } = await world.challenged(enrolled, owner.clone());
    expect((await browser.post('/two-factor/verify-totp', { code: world.codeOf(authenticator) })).status).toBe(200);
  });
});

describe('one user with three names [D25 I10-A7]', () => {
  const waysIn = [
    ['/sign-in/email', { email: ada.email }, { email: 'nobody@example.com' }],
    ['/sign-in/username', { username: ada.username }, { username: 'nobody' }],
    ['/sign-in/phone-number', { phoneNumber: adaPhone }, { phoneNumber: '+15550002222' }],
  ] as const;

  it('has one budget, and no limit tells which names belong together', async () => {
    let compared = 0;
    const { openBrowser } = await open({
      hash: async (given: string) => `kept: ${given}`,
      async verify({ hash, password }) {
        if (hash === `kept: ${ada.password}`) compared++;
        return hash === `kept: ${password}`;
      },
    });
    const tryAll = async (which: 1 | 2) => {
      const statuses = [];
      for (const [path, ...bodies] of waysIn) {
        for (let guess = 0; guess < 12; guess++) {
          const body = { ...bodies[which - 1], password: `guess number ${guess}` };
          statuses.push((await openBrowser().post(path, body)).status);
        }
      }
      return statuses;
    };
    expect(await tryAll(1)).toEqual(await tryAll(2));
    expect(compared).toBe(10);
  });

  it.each(waysIn)('finds its other names spent after ten guesses at %s', async (path, body) => {
    const { openBrowser, owner } = await open();
    for (let guess = 0; guess < 10; guess++) await openBrowser().post(path, { ...body, password: `guess ${guess}` });
    for (const [other, named] of waysIn.filter(([each]) => each !== path)) {
      const answer = await openBrowser().post(other, { ...named, password: ada.password });
      expect(answer.status).toBe(401); // as to a wrong password: a 429 would tell whose name this is
    }
    expect((await owner.post(path, { ...body, password: ada.password })).status).toBe(200);
    // Who knows the password and is a known browser has not used up theirs.
    expect((await owner.post('/sign-in/email', ada)).status).toBe(200);
  });
});
