import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';
import type { PasswordOptions } from './index.js';
import type { ResetPasswordMail } from './options.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const newPassword = 'battery staple';

/** Ada, signed up in a browser, and her mails. */
async function openWorld(emailAndPassword: PasswordOptions = {}) {
  const database = new Database(':memory:');
  const mails: ResetPasswordMail[] = [];
  const statements: string[] = [];
  const world = testAuth({
    database,
    emailAndPassword: { sendResetPassword: async (mail) => void mails.push(mail), ...emailAndPassword },
    advanced: { onStatement: (sql) => void statements.push(sql) },
    trustedOrigins: ['https://www.example.com'],
    logger: { debug() {}, info() {}, warn() {}, error: () => void errors++ },
  });
  let errors = 0;
  const browser = world.openBrowser();
  await browser.post('/sign-up/email', ada);
  const askFor = async (email: string) => {
    const answer = await world.openBrowser().post('/forget-password', { email, redirectTo: '/reset' });
    await world.auth.settled();
    return answer;
  };
  const newToken = async () => {
    await askFor(ada.email);
    return mails.at(-1)?.token ?? '';
  };
  const verifications = () => database.prepare('select * from verification').all();
  return { ...world, browser, mails, statements, askFor, newToken, verifications, errorCount: () => errors };
}

let world: Awaited<ReturnType<typeof openWorld>>;
beforeEach(async () => {
  world = await openWorld();
});

describe('forget-password', () => {
  it('mails a link to the stored address and answers with success', async () => {
    const answer = await world.askFor('ADA@example.com');
    expect([answer.status, answer.json]).toEqual([200, { status: true }]);
    expect(world.mails).toEqual([
      {
        user: expect.objectContaining({ email: 'ada@example.com', name: 'Ada' }),
        token: expect.stringMatching(/^[a-zA-Z0-9]{24}$/),
        url: `https://app.example.com/api/auth/reset-password/${world.mails[0]?.token}?callbackURL=%2Freset`,
      },
    ]);
  });

  it('leaves callbackURL out of the link if the request has none', async () => {
    for (const body of [{ email: ada.email }, { email: ada.email, redirectTo: '' }]) {
      await world.openBrowser().post('/forget-password', body);
      await world.auth.settled();
      const { token, url } = world.mails.at(-1) ?? {};
      expect(url).toBe(`https://app.example.com/api/auth/reset-password/${token}`);
    }
  });

  it('encodes callbackURL with any characters', async () => {
    const redirectTo = 'https://www.example.com/reset?from=mail&lang=en';
    await world.openBrowser().post('/forget-password', { email: ada.email, redirectTo });
    await world.auth.settled();
    const url = new URL(world.mails[0]?.url ?? '');
    expect([...url.searchParams]).toEqual([['callbackURL', redirectTo]]);
  });

  it('passes the request to the sender of mails', async () => {
    const requests: (Request | undefined)[] = [];
    const { openBrowser, auth } = await openWorld({
      sendResetPassword: async (_, request) => void requests.push(request),
    });
    await openBrowser().post('/forget-password', { email: ada.email });
    await auth.api.forgetPassword({ body: { email: ada.email } });
    await auth.settled();
    expect(requests).toEqual([expect.any(Request), undefined]);
  });

  it('does the same work for an unknown address, except for the mail [R-G05 W-M3 W-M4]', async () => {
    const known = await world.askFor(ada.email);
    world.mails.length = 0;
    const statementsOf = async (email: string) => {
      world.statements.length = 0;
      const answer = await world.askFor(email);
      return { answer, statements: [...world.statements] };
    };
    const again = await statementsOf(ada.email);
    const unknown = await statementsOf('unknown@example.com');
    for (const answer of [again.answer, unknown.answer]) {
      expect([answer.status, answer.text]).toEqual([known.status, known.text]);
      expect([...answer.headers]).toEqual([...known.headers]);
    }
    expect(unknown.statements).toEqual(again.statements);
    expect(unknown.statements).toHaveLength(2);
    expect(world.mails.map(({ user }) => user.email)).toEqual([ada.email]);
  });

  it('gives the same answer if the mail cannot be sent [R-G05]', async () => {
    for (const sendResetPassword of [
      async () => {
        throw new Error('no mail server');
      },
      (): never => {
        throw new Error('no mail server');
      },
    ]) {
      const failing = await openWorld({ sendResetPassword });
      expect((await failing.askFor(ada.email)).json).toEqual({ status: true });
      expect(failing.errorCount()).toBe(1);
    }
  });

  it('accepts one address as a text, and refuses text that a mail server could read as two [R-C08]', async () => {
    const before = world.verifications();
    const browser = world.openBrowser();
    for (const email of [['ada@example.com', 'eve@evil.tld'], { 0: 'ada@example.com' }, null, 7]) {
      const answer = await browser.post('/forget-password', { email });
      expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
    }
    for (const email of ['ada@example.com,eve@evil.tld', 'ada@example.com;eve@evil.tld', '<ada@example.com>', '']) {
      const answer = await browser.post('/forget-password', { email });
      expect([answer.status, answer.json]).toEqual([400, { code: 'INVALID_EMAIL', message: 'Invalid email' }]);
    }
    const twice = await browser.post('/forget-password', '{"email":"ada@example.com","email":"eve@evil.tld"}');
    expect(twice.status).toBe(400);
    const form = await browser.post('/forget-password', 'email=ada@example.com&email=eve@evil.tld', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    await world.auth.settled();
    expect(world.mails).toEqual([]);
    expect(world.verifications()).toEqual(before);
  });

  it('is refused without sendResetPassword', async () => {
    const answer = await testAuth().openBrowser().post('/forget-password', { email: ada.email });
    expect([answer.status, answer.json]).toEqual([
      400,
      { code: 'RESET_PASSWORD_ISNT_ENABLED', message: "Reset password isn't enabled" },
    ]);
  });

  it.each([
    'https://app.example.com@evil.tld',
    'https://evil.tld/?https://app.example.com',
    'https://app.example.com\\@evil.tld',
    'https://evil.tld#app.example.com',
    '//evil.tld',
    '/\\evil.tld',
    'javascript:alert(1)',
  ])('refuses the callbackURL %s, sends no mail and stores nothing [R-A03 H078]', async (redirectTo) => {
    const answer = await world.openBrowser().post('/forget-password', { email: ada.email, redirectTo });
    await world.auth.settled();
    expect([answer.status, answer.json]).toEqual([403, { code: 'INVALID_REDIRECTTO', message: 'Invalid redirectTo' }]);
    expect(world.mails).toEqual([]);
    expect(world.verifications()).toEqual([]);
  });

  it.each([
    ['Host', { host: 'evil.tld' }, 'https://app.example.com'],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.tld' }, 'https://app.example.com'],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'javascript' }, 'https://app.example.com'],
    ['Forwarded', { forwarded: 'host=evil.tld;proto=http' }, 'https://app.example.com'],
    ['the request line', {}, 'https://evil.tld'],
  ])('links to the configured origin, not to that of %s [R-A11]', async (_, headers, origin) => {
    const request = new Request(`${origin}/api/auth/forget-password`, {
      method: 'POST',
      body: JSON.stringify({ email: ada.email }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect((await world.auth.handler(request)).status).toBe(200);
    await world.auth.settled();
    expect(new URL(world.mails[0]?.url ?? '').origin).toBe('https://app.example.com');
  });

  it('refuses a page of another origin', async () => {
    const headers = { origin: 'https://evil.tld' };
    const answer = await world.openBrowser().post('/forget-password', { email: ada.email }, { headers });
    expect([answer.status, answer.json]).toEqual([403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' }]);
  });

  it('stores nothing in the table that could be used as a token [T-07]', async () => {
    const token = await world.newToken();
    expect(JSON.stringify(world.verifications())).toContain('reset-password:');
    expect(JSON.stringify(world.verifications())).not.toContain(token);
  });

  it('changes nothing until the token is used', async () => {
    await world.newToken();
    expect((await world.openBrowser().post('/sign-in/email', ada)).status).toBe(200);
    expect((await world.browser.get('/get-session')).json).not.toBeNull();
  });
});

describe('the link of the mail', () => {
  const follow = (token: string, callbackURL: string) =>
    world.openBrowser().get(`/reset-password/${token}?callbackURL=${encodeURIComponent(callbackURL)}`);
  const locationOf = async (token: string, callbackURL: string) => {
    const answer = await follow(token, callbackURL);
    expect(answer.status).toBe(302);
    return answer.headers.get('location');
  };

  it('redirects to the page with the token, every time it is opened', async () => {
    const token = await world.newToken();
    for (let time = 0; time < 2; time++) {
      expect(await locationOf(token, '/reset')).toBe(`https://app.example.com/reset?token=${token}`);
    }
    expect((await world.openBrowser().post('/reset-password', { newPassword, token })).status).toBe(200);
  });

  it('keeps the query of the page, and accepts any trusted origin', async () => {
    const token = await world.newToken();
    expect(await locationOf(token, '/reset?lang=en')).toBe(`https://app.example.com/reset?lang=en&token=${token}`);
    expect(await locationOf(token, 'https://www.example.com/reset')).toBe(
      `https://www.example.com/reset?token=${token}`,
    );
  });

  it('works unchanged from the mail', async () => {
    const token = await world.newToken();
    const answer = await world.auth.handler(new Request(world.mails[0]?.url ?? ''));
    expect(answer.headers.get('location')).toBe(`https://app.example.com/reset?token=${token}`);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('answers INVALID_TOKEN, in capitals, for a token that is unknown, used or in another case', async () => {
    const used = await world.newToken();
    await world.openBrowser().post('/reset-password', { newPassword, token: used });
    const fresh = await world.newToken();
    const swapped = fresh.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const token of [used, swapped, fresh.slice(1), `${fresh}a`, 'unknown']) {
      expect(await locationOf(token, '/reset')).toBe('https://app.example.com/reset?error=INVALID_TOKEN');
    }
  });

  it.each([
    [-1, 'token='],
    [0, 'error=INVALID_TOKEN'],
    [1, 'error=INVALID_TOKEN'],
  ])('redirects %s ms after its expiry to the page with %s', async (offset, expected) => {
    const token = await world.newToken();
    world.clock.advanceMs(3_600_000 + offset);
    expect(await locationOf(token, '/reset')).toContain(expected);
  });

  it('shows its own page for the new password if there is no callbackURL [I10-E6]', async () => {
    for (const query of ['', '?callbackURL=']) {
      const browser = world.openBrowser();
      const token = await world.newToken();
      const page = await browser.get(`/reset-password/${token}${query}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('referrer-policy')).toBe('same-origin');
      const short = await browser.submitForm(page, { newPassword: 'short' });
      expect([short.status, short.text.includes('Password too short')]).toEqual([200, true]);
      const done = await browser.submitForm(short, { newPassword: `battery staple ${query}` });
      expect([done.status, done.text.includes('The password was set')]).toEqual([200, true]);
      const signIn = { email: ada.email, password: `battery staple ${query}` };
      expect((await world.openBrowser().post('/sign-in/email', signIn)).status).toBe(200);
      const again = await browser.get(`/reset-password/${token}${query}`);
      expect(again.headers.get('location')).toBe('/api/auth/error?error=INVALID_TOKEN');
    }
  });

  it('accepts a new password only from its own page, in the browser that opened it', async () => {
    const token = await world.newToken();
    const page = await world.openBrowser().get(`/reset-password/${token}`);
    const victim = world.openBrowser();
    const moved = await victim.submitForm(page, { newPassword: 'battery staple' });
    expect(moved.headers.get('location')).toBe('/api/auth/error?error=open_the_link_again');
    const bare = await victim.post(`/reset-password/${token}`, { newPassword: 'battery staple' });
    expect(bare.headers.get('location')).toBe('/api/auth/error?error=open_the_link_again');
    expect((await victim.post('/sign-in/email', { ...ada, password: 'battery staple' })).status).toBe(401);
  });

  it.each([
    'https://app.example.com.evil.tld',
    'https://app.example.com@evil.tld',
    '//evil.tld',
    'javascript:alert(1)',
  ])('does not redirect with the token to %s [R-A01]', async (target) => {
    const answer = await follow(await world.newToken(), target);
    expect([answer.status, answer.json]).toEqual([
      403,
      { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' },
    ]);
  });

  it('answers GET and HEAD in the same way, because mail scanners send both', async () => {
    const token = await world.newToken();
    const url = `/reset-password/${token}?callbackURL=%2Freset`;
    expect((await world.openBrowser().send(url, { method: 'PUT' })).status).toBe(404);
    for (const method of ['HEAD', 'GET']) {
      const answer = await world.openBrowser().send(url, { method });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `https://app.example.com/reset?token=${token}`,
      ]);
    }
  });

  it('works in the same way for the server’s own code', async () => {
    const token = await world.newToken();
    const input = { query: { token, callbackURL: '/reset' } };
    const answer = await world.auth.api.forgetPasswordCallback({ ...input, asResponse: true });
    expect(answer.headers.get('location')).toBe(`https://app.example.com/reset?token=${token}`);
    await expect(
      world.auth.api.forgetPasswordCallback({ query: { ...input.query, token: 'x' } }),
    ).rejects.toMatchObject({ code: 'INVALID_TOKEN', message: 'invalid token' });
  });
});
