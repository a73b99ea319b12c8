import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../../../src/contract/endpoint.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { cookieName, openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { type Found, findEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { shareOf } from '../../fixtures/grid.js';

const all = await findEndpoints();
const internal = all.filter(({ endpoint }) => endpoint.route.kind === 'internal');
const endpoints = all.filter((found) => !internal.includes(found));
const needing = endpoints.filter(({ endpoint: { access } }) => access !== 'anyone' && access !== 'optional');

type Actor = 'anonymous' | 'signed in' | 'long signed in' | 'revoked' | 'expired' | 'forged';

/** For each kind of caller, the refusal that the contract demands, or none. */
const expected: Readonly<Record<Access, Readonly<Record<Actor, string>>>> = (() => {
  const strangers401 = {
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
    acting: { ...strangers401, ...member },
    token: { ...strangers401, ...member },
    session: { ...strangers401, ...member },
    fresh: { ...strangers401, ...member, 'long signed in': '403 SESSION_IS_NOT_FRESH' },
  };
})();

/** Refusals of an endpoint because of the input, not because of the caller. */
const ownRefusals: Readonly<Record<string, string>> = {
  // No token is `x`, and no user has the password of the sample.
  'verifyEmail 401': 'INVALID_TOKEN',
  // No caller here has a sign-in that waits for the second factor.
  'verifyTOTP 401': 'INVALID_TWO_FACTOR_COOKIE',
  'sendTwoFactorOTP 401': 'INVALID_TWO_FACTOR_COOKIE',
  'verifyTwoFactorOTP 401': 'INVALID_TWO_FACTOR_COOKIE',
  'verifyBackupCode 401': 'INVALID_TWO_FACTOR_COOKIE',
  'signInEmail 401': 'INVALID_EMAIL_OR_PASSWORD',
  'signInUsername 401': 'INVALID_USERNAME_OR_PASSWORD',
  'signInPhoneNumber 401': 'INVALID_PHONE_NUMBER_OR_PASSWORD',
  // A caller without a session gets a code to sign in; a caller with a session needs a fresh one.
  'sendPhoneNumberOTP 403': 'SESSION_IS_NOT_FRESH',
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
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

/** A browser of each kind of caller; each has a new user, so that the tests do not affect each other. */
const actors: Readonly<Record<Actor, () => Promise<Browser>>> = {
  anonymous: async () => server.openBrowser(),
  'signed in': async () => (await server.meet()).browser,
  async 'long signed in'() {
    const { browser } = await server.meet();
    server.clock.advance(2 * 86_400);
    await browser.get('/get-session'); // extends the session, which does not make it fresh
    return browser;
  },
  async revoked() {
    const { browser, email, password } = await server.meet();
    await browser.get('/get-session');
    const other = server.openBrowser();
    await other.post('/sign-in/email', { email, password });
    await other.post('/revoke-other-sessions');
    expect(browser.cookieNames()).toContain(cookieName('session_data'));
    return browser;
  },
  async expired() {
    const { browser } = await server.meet();
    const copy = browser.clone(); // the browser itself would drop the cookies
    server.clock.advance(8 * 86_400);
    return copy;
  },
  async forged() {
    const { browser } = await server.meet();
    const forger = server.openBrowser();
    for (const key of ['session_token', 'session_data'] as const) {
      const value = browser.cookie(cookieName(key))?.value ?? '';
      forger.setCookie(cookieName(key), `${value.slice(0, -3)}AAA`);
    }
    return forger;
  },
};

/** `npm test` sends each endpoint a caller without a session, one with a session, and two of the four others in turn. */
function actorsFor(found: Found): readonly Actor[] {
  const others = ['long signed in', 'revoked', 'expired', 'forged'] as const;
  return ['anonymous', 'signed in', ...shareOf(others, 2, endpoints.indexOf(found))];
}

describe.each(endpoints)('$name [F10]', (found) => {
  it.each(actorsFor(found))('for a caller who is %s', async (actor) => {
    const answer = await send(await actors[actor](), found);
    expect(answer.status).toBeLessThan(500);
    expect(outcomeOf(found, answer), answer.text).toBe(expected[found.endpoint.access][actor]);
  });
});

describe('an ended session is not accepted', () => {
  const open = endpoints.filter((found) => !needing.includes(found) && found.name !== 'getSession');
  const strangers = ['anonymous', 'revoked', 'expired', 'forged'] as const;

  it.each(shareOf(open, 4))('at $name, which any caller may use', async (found) => {
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
    'at getSession: %s is not signed in, by the store at once and by the copy after it has expired',
    async (actor) => {
      const browser = await actors[actor]();
      expect((await browser.clone().get('/get-session?disableCookieCache=true')).json).toBeNull();
      server.clock.advance(5 * 60);
      expect((await browser.get('/get-session')).json).toBeNull();
    },
  );
});

describe('a caller cannot act as another user by sending their id [R-A15]', () => {
  const namesOfIds = ['userId', 'user_id', 'sub', 'id', 'user', 'accountId', 'session', 'sessionId'];

  it.each(needing)('at $name, without a session', async (found) => {
    const victim = await idsOf(await server.meet());
    const named = Object.fromEntries(namesOfIds.map((name) => [name, victim.userId]));
    const inBoth = await sendWithQuery(server.openBrowser(), found, named);
    const code = found.endpoint.unauthorized ?? 'UNAUTHORIZED';
    expect([inBoth.status, inBoth.json]).toEqual([401, expect.objectContaining({ code })]);
  });

  it.each(endpoints)('at $name, with their own session and all values that they can know', async (found) => {
    const victim = await server.meet();
    await server.auth.api.link({ body: { email: victim.email, providerId: 'github' } });
    const ids = await idsOf(victim);
    const before = await rowsOf(ids.userId);
    const values = [ids.userId, ids.sessionId, ids.token, ids.accountId, victim.email];
    for (const known of shareOf(values, values.length, endpoints.indexOf(found))) {
      const attacker = await server.meet();
      const texts = found.fields.filter((field) => !/password|url|redirectTo/i.test(field));
      const inFields = Object.fromEntries(texts.map((field) => [field, known]));
      const named = Object.fromEntries(namesOfIds.map((name) => [name, known]));
      for (const browser of [attacker.browser.clone(), server.openBrowser()]) {
        const input = { ...named, ...inFields };
        const answer = await browser.send(...asRequest(found, { ...smallestInput(found), ...input }));
        expect(answer.status, answer.text).toBeLessThan(500);
        if (known !== ids.token) expect(answer.text).not.toContain(ids.token);
        expect((await sendWithQuery(browser, found, input)).status).toBeLessThan(500);
      }
    }
    expect(await rowsOf(ids.userId)).toEqual(before);
  });

  /** Names a user in body and query at once, because an endpoint reads one of them. */
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

describe('no header makes a caller the server itself [R-A14]', () => {
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
    const { userId } = await idsOf(await server.meet());
    const together = await send(server.openBrowser(), found, {}, headers(userId));
    expect(together.status).toBe(401);
    for (const [name, value] of Object.entries(headers(userId))) {
      expect((await send(server.openBrowser(), found, {}, { [name]: value })).status, name).toBe(401);
    }
  });

  it('neither a header nor another spelling of a path reaches endpoints for the server’s own code [R-A16]', async () => {
    expect(internal.length).toBeGreaterThan(0);
    const { browser } = await server.meet();
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

/** The stored rows of a user, without those of mails that any caller may ask for. */
async function rowsOf(userId: string): Promise<readonly unknown[]> {
  const all = await server.auth.api.look();
  return all.filter(({ table, row }) => table !== 'verification' && JSON.stringify(row).includes(userId));
}
