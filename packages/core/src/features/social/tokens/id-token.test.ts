import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeIdTokens, fakeOAuth, fakeOidc } from '../../../../test/fixtures/social/fake-providers.js';
import {
  ada,
  openProviderServer,
  type ProviderServer,
  type ProviderUser,
  whoIs,
} from '../../../../test/fixtures/social/provider-fixture.js';
import type { Browser } from '../../../testing/browser.js';
import { testAuth } from '../../../testing/test-auth.js';

let testServer: ProviderServer;
let browser: Browser;
function open(...args: Partial<Parameters<typeof openProviderServer>>) {
  testServer = openProviderServer(args[0] ?? fakeOAuth(), args[1]);
  browser = testServer.openBrowser();
}
beforeEach(() => open());

const password = 'correct horse';
const signUp = (email = 'ada@example.com', by = browser) => by.post('/sign-up/email', { name: 'Ada', email, password });

describe('an id token that a client sends', () => {
  const shown = async (person: ProviderUser = ada, nonce?: string) =>
    fakeIdTokens.sign(fakeIdTokens.claimsOf(person, nonce));
  beforeEach(() => open(fakeOidc()));
  afterEach(() => {
    vi.useRealTimers();
  });

  it('signs in, and returns the user', async () => {
    const token = await shown(ada, 'n');
    const idToken = { token, nonce: 'n', accessToken: 'at-9', refreshToken: 'rt-9', expiresAt: Date.UTC(2030, 1, 1) };
    const { answer } = await testServer.begin(browser, { idToken });
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        redirect: false,
        token: expect.any(String),
        user: expect.objectContaining({ email: ada.email, emailVerified: true }),
      },
    ]);
    expect(await whoIs(browser)).toBe(ada.email);
    expect(testServer.rows('account')).toMatchObject([
      { accountId: ada.id, accessTokenExpiresAt: Date.UTC(2030, 1, 1) },
    ]);
    expect(JSON.stringify(testServer.rows('account'))).not.toMatch(/[ar]t-9|eyJ/);
    // The access token may belong to another user, so it is sent to no server (RFC 9700 §2.3).
    expect(testServer.calls.map(({ url }) => url)).toEqual(['https://oidc.example/keys']);
  });

  it('is refused by the same rules as the callback [H100]', async () => {
    open(fakeOidc({}, { disableSignUp: true }));
    const refusal = async (person: ProviderUser) => {
      testServer.clock.advance(11);
      return (await testServer.begin(browser, { idToken: { token: await shown(person) } })).answer;
    };
    expect((await refusal(ada)).json).toEqual({ code: 'SIGNUP_DISABLED', message: 'signup disabled' });
    await signUp();
    const unlinked = await refusal({ ...ada, emailVerified: false });
    expect([unlinked.status, unlinked.json]).toEqual([
      401,
      { code: 'SIGNUP_DISABLED', message: 'signup disabled' }, // the same error as for a user without an account
    ]);
    expect((await refusal({ ...ada, email: undefined })).json).toEqual({
      code: 'USER_EMAIL_NOT_FOUND',
      message: 'User email not found',
    });
  });

  it('is refused if the provider has no id tokens, or the application does not accept them', async () => {
    const answerOf = async () => (await testServer.begin(browser, { idToken: { token: await shown() } })).answer;
    open(fakeOidc({}, { disableIdTokenSignIn: true }));
    expect((await answerOf()).json).toEqual({ code: 'INVALID_TOKEN', message: 'invalid token' });
    open(fakeOAuth());
    const none = await answerOf();
    expect([none.status, none.json]).toEqual([
      404,
      { code: 'ID_TOKEN_NOT_SUPPORTED', message: 'id_token not supported' },
    ]);
    open(fakeOidc({ profile: async () => undefined }));
    const anonymous = await answerOf();
    expect([anonymous.status, anonymous.json]).toEqual([
      401,
      { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' },
    ]);
  });

  it.each([
    ['no keys', () => Response.json({ keys: [] }), 400, 'KEYS_NOT_FOUND'],
    ['nothing', () => new Response('', { status: 503 }), 401, 'INVALID_TOKEN'],
    ['no key set', () => Response.json(['keys']), 401, 'INVALID_TOKEN'],
    ['a redirect', () => Response.redirect('https://evil.example/keys'), 401, 'INVALID_TOKEN'],
    ['keys of no kind', () => Response.json({ keys: [{ kty: 'EC', kid: 'key-1' }] }), 401, 'INVALID_TOKEN'],
  ])('is refused if the provider answers with %s for its keys', async (_, answer, status, code) => {
    testServer.now.answers = async () => answer();
    const refused = (await testServer.begin(browser, { idToken: { token: await shown() } })).answer;
    expect([refused.status, refused.json]).toMatchObject([status, { code }]);
  });

  it('fetches the keys once for many calls [W-M42]', async () => {
    for (let count = 0; count < 3; count++)
      await testServer.begin(testServer.openBrowser(), { idToken: { token: await shown() } });
    expect(testServer.calls).toHaveLength(1);
  });

  it('is refused if fetching the keys takes longer than five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = new Promise<void>((resolve) => {
      testServer.now.answers = ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          resolve();
        });
    });
    const refusal = testServer.begin(browser, { idToken: { token: await shown() } });
    let isOver = false;
    refusal.finally(() => {
      isOver = true;
    });
    await asked;
    await vi.advanceTimersByTimeAsync(4999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await refusal).answer.json).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it.each([
    ['iat', 60, 200],
    ['iat', 61, 401],
    ['nbf', 60, 200],
    ['nbf', 61, 401],
    ['exp', 1, 200],
    ['exp', 0, 401],
    ['exp', -1, 401],
  ])(
    'can be from a clock one minute ahead, and expires to the second: %s of now and %s s answers %s',
    async (claim, s, status) => {
      const now = testServer.clock.now().getTime() / 1000;
      const token = await fakeIdTokens.sign({ ...fakeIdTokens.claimsOf(ada, undefined), [claim]: now + s });
      expect((await testServer.begin(browser, { idToken: { token } })).answer.status).toBe(status);
    },
  );

  it.each([
    [3_600_000, 200],
    [3_600_001, 401],
  ])('is accepted for an hour after its issue: after %s ms it answers %s [R-B13]', async (age, status) => {
    open(
      fakeOidc({
        idToken: {
          issuer: (issuer, claims) => issuer === claims.iss,
          audience: ['client-id'],
          signature: { keys: 'https://oidc.example/keys', algorithms: ['ES256'] },
          maxAge: 3600,
          signIn: true,
        },
      }),
    );
    const claims = { ...fakeIdTokens.claimsOf(ada, undefined), exp: 4_000_000_000 };
    const token = await fakeIdTokens.sign(claims);
    testServer.clock.advanceMs(Math.ceil(age / 1000) * 1000);
    expect((await testServer.begin(browser, { idToken: { token } })).answer.status).toBe(status);
  });
});

describe('calls to a provider', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  it('use the global fetch at call time', async () => {
    const { options } = fakeOAuth();
    const { openBrowser } = testAuth({ ...(options.plugins && { plugins: options.plugins }) });
    server.use(
      http.post('https://oauth.example/token', () => HttpResponse.json({ access_token: 'at', token_type: 'bearer' })),
      http.get('https://oauth.example/me', ({ request }) =>
        HttpResponse.json({
          id: request.headers.get('authorization')?.slice(7),
          email: ada.email,
          email_verified: true,
        }),
      ),
    );
    const visitor = openBrowser();
    const { json } = await visitor.post('/sign-in/social', { provider: 'fake-oauth', callbackURL: '/' });
    const state = new URL((json as { url: string }).url).searchParams.get('state');
    await visitor.get(`/callback/fake-oauth?code=c&state=${state}`);
    expect((await visitor.get('/list-accounts')).json).toMatchObject([{ provider: 'fake-oauth', accountId: 'at' }]);
  });
});
