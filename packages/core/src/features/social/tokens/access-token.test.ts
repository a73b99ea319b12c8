import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeOAuth, tokenAnswer } from '../../../../test/fixtures/social/fake-providers.js';
import { ada, openProviderServer, type ProviderServer } from '../../../../test/fixtures/social/provider-fixture.js';
import type { Browser } from '../../../testing/browser.js';

let server: ProviderServer;
let browser: Browser;
beforeEach(async () => {
  server = openProviderServer(fakeOAuth());
  browser = server.openBrowser();
  await server.signIn(browser);
  server.calls.length = 0;
});

const asked = { providerId: 'fake-oauth' };
const get = (by = browser, body: object = asked) => by.post('/get-access-token', body);
const renew = (by = browser, body: object = asked) => by.post('/refresh-token', body);

/** Sets the provider's answer to later refreshes. */
const answer = (tokens: () => Response | Promise<Response>) => {
  server.now.answers = async () => tokens();
};
/** Makes the provider accept each refresh token only once. */
function rotating() {
  let round = 1;
  server.now.answers = async (request) => {
    const sent = new URLSearchParams(await request.text()).get('refresh_token');
    if (sent !== `rt-${round}`) return Response.json({ error: 'invalid_grant' }, { status: 400 });
    round += 1;
    return tokenAnswer({ access_token: `at-${round}`, refresh_token: `rt-${round}` });
  };
}
const end = Date.UTC(2030, 0, 1, 1); // of the first access token

describe('get-access-token', () => {
  it('returns the access token, and never the refresh token', async () => {
    const answered = await get();
    expect([answered.status, answered.json]).toEqual([
      200,
      {
        accessToken: 'at-1',
        accessTokenExpiresAt: new Date(end).toISOString(),
        scopes: ['profile', 'email'],
      },
    ]);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(server.calls).toEqual([]);
    const { accessTokenExpiresAt } = await server.auth.api.getAccessToken({ body: asked, headers: browser.headers });
    expect(accessTokenExpiresAt).toEqual(new Date(end));
  });

  it.each([
    [-5001, 'at-1'],
    [-5000, 'at-2'],
    [-4999, 'at-2'],
    [0, 'at-2'],
  ])('renews a token some seconds before its end: %s ms from that it is %s', async (offset, accessToken) => {
    rotating();
    server.clock.advanceMs(3_600_000 + offset);
    expect((await get()).json).toMatchObject({ accessToken });
    expect(server.calls.map(({ form }) => Object.fromEntries(form))).toEqual(
      accessToken === 'at-1'
        ? []
        : [
            {
              grant_type: 'refresh_token',
              refresh_token: 'rt-1',
              client_id: 'client-id',
              client_secret: 'client-secret',
            },
          ],
    );
  });

  it('needs a session, and returns only the caller’s tokens', async () => {
    const eve = server.openBrowser();
    expect((await get(eve)).status).toBe(401);
    await eve.post('/sign-up/email', { name: 'Eve', email: 'eve@example.com', password: 'correct horse' });
    const refused = await get(eve, { ...asked, accountId: ada.id });
    expect([refused.status, refused.json]).toEqual([400, { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' }]);
  });

  it('finds accounts by provider and id', async () => {
    expect((await get(browser, { ...asked, accountId: ada.id })).status).toBe(200);
    expect((await get(browser, { ...asked, accountId: '1' })).json).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    for (const providerId of ['credential', 'github']) {
      const none = await get(browser, { providerId });
      expect([none.status, none.json]).toEqual([404, { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' }]);
    }
  });

  it('reports a missing token, or one that no configured secret can open', async () => {
    server.tamper(`update account set accessToken = 'v1.aaaaaaaa.aaaaaaaaaaaaaaaa.aaaa'`);
    expect((await get()).json).toEqual({ code: 'ACCESS_TOKEN_NOT_FOUND', message: 'Access token not found' });
    server.tamper('update account set accessToken = null');
    expect((await get()).json).toMatchObject({ code: 'ACCESS_TOKEN_NOT_FOUND' });
  });

  it('opens no token that was copied from another account', async () => {
    const eve = server.openBrowser();
    server.clock.advance(11);
    await server.signIn(eve, { ...ada, id: '2', email: 'eve@example.com' });
    server.tamper(`update account set accessToken = (select accessToken from account where accountId = '${ada.id}')`);
    expect((await get(eve)).json).toMatchObject({ code: 'ACCESS_TOKEN_NOT_FOUND' });
    expect((await get()).status).toBe(200);
  });
});

describe('refresh-token', () => {
  it('renews a token that has not expired', async () => {
    rotating();
    expect((await renew()).json).toMatchObject({ accessToken: 'at-2' });
    expect((await renew()).json).toMatchObject({ accessToken: 'at-3' });
    expect(JSON.stringify(server.rows('account'))).not.toMatch(/[ar]t-\d/);
  });

  it('keeps the refresh token if the provider sends no other, and does not keep the old expiry [H114]', async () => {
    const [before] = server.rows('account');
    answer(() =>
      tokenAnswer({ access_token: 'at-2', refresh_token: undefined, expires_in: undefined, scope: undefined }),
    );
    expect((await renew()).json).toEqual({
      accessToken: 'at-2',
      accessTokenExpiresAt: null,
      scopes: ['profile', 'email'],
    });
    expect(server.rows('account')).toMatchObject([{ refreshToken: before?.refreshToken, scope: 'profile,email' }]);
  });

  it.each([
    ['a refusal', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['a refusal that looks like success', () => Response.json({ error: 'invalid_grant' })],
    ['no access token', () => Response.json({ id_token: 'e.y.J' })],
    ['nothing', () => Promise.reject(new TypeError('fetch failed'))],
  ])('fails if the provider answers with %s, and changes nothing', async (_, refused) => {
    const before = server.rows('account');
    answer(refused);
    const answered = await renew();
    expect([answered.status, answered.json]).toEqual([
      400,
      { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN', message: 'Failed to refresh access token' },
    ]);
    expect(server.rows('account')).toEqual(before);
  });

  it('sends back the parameters that came with the code, each time', async () => {
    const token = { url: 'https://oauth.example/token', passOn: ['device_id'] };
    server = openProviderServer(fakeOAuth({ token }));
    browser = server.openBrowser();
    const { state } = await server.begin(browser);
    await server.comeBack(browser, state, { device_id: 'a phone & more', client_id: 'another' });
    rotating();
    await renew();
    expect((await renew()).json).toMatchObject({ accessToken: 'at-3' });
    const sent = server.tokenCalls().map(({ form }) => [form.get('refresh_token'), form.get('device_id')]);
    expect(sent).toEqual([
      [null, 'a phone & more'],
      ['rt-1', 'a phone & more'],
      ['rt-2', 'a phone & more'],
    ]);
    expect(server.tokenCalls().map(({ form }) => form.getAll('client_id'))).toEqual(Array(3).fill(['client-id']));
  });

  it('fails without a refresh token', async () => {
    server.tamper('update account set refreshToken = null');
    expect((await renew()).json).toEqual({ code: 'REFRESH_TOKEN_NOT_FOUND', message: 'Refresh token not found' });
    server.clock.advance(3600);
    expect((await get()).json).toMatchObject({ code: 'REFRESH_TOKEN_NOT_FOUND' });
  });

  it('asks the provider once for concurrent calls [Z16]', async () => {
    rotating();
    const answers = await Promise.all(Array.from({ length: 32 }, () => renew(browser.clone())));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json).toMatchObject({ accessToken: 'at-2' });
    expect(server.calls).toHaveLength(1);
  });

  it('uses the tokens of another process if the provider refuses the later call [Z16]', async () => {
    answer(() => {
      server.tamper(`update account set refreshToken = 'of the other process'`);
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    });
    expect((await renew()).json).toMatchObject({ accessToken: 'at-1' });
  });

  it('does not overwrite tokens that another process has written meanwhile [Z16]', async () => {
    rotating();
    await renew();
    answer(() => {
      server.tamper(`update account set refreshToken = 'of the other process'`);
      return tokenAnswer({ access_token: 'at-9', refresh_token: 'rt-9' });
    });
    expect((await renew()).json).toMatchObject({ accessToken: 'at-2' });
    expect(server.rows('account')).toMatchObject([{ refreshToken: 'of the other process' }]);
  });
});

describe('sealed tokens', () => {
  it('can be opened after the secret was rotated, but not after it was removed [R-H05]', async () => {
    const sealed = {
      old: 'the first secret of three that is long enough',
      next: 'another secret that has enough characters',
    };
    for (const [secret, status] of [
      [[sealed.next, sealed.old], 200],
      [[sealed.next], 400],
    ] as const) {
      const first = openProviderServer(fakeOAuth(), { secret: sealed.old });
      await first.signIn(first.openBrowser());
      const second = openProviderServer(fakeOAuth(), { secret });
      const visitor = second.openBrowser();
      await second.signIn(visitor);
      const [row] = first.rows('account');
      second.tamper(`update account set id = '${row?.id}', accessToken = '${row?.accessToken}'`);
      expect((await get(visitor)).status).toBe(status);
    }
  });
});

describe('a refresh that another process has begun', () => {
  /** The lease of a process that does not end its refresh. */
  beforeEach(() => {
    const now = server.clock.now().getTime();
    server.tamper(`insert into verification (id, identifier, value, attempts, expiresAt, createdAt, updatedAt)
      select 'l', 'token-refresh:' || id, 'other', 0, ${now + 15_000}, ${now}, ${now} from account`);
    rotating();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is waited for, for five seconds, and then the server is busy', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = renew();
    let isOver = false;
    waiting.finally(() => {
      isOver = true;
    });
    for (let poll = 0; poll < 19; poll++) await vi.advanceTimersByTimeAsync(250);
    expect([isOver, server.calls]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(250);
    expect(await waiting).toMatchObject({ status: 503, json: { code: 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER' } });
  });

  it('blocks the account for fifteen seconds at most', async () => {
    server.clock.advance(15);
    expect((await renew()).json).toMatchObject({ accessToken: 'at-2' });
    expect(server.rows('verification')).toEqual([]);
  });
});
