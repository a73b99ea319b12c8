import { beforeEach, describe, expect, it } from 'vitest';
import { ada, newPassword, openForgetPassword } from '../../../test/fixtures/password/forget-password.js';

let server: Awaited<ReturnType<typeof openForgetPassword>>;
beforeEach(async () => {
  server = await openForgetPassword();
});

describe('the link of the mail', () => {
  const follow = (token: string, callbackURL: string) =>
    server.openBrowser().get(`/reset-password/${token}?callbackURL=${encodeURIComponent(callbackURL)}`);
  const locationOf = async (token: string, callbackURL: string) => {
    const answer = await follow(token, callbackURL);
    expect(answer.status).toBe(302);
    return answer.headers.get('location');
  };

  it('redirects to the page with the token, every time it is opened', async () => {
    const token = await server.newToken();
    for (let time = 0; time < 2; time++) {
      expect(await locationOf(token, '/reset')).toBe(`https://app.example.com/reset?token=${token}`);
    }
    expect((await server.openBrowser().post('/reset-password', { newPassword, token })).status).toBe(200);
  });

  it('keeps the query of the page, and accepts any trusted origin', async () => {
    const token = await server.newToken();
    expect(await locationOf(token, '/reset?lang=en')).toBe(`https://app.example.com/reset?lang=en&token=${token}`);
    expect(await locationOf(token, 'https://www.example.com/reset')).toBe(
      `https://www.example.com/reset?token=${token}`,
    );
  });

  it('works unchanged from the mail', async () => {
    const token = await server.newToken();
    const answer = await server.auth.handler(new Request(server.mails[0]?.url ?? ''));
    expect(answer.headers.get('location')).toBe(`https://app.example.com/reset?token=${token}`);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('answers INVALID_TOKEN, in capitals, for a token that is unknown, used or in another case', async () => {
    const used = await server.newToken();
    await server.openBrowser().post('/reset-password', { newPassword, token: used });
    const fresh = await server.newToken();
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
    const token = await server.newToken();
    server.clock.advanceMs(3_600_000 + offset);
    expect(await locationOf(token, '/reset')).toContain(expected);
  });

  it('shows its own page for the new password if there is no callbackURL [I10-E6]', async () => {
    for (const query of ['', '?callbackURL=']) {
      const browser = server.openBrowser();
      const token = await server.newToken();
      const page = await browser.get(`/reset-password/${token}${query}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('referrer-policy')).toBe('same-origin');
      const short = await browser.submitForm(page, { newPassword: 'short' });
      expect([short.status, short.text.includes('Password too short')]).toEqual([200, true]);
      const done = await browser.submitForm(short, { newPassword: `battery staple ${query}` });
      expect([done.status, done.text.includes('Your password was reset')]).toEqual([200, true]);
      const signIn = { email: ada.email, password: `battery staple ${query}` };
      expect((await server.openBrowser().post('/sign-in/email', signIn)).status).toBe(200);
      const again = await browser.get(`/reset-password/${token}${query}`);
      expect(again.headers.get('location')).toBe('/api/auth/error?error=INVALID_TOKEN');
    }
  });

  it('accepts a new password only from its own page, in the browser that opened it', async () => {
    const token = await server.newToken();
    const page = await server.openBrowser().get(`/reset-password/${token}`);
    const victim = server.openBrowser();
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
    const answer = await follow(await server.newToken(), target);
    expect([answer.status, answer.json]).toEqual([
      403,
      { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' },
    ]);
  });

  it('answers GET and HEAD in the same way, because mail scanners send both', async () => {
    const token = await server.newToken();
    const url = `/reset-password/${token}?callbackURL=%2Freset`;
    expect((await server.openBrowser().send(url, { method: 'PUT' })).status).toBe(404);
    for (const method of ['HEAD', 'GET']) {
      const answer = await server.openBrowser().send(url, { method });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `https://app.example.com/reset?token=${token}`,
      ]);
    }
  });

  it('works in the same way for the server’s own code', async () => {
    const token = await server.newToken();
    const input = { query: { token, callbackURL: '/reset' } };
    const answer = await server.auth.api.forgetPasswordCallback({ ...input, asResponse: true });
    expect(answer.headers.get('location')).toBe(`https://app.example.com/reset?token=${token}`);
    await expect(
      server.auth.api.forgetPasswordCallback({ query: { ...input.query, token: 'x' } }),
    ).rejects.toMatchObject({ code: 'INVALID_TOKEN', message: 'invalid token' });
  });
});
