import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  ada,
  day,
  gone,
  saying,
  signedIn,
  signUp,
  useDatabase,
} from '../../../test/fixtures/account-deletion/fixture.js';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { internal } from '../../contract/routes.js';
import { definePlugin } from '../../define-plugin.js';
import { issueToken, type Purpose } from '../../domain/secrets/one-time.js';
import { testAuth } from '../../testing/test-auth.js';
import type { DeletionMail } from './confirmation.js';

const eve = { ...ada, name: 'Eve', email: 'eve@example.com' };
const mailed = { success: true, status: true, message: 'Verification email sent' };

const invalidToken = [404, { code: 'INVALID_TOKEN', message: 'invalid token' }];

/** Issues tokens of any purpose, as other features do. */
const minting = definePlugin(
  defineContract('minting', {
    mint: endpoint(internal('/mint'), {
      audit: false,
      access: 'session',
      input: z.object({ purpose: z.string() }),
      output: z.string(),
    }),
  }),
  {
    handlers: {
      async mint({ app, db, input, session }) {
        const token = `token for ${input.purpose}`;
        await issueToken(app, db, token, {
          purpose: input.purpose as Purpose,
          lifetime: day,
          payload: session.user.id,
          boundTo: session,
        });
        return token;
      },
    },
  },
);

const { database, open, users } = useDatabase();

describe('the mail that confirms a deletion', () => {
  const requests: (Request | undefined)[] = [];
  const mails: DeletionMail[] = [];
  const sendDeleteAccountVerification = async (mail: DeletionMail, request: Request | undefined) => {
    mails.push(mail);
    requests.push(request);
  };
  beforeEach(() => {
    mails.length = 0;
    requests.length = 0;
  });
  /** Ada's browser, and the mail that it has requested. */
  async function ask(more: Parameters<typeof testAuth>[0] = {}, body: object = {}) {
    const server = open({ sendDeleteAccountVerification }, more);
    const browser = await signUp(server.openBrowser);
    const answer = await browser.post('/delete-user', body);
    await server.auth.settled();
    const mail = mails[0];
    if (!mail) throw new Error(`no mail was sent: ${answer.text}`);
    const path = mail.url.replace('https://app.example.com/api/auth', '');
    return { ...server, browser, answer, mail, path };
  }

  it('contains the user, the link and the token, and nothing is deleted yet', async () => {
    const { answer, mail, browser } = await ask({}, { password: ada.password });
    expect(saying(answer)).toEqual([200, mailed]);
    expect(mail.token).toMatch(/^[0-9a-z]{32}$/);
    expect(mail).toMatchObject({
      user: { email: ada.email, name: ada.name },
      url: `https://app.example.com/api/auth/delete-user/callback?token=${mail.token}&callbackURL=%2F`,
    });
    expect(requests[0]?.url).toBe('https://app.example.com/api/auth/delete-user');
    expect(mails).toHaveLength(1);
    expect(await signedIn(browser)).toBe(true);
  });

  it('redirects to the target of the caller, if that is trusted', async () => {
    const { mail, browser } = await ask({}, { callbackURL: '/bye?from=settings' });
    expect(new URL(mail.url).searchParams.get('callbackURL')).toBe('/bye?from=settings');
    const foreign = await browser.post('/delete-user', { callbackURL: 'https://app.example.com.evil.example' });
    expect(saying(foreign)).toEqual([403, { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' }]);
    expect(mails).toHaveLength(1);
  });

  it('needs the same proof as a deletion', async () => {
    const { browser, clock } = await ask();
    expect((await browser.post('/delete-user', { password: 'wrong horse' })).status).toBe(400);
    clock.advance(day);
    expect((await browser.post('/delete-user', {})).status).toBe(400);
    expect(mails).toHaveLength(1);
  });

  it('its token cannot be read from the database [T-07]', async () => {
    const { mail } = await ask();
    const [row] = database().prepare('select * from verification').all();
    expect(row).toMatchObject({ identifier: expect.stringMatching(/^delete-account-./) });
    expect(JSON.stringify(row)).not.toContain(mail.token);
  });

  it('does not change the answer if it cannot be sent', async () => {
    const logged = vi.fn();
    const { auth, openBrowser } = open(
      {
        sendDeleteAccountVerification: () => {
          throw new Error('the mail server is down');
        },
      },
      { logger: { debug: logged, info: logged, warn: logged, error: logged } },
    );
    const browser = await signUp(openBrowser);
    expect(saying(await browser.post('/delete-user', {}))).toEqual([200, mailed]);
    await auth.settled();
    expect(JSON.stringify(logged.mock.calls)).toContain('sending a mail to confirm a deletion failed');
    expect(users()).toEqual([ada.email]);
  });

  it('has a link that deletes the account and the cookies, and redirects', async () => {
    const { browser, path } = await ask({}, { callbackURL: '/bye' });
    const answer = await browser.get(path);
    expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([302, '/bye', '']);
    expect(browser.cookieNames()).toEqual([]);
    expect(users()).toEqual([]);
  });

  it('has a link that answers with JSON if there is no redirect target', async () => {
    const { auth, browser, mail } = await ask();
    const query = { token: mail.token };
    expect(await auth.api.deleteUserCallback({ query, headers: browser.headers })).toEqual(gone);
    expect(users()).toEqual([]);
  });

  it('has a link that does not redirect to other targets, and then does nothing [R-A04]', async () => {
    const { browser, mail } = await ask();
    for (const target of ['https://evil.example', '//evil.example', 'https://app.example.com.evil.example']) {
      const query = new URLSearchParams({ token: mail.token, callbackURL: target });
      expect(saying(await browser.get(`/delete-user/callback?${query}`))).toEqual([
        403,
        { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' },
      ]);
    }
    expect((await browser.get('/delete-user/callback')).json).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Invalid query parameters',
    });
    expect(users()).toEqual([ada.email]);
  });

  it('has a link that works with GET, and not with a form of another page', async () => {
    const { browser, path } = await ask();
    expect((await browser.send(path, { method: 'HEAD' })).status).toBe(405);
    expect((await browser.post(path)).headers.get('location')).toBe('/api/auth/error?error=open_the_link_again');
    for (const method of ['PUT', 'OPTIONS', 'DELETE']) expect((await browser.send(path, { method })).status).toBe(404);
    expect(users()).toEqual([ada.email]);
  });

  it('has a link that works only for its user, and is not used up by others [R-C18]', async () => {
    const { browser, path, mail, openBrowser } = await ask();
    const stranger = await openBrowser().get(path);
    expect(saying(stranger)).toEqual([404, { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' }]);
    const eves = await signUp(openBrowser, eve);
    expect(saying(await eves.get(path))).toEqual(invalidToken);
    expect(saying(await eves.post('/delete-user', { token: mail.token }))).toEqual(invalidToken);
    expect(users()).toEqual([ada.email, eve.email]);
    expect(await signedIn(eves)).toBe(true);
    expect((await browser.get(path)).status).toBe(302);
    expect(users()).toEqual([eve.email]);
  });

  it('has a link that works once', async () => {
    const { browser, path, openBrowser } = await ask();
    await browser.get(path);
    const again = await signUp(openBrowser);
    expect(saying(await again.get(path))).toEqual(invalidToken);
    expect(users()).toEqual([ada.email]);
  });

  it('has a token that must match completely [R-E08]', async () => {
    const { browser, mail } = await ask();
    const { token } = mail;
    for (const other of [token.slice(1), `${token}a`, token.toUpperCase(), `${token} `, '', 'x'.repeat(32)]) {
      if (other === token) continue;
      const query = new URLSearchParams({ token: other });
      expect(saying(await browser.get(`/delete-user/callback?${query}`))).toEqual(invalidToken);
      expect(saying(await browser.post('/delete-user', { token: other }))).toEqual(invalidToken);
    }
    expect(users()).toEqual([ada.email]);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('has a link for 24 hours: %s ms from their end it works: %s', async (offset, works) => {
    const { browser, mail, clock } = await ask();
    clock.advanceMs(day * 1000 + offset);
    const answer = await browser.get(`/delete-user/callback?token=${mail.token}`);
    expect(saying(answer)).toEqual(works ? [200, gone] : invalidToken);
    expect(users()).toEqual(works ? [] : [ada.email]);
  });

  it('has a token that can be posted too, with the same proof; the cookies are removed [W-M20]', async () => {
    const { browser, mail, clock } = await ask({}, {});
    clock.advance(day - 1);
    expect((await browser.post('/delete-user', { token: mail.token, password: 'wrong horse' })).status).toBe(400);
    expect(saying(await browser.post('/delete-user', { token: mail.token }))).toEqual([200, gone]);
    expect(browser.cookieNames()).toEqual([]);
    expect(users()).toEqual([]);
  });

  it('has a token that a stale session cannot post', async () => {
    const { browser, mail, clock } = await ask({ session: { freshAge: 60 } });
    clock.advance(60);
    expect((await browser.post('/delete-user', { token: mail.token })).json).toMatchObject({
      code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
    });
    expect((await browser.get(`/delete-user/callback?token=${mail.token}`)).status).toBe(200);
  });

  it('has a token that cannot be replaced by a token of another purpose [R-E06]', async () => {
    const { auth, openBrowser } = testAuth({
      database: database(),
      plugins: [minting],
      user: { deleteUser: { enabled: true, sendDeleteAccountVerification } },
    });
    const browser = await signUp(openBrowser);
    const { headers } = browser;
    for (const purpose of ['reset-password:', 'delete-account', 'delete-account:', 'Delete-Account-']) {
      const token = await auth.api.mint({ body: { purpose }, headers });
      expect(saying(await browser.post('/delete-user', { token }))).toEqual(invalidToken);
    }
    expect(users()).toEqual([ada.email]);
    const token = await auth.api.mint({ body: { purpose: 'delete-account-' }, headers });
    expect(saying(await browser.post('/delete-user', { token }))).toEqual([200, gone]);
  });
});
