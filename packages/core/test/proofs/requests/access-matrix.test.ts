import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../../../src/contract/endpoint.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { cookieName, openWorld, type Person, type World } from '../../fixtures/application.js';
import { type Found, findEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';

const all = await findEndpoints();
const internal = all.filter(({ endpoint }) => endpoint.route.kind === 'internal');
const endpoints = all.filter((found) => !internal.includes(found));
const needing = endpoints.filter(({ endpoint: { access } }) => access !== 'anyone' && access !== 'optional');

type Actor = 'anonymous' | 'signed in' | 'long signed in' | 'revoked' | 'expired' | 'forged';

/** What the contract says of who may call: the refusal, or that there is none because of who calls. */
const expected: Readonly<Record<Access, Readonly<Record<Actor, string>>>> = (() => {
  const nobody = {
    anonymous: '401 UNAUTHORIZED',
    revoked: '401 UNAUTHORIZED',
    expired: '401 UNAUTHORIZED',
    forged: '401 UNAUTHORIZED',
  };
  const anyone = 'let in';
  const open = { anonymous: anyone, revoked: anyone, expired: anyone, forged: anyone };
  const member = { 'signed in': anyone, 'long signed in': anyone };
  return {
    anyone: { ...open, ...member },
    optional: { ...open, ...member },
    acting: { ...nobody, ...member },
    token: { ...nobody, ...member },
    session: { ...nobody, ...member },
    fresh: { ...nobody, ...member, 'long signed in': '403 SESSION_IS_NOT_FRESH' },
  };
})();

/** Refusals that are the endpoint's own and come from the input, not from the caller. */
const ownRefusals: Readonly<Record<string, string>> = {
  // Nobody has `x` for a token; and nobody the password of the sample.
  'verifyEmail 401': 'INVALID_TOKEN',
  // Nobody here has a sign-in that waits.
  'verifyTOTP 401': 'INVALID_TWO_FACTOR_COOKIE',
  'sendTwoFactorOTP 401': 'INVALID_TWO_FACTOR_COOKIE',
  'verifyTwoFactorOTP 401': 'INVALID_TWO_FACTOR_COOKIE',
  'verifyBackupCode 401': 'INVALID_TWO_FACTOR_COOKIE',
  'signInEmail 401': 'INVALID_EMAIL_OR_PASSWORD',
  'signInUsername 401': 'INVALID_USERNAME_OR_PASSWORD',
  'signInPhoneNumber 401': 'INVALID_PHONE_NUMBER_OR_PASSWORD',
  // Who is not signed in gets a code to sign in with; who is needs to be freshly so.
  'sendPhoneNumberOTP 403': 'SESSION_IS_NOT_FRESH',
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

function send(browser: Browser, found: Found, more: Readonly<Record<string, unknown>> = {}, headers = {}) {
  const { method, path, body } = requestFor(found, { ...smallestInput(found), ...more });
  return browser.send(path, { method, body, headers });
}

function outcomeOf({ name, endpoint }: Found, { status, json }: BrowserAnswer): string {
  const { code } = (json ?? {}) as { readonly code?: string };
  if (code !== undefined && ownRefusals[`${name} ${status}`] === code) return 'let in';
  if (status === 401 && code === endpoint.unauthorized) return '401 UNAUTHORIZED';
  return status === 401 || status === 403 ? `${status} ${code}` : 'let in';
}

/** Browsers of everybody who may come; each is somebody new, so that none disturbs another. */
const actors: Readonly<Record<Actor, () => Promise<Browser>>> = {
  anonymous: async () => world.openBrowser(),
  'signed in': async () => (await world.meet()).browser,
  async 'long signed in'() {
    const { browser } = await world.meet();
    world.clock.advance(2 * 86_400);
    await browser.get('/get-session'); // extended, and no fresher for it
    return browser;
  },
  async revoked() {
    const { browser, email, password } = await world.meet();
    await browser.get('/get-session');
    const other = world.openBrowser();
    await other.post('/sign-in/email', { email, password });
    await other.post('/revoke-other-sessions');
    expect(browser.cookieNames()).toContain(cookieName('session_data'));
    return browser;
  },
  async expired() {
    const { browser } = await world.meet();
    const copy = browser.clone(); // a browser would drop the cookies itself
    world.clock.advance(8 * 86_400);
    return copy;
  },
  async forged() {
    const { browser } = await world.meet();
    const forger = world.openBrowser();
    for (const key of ['session_token', 'session_data'] as const) {
      const value = browser.cookie(cookieName(key))?.value ?? '';
      forger.setCookie(cookieName(key), `${value.slice(0, -3)}AAA`);
    }
    return forger;
  },
};

describe.each(endpoints)('$name [F10]', (found) => {
  it.each(Object.keys(actors) as Actor[])('for a caller who is %s', async (actor) => {
    const answer = await send(await actors[actor](), found);
    expect(answer.status).toBeLessThan(500);
    expect(outcomeOf(found, answer), answer.text).toBe(expected[found.endpoint.access][actor]);
  });
});

describe('a session that is over counts for nothing', () => {
  const open = endpoints.filter((found) => !needing.includes(found) && found.name !== 'getSession');
  const strangers = ['anonymous', 'revoked', 'expired', 'forged'] as const;

  it.each(open)('at $name, which anybody may call', async (found) => {
    const answers: unknown[] = [];
    for (const actor of strangers) {
      const email = `${actor}@${found.name.toLowerCase()}.example.com`;
      const { status, json } = await send(
        await actors[actor](),
        found,
        'email' in smallestInput(found) ? { email } : {},
      );
      answers.push([status, (json as { readonly code?: string } | undefined)?.code]);
    }
    expect(answers).toEqual(answers.map(() => answers[0]));
  });

  it.each(strangers)(
    'at getSession: %s is nobody, from the store at once and from the copy when that has ended',
    async (actor) => {
      const browser = await actors[actor]();
      expect((await browser.clone().get('/get-session?disableCookieCache=true')).json).toBeNull();
      world.clock.advance(5 * 60);
      expect((await browser.get('/get-session')).json).toBeNull();
    },
  );
});

describe('nobody acts as somebody else by naming them [R-A15]', () => {
  const namesOfIds = ['userId', 'user_id', 'sub', 'id', 'user', 'accountId', 'session', 'sessionId'];

  it.each(needing)('at $name, without a session', async (found) => {
    const victim = await idsOf(await world.meet());
    const named = Object.fromEntries(namesOfIds.map((name) => [name, victim.userId]));
    const inBoth = await sendWithQuery(world.openBrowser(), found, named);
    const code = found.endpoint.unauthorized ?? 'UNAUTHORIZED';
    expect([inBoth.status, inBoth.json]).toEqual([401, expect.objectContaining({ code })]);
  });

  it.each(endpoints)('at $name, with a session of their own and everything they could know', async (found) => {
    const victim = await world.meet();
    await world.auth.api.link({ body: { email: victim.email, providerId: 'github' } });
    const ids = await idsOf(victim);
    const before = await rowsOf(ids.userId);
    for (const known of [ids.userId, ids.sessionId, ids.token, ids.accountId, victim.email]) {
      const attacker = await world.meet();
      const texts = found.fields.filter((field) => !/password|url|redirectTo/i.test(field));
      const inFields = Object.fromEntries(texts.map((field) => [field, known]));
      const named = Object.fromEntries(namesOfIds.map((name) => [name, known]));
      for (const browser of [attacker.browser.clone(), world.openBrowser()]) {
        const input = { ...named, ...inFields };
        const answer = await browser.send(...asRequest(found, { ...smallestInput(found), ...input }));
        expect(answer.status, answer.text).toBeLessThan(500);
        if (known !== ids.token) expect(answer.text).not.toContain(ids.token);
        expect((await sendWithQuery(browser, found, input)).status).toBeLessThan(500);
      }
    }
    expect(await rowsOf(ids.userId)).toEqual(before);
  });

  /** Names somebody in body and query at once, whichever the endpoint reads. */
  function sendWithQuery(browser: Browser, found: Found, named: Readonly<Record<string, unknown>>) {
    const { method, path, body } = requestFor(found, { ...smallestInput(found), ...named });
    const query = new URLSearchParams(Object.entries(named).map(([name, value]) => [name, String(value)]));
    return browser.send(method === 'POST' ? `${path}?${query}` : path, { method, body });
  }

  function asRequest(found: Found, input: Readonly<Record<string, unknown>>) {
    const { path, ...request } = requestFor(found, input);
    return [path, request] as const;
  }
});

describe('no header says who calls [R-A14]', () => {
  const headers = (id: string) => ({
    'x-middleware-subrequest': 'src/middleware:middleware:middleware',
    'x-forwarded-user': id,
    'x-forwarded-email': id,
    'x-remote-user': id,
    'remote-user': id,
    'x-user-id': id,
    'x-auth-request-user': id,
    'x-internal': '1',
    'x-internal-request': 'true',
    'x-original-url': '/api/auth/ok',
    'x-rewrite-url': '/api/auth/ok',
    'x-http-method-override': 'GET',
    'x-method-override': 'GET',
    'x-forwarded-for': '127.0.0.1',
    rsc: '1',
    'next-action': '1',
  });

  it.each(needing)('at $name', async (found) => {
    const { userId } = await idsOf(await world.meet());
    const together = await send(world.openBrowser(), found, {}, headers(userId));
    expect(together.status).toBe(401);
    for (const [name, value] of Object.entries(headers(userId))) {
      expect((await send(world.openBrowser(), found, {}, { [name]: value })).status, name).toBe(401);
    }
  });

  it('and none, nor another spelling, reaches what only the server may call [R-A16]', async () => {
    expect(internal.length).toBeGreaterThan(0);
    const { browser } = await world.meet();
    for (const { path } of internal.map(({ endpoint }) => endpoint.route)) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const spelling of [path, `/${path}`, `${path}/`, path.toUpperCase(), `/x/..${path}`, `${path}%2F`]) {
          const answer = await browser.send(spelling, { method, body: {}, headers: headers('x') });
          expect([answer.status, answer.text], `${method} ${spelling}`).toEqual([404, '']);
        }
      }
    }
  });
});

async function idsOf({ browser, email }: Person) {
  const { session } = (await browser.get('/get-session?disableCookieCache=true')).json as {
    session: { id: string; token: string; userId: string };
  };
  const accounts = (await browser.get('/list-accounts')).json as { id: string; accountId: string }[];
  const accountId = accounts.at(-1)?.accountId ?? '';
  return { email, userId: session.userId, sessionId: session.id, token: session.token, accountId };
}

/** What is stored of a user, but for mails that anybody may ask for. */
async function rowsOf(userId: string): Promise<readonly unknown[]> {
  const all = await world.auth.api.look();
  return all.filter(({ table, row }) => table !== 'verification' && JSON.stringify(row).includes(userId));
}
