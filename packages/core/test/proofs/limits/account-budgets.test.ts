// The budgets of an account count every call, and all names of the account together (D25, I10-A6, I10-A7).
import { describe, expect, it } from 'vitest';
import { isAuthError } from '../../../src/contract/errors.js';

import { emailOTP } from '../../../src/features/email-otp/index.js';
import { phoneNumber } from '../../../src/features/phone-number/index.js';
import { username } from '../../../src/features/username/index.js';
import type { AuthOptions } from '../../../src/options.js';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { fixture } from '../../fixtures/application.js';
import { ada as enrolled, openTestServer } from '../../fixtures/two-factor/fixture.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', username: 'ada' };
const adaPhone = '+15550001111';
const address = (index: number) => `192.0.${(index >> 8) & 255}.${index & 255}`;

type Scheme = NonNullable<AuthOptions<[], never, never>['emailAndPassword']>['password'];

async function open(scheme?: Scheme) {
  const server = testAuth({
    ...(scheme && { emailAndPassword: { password: scheme } }),
    plugins: [username(), phoneNumber({ sendOTP() {} }), emailOTP(), fixture],
    rateLimit: { enabled: true, customRules: { '/*/*': { window: 10, max: 100_000 } } },
    advanced: { ipAddress: { ipAddressHeaders: ['x-real-ip'] } },
  });
  const owner = server.openBrowser();
  expect((await owner.post('/sign-up/email', ada)).status).toBe(200);
  await server.auth.api.giveNumber({ body: { email: ada.email, phoneNumber: adaPhone } });
  return { ...server, owner };
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

  it('counts for the limit of the route that it calls, and a page that reads its session has no limit', async () => {
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
    const server = await openTestServer({ limited: true });
    const { browser: owner, authenticator } = await server.enrol();
    const { auth } = server;
    const statuses: number[] = [];
    let headers = new Headers();
    for (let guess = 0; guess < 3000; guess++) {
      if (guess % 5 === 0) {
        // The attacker knows the password: each waiting sign-in allows five codes.
        const waiting = await auth.api.signInEmail({ body: enrolled, returnHeaders: true });
        const cookies = waiting.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
        headers = new Headers({ cookie: cookies.join('; ') });
      }
      const code = String(guess).padStart(6, '0');
      statuses.push(await statusOf(auth.api.verifyTOTP({ body: { code }, headers })));
    }
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 2990]);
    const { browser } = await server.challenged(enrolled, owner.clone());
    expect((await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) })).status).toBe(200);
  });
});

describe('one user with three names [D25 I10-A7]', () => {
  const signInMethods = [
    ['/sign-in/email', { email: ada.email }, { email: 'unknown@example.com' }],
    ['/sign-in/username', { username: ada.username }, { username: 'unknown' }],
    ['/sign-in/phone-number', { phoneNumber: adaPhone }, { phoneNumber: '+15550002222' }],
  ] as const;

  it('has one budget, and no limit shows which names belong together', async () => {
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
      for (const [path, ...bodies] of signInMethods) {
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

  it.each(signInMethods)('has no tries left under its other names after ten guesses at %s', async (path, body) => {
    const { openBrowser, owner } = await open();
    for (let guess = 0; guess < 10; guess++) await openBrowser().post(path, { ...body, password: `guess ${guess}` });
    for (const [other, named] of signInMethods.filter(([each]) => each !== path)) {
      const answer = await openBrowser().post(other, { ...named, password: ada.password });
      expect(answer.status).toBe(401); // the same as for a wrong password: a 429 would show which user has this name
    }
    expect((await owner.post(path, { ...body, password: ada.password })).status).toBe(200);
    // A known browser with the right password still has its own tries.
    expect((await owner.post('/sign-in/email', ada)).status).toBe(200);
  });
});

describe('an attacker whose browser has signed in to the account before [D25 I10-A8]', () => {
  const from = (index: number) => ({ headers: { 'x-real-ip': address(index) } });
  const attackers = from(1);
  const owners = from(2);

  async function useUp(browser: Browser) {
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess++)
      statuses.push((await browser.post('/sign-in/email', { ...ada, password: `guess ${guess}` }, attackers)).status);
    return statuses;
  }

  it('tries 20 passwords, and the owner still signs in and changes the password in a known browser', async () => {
    const { openBrowser, owner } = await open();
    const attacker = openBrowser();
    expect((await attacker.post('/sign-in/email', ada, attackers)).status).toBe(200);
    await attacker.post('/sign-out');
    const statuses = await useUp(attacker);
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([20, 5]);
    expect((await owner.post('/sign-in/email', ada, owners)).status).toBe(200);
    await useUp(attacker);
    const change = { currentPassword: ada.password, newPassword: 'battery staple' };
    expect((await owner.post('/change-password', change, owners)).status).toBe(200);
  });

  it('is a stranger once the owner has proven the mailbox of an account that the attacker began [R-C03]', async () => {
    const { auth, openBrowser, owner: attacker } = await open();
    const forTheMailbox = await auth.api.createVerificationOTP({ body: { email: ada.email, type: 'sign-in' } });
    const owner = openBrowser();
    expect((await owner.post('/sign-in/email-otp', { email: ada.email, otp: forTheMailbox }, owners)).status).toBe(200);
    const statuses = await useUp(attacker);
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 15]);
  });

  it('is not the owner, whose browser is known again once its session is extended', async () => {
    const { auth, openBrowser, owner, clock } = await open();
    await auth.api.verifyAddress({ body: { email: ada.email } });
    clock.advance(2 * 86_400);
    await owner.get('/get-session');
    for (let guess = 0; guess < 10; guess++)
      await openBrowser().post('/sign-in/email', { ...ada, password: `guess ${guess}` });
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(429);
    expect((await owner.post('/sign-in/email', ada)).status).toBe(200);
  });

  it('who has stolen a session leaves codes of a second factor to the sign-in of the owner', async () => {
    const server = await openTestServer({ limited: true });
    const { browser: owner, authenticator } = await server.enrol();
    const thief = owner.clone();
    server.clock.advance(60);
    for (let guess = 0; guess < 30; guess++) await thief.post('/two-factor/verify-totp', { code: '000000' });
    expect((await thief.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(429);
    const { browser } = await server.challenged(undefined, owner.clone());
    const answer = await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect(answer.status).toBe(200);
  });

  it('who knows the password leaves codes of a second factor to a session that has no cookies', async () => {
    const server = await openTestServer({ limited: true });
    const { browser: owner, authenticator } = await server.enrol();
    const client = server.openBrowser(); // as a client with a bearer token: nothing but the session
    const token = '__Secure-latchkey.session_token';
    client.setCookie(token, owner.cookie(token)?.value ?? '');
    for (let guess = 0; guess < 12; guess++) {
      const { browser } = await server.challenged();
      await browser.post('/two-factor/verify-totp', { code: '000000' });
    }
    server.clock.advance(60); // of the code that has turned the factor on
    const answer = await client.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect(answer.status).toBe(200);
  });
});
