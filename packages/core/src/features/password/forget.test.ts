import { beforeEach, describe, expect, it } from 'vitest';
import { ada, openForgetPassword } from '../../../test/fixtures/password/forget-password.js';
import { testAuth } from '../../testing/test-auth.js';

let server: Awaited<ReturnType<typeof openForgetPassword>>;
beforeEach(async () => {
  server = await openForgetPassword();
});

describe('forget-password', () => {
  it('mails a link to the stored address and answers with success', async () => {
    const answer = await server.askFor('ADA@example.com');
    expect([answer.status, answer.json]).toEqual([200, { status: true }]);
    expect(server.mails).toEqual([
      {
        user: expect.objectContaining({ email: 'ada@example.com', name: 'Ada' }),
        token: expect.stringMatching(/^[a-zA-Z0-9]{24}$/),
        url: `https://app.example.com/api/auth/reset-password/${server.mails[0]?.token}?callbackURL=%2Freset`,
      },
    ]);
  });

  it('leaves callbackURL out of the link if the request has none', async () => {
    for (const body of [{ email: ada.email }, { email: ada.email, redirectTo: '' }]) {
      await server.openBrowser().post('/forget-password', body);
      await server.auth.settled();
      const { token, url } = server.mails.at(-1) ?? {};
      expect(url).toBe(`https://app.example.com/api/auth/reset-password/${token}`);
    }
  });

  it('encodes callbackURL with any characters', async () => {
    const redirectTo = 'https://www.example.com/reset?from=mail&lang=en';
    await server.openBrowser().post('/forget-password', { email: ada.email, redirectTo });
    await server.auth.settled();
    const url = new URL(server.mails[0]?.url ?? '');
    expect([...url.searchParams]).toEqual([['callbackURL', redirectTo]]);
  });

  it('passes the request to the sender of mails', async () => {
    const requests: (Request | undefined)[] = [];
    const { openBrowser, auth } = await openForgetPassword({
      sendResetPassword: async (_, request) => void requests.push(request),
    });
    await openBrowser().post('/forget-password', { email: ada.email });
    await auth.api.forgetPassword({ body: { email: ada.email } });
    await auth.settled();
    expect(requests).toEqual([expect.any(Request), undefined]);
  });

  it('does the same work for an unknown address, except for the mail [R-G05 W-M3 W-M4]', async () => {
    const known = await server.askFor(ada.email);
    server.mails.length = 0;
    const statementsOf = async (email: string) => {
      server.statements.length = 0;
      const answer = await server.askFor(email);
      return { answer, statements: [...server.statements] };
    };
    const again = await statementsOf(ada.email);
    const unknown = await statementsOf('unknown@example.com');
    for (const answer of [again.answer, unknown.answer]) {
      expect([answer.status, answer.text]).toEqual([known.status, known.text]);
      expect([...answer.headers]).toEqual([...known.headers]);
    }
    expect(unknown.statements).toEqual(again.statements);
    expect(unknown.statements).toHaveLength(2);
    expect(server.mails.map(({ user }) => user.email)).toEqual([ada.email]);
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
      const failing = await openForgetPassword({ sendResetPassword });
      expect((await failing.askFor(ada.email)).json).toEqual({ status: true });
      expect(failing.errorCount()).toBe(1);
    }
  });

  it('accepts one address as a text, and refuses text that a mail server could read as two [R-C08]', async () => {
    const before = server.verifications();
    const browser = server.openBrowser();
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
    await server.auth.settled();
    expect(server.mails).toEqual([]);
    expect(server.verifications()).toEqual(before);
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
    const answer = await server.openBrowser().post('/forget-password', { email: ada.email, redirectTo });
    await server.auth.settled();
    expect([answer.status, answer.json]).toEqual([403, { code: 'INVALID_REDIRECTTO', message: 'Invalid redirectTo' }]);
    expect(server.mails).toEqual([]);
    expect(server.verifications()).toEqual([]);
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
    expect((await server.auth.handler(request)).status).toBe(200);
    await server.auth.settled();
    expect(new URL(server.mails[0]?.url ?? '').origin).toBe('https://app.example.com');
  });

  it('refuses a page of another origin', async () => {
    const headers = { origin: 'https://evil.tld' };
    const answer = await server.openBrowser().post('/forget-password', { email: ada.email }, { headers });
    expect([answer.status, answer.json]).toEqual([403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' }]);
  });

  it('stores nothing in the table that could be used as a token [T-07]', async () => {
    const token = await server.newToken();
    expect(JSON.stringify(server.verifications())).toContain('reset-password:');
    expect(JSON.stringify(server.verifications())).not.toContain(token);
  });

  it('changes nothing until the token is used', async () => {
    await server.newToken();
    expect((await server.openBrowser().post('/sign-in/email', ada)).status).toBe(200);
    expect((await server.browser.get('/get-session')).json).not.toBeNull();
  });
});
