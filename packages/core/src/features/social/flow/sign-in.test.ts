import { beforeEach, describe, expect, it } from 'vitest';
import { fakeOAuth } from '../../../../test/fixtures/social/fake-providers.js';
import { openProviderServer, type ProviderServer } from '../../../../test/fixtures/social/provider-fixture.js';
import { createAuth } from '../../../auth.js';
import type { Browser } from '../../../testing/browser.js';

let server: ProviderServer;
let browser: Browser;
function open(...args: Partial<Parameters<typeof openProviderServer>>) {
  server = openProviderServer(args[0] ?? fakeOAuth(), args[1]);
  browser = server.openBrowser();
}
beforeEach(() => open());

const password = 'correct horse';
const signUp = (email = 'ada@example.com', by = browser) => by.post('/sign-up/email', { name: 'Ada', email, password });

describe('sign-in/social', () => {
  it('answers with the provider’s URL, and whether to redirect', async () => {
    const { answer, url } = await server.begin(browser, { scopes: ['repo', 'email'] });
    expect(answer.json).toEqual({ url: url.href, redirect: true });
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client-id',
      state: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
      scope: 'profile email repo',
      redirect_uri: 'https://app.example.com/api/auth/callback/fake-oauth',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'consent',
    });
    expect(url.search).not.toContain('+');
    expect((await server.begin(browser, { disableRedirect: true })).answer.json).toMatchObject({ redirect: false });
  });

  it('stores the flow for the callback, and sets a cookie in the browser', async () => {
    const { answer, state } = await server.begin(browser, { newUserCallbackURL: '/new', errorCallbackURL: '/oops' });
    const [row] = server.rows('verification');
    expect(JSON.parse(String(row?.value))).toEqual({
      provider: 'fake-oauth',
      callbackURL: '/home',
      newUserURL: '/new',
      errorURL: '/oops',
      codeVerifier: expect.not.stringMatching(/^[a-zA-Z0-9]{43,128}$/), // sealed
      nonce: expect.any(String),
      scopes: ['profile', 'email'],
      requestSignUp: false,
      startAnew: false,
      expiresAt: server.clock.now().getTime() + 600_000,
    });
    expect(String(row?.identifier)).toMatch(/^oauth-state:/);
    expect(JSON.stringify(row)).not.toContain(state);
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/^__Secure-latchkey\.oauth_state_.*; Max-Age=600;.*HttpOnly.*SameSite=Lax/);
  });

  it('keeps the ten newest of many flows in a browser, and no cookie of the application is removed', async () => {
    browser.setCookie('__Secure-latchkey.oauth_state_mine', 'of the application');
    const states: string[] = [];
    for (let count = 0; count < 13; count += 1) states.push((await server.begin(browser)).state);
    const names = browser.cookieNames().filter((name) => name.includes('.oauth_state_'));
    expect(names).toHaveLength(11);
    expect(names).toContain('__Secure-latchkey.oauth_state_mine');
    const [, , ended = '', oldest = ''] = states;
    expect((await server.comeBack(browser, ended)).headers.get('location')).toContain('error=');
    expect((await server.comeBack(browser, oldest)).headers.get('location')).toBe('/home');
  });

  it('sends the configured redirect URI, id and scopes', async () => {
    const redirectURI = 'https://app.example.com/hooks/fake';
    open(
      fakeOAuth(
        { authorization: { url: 'https://oauth.example/authorize?a=1', clientIdName: 'client_key' }, pkce: false },
        { redirectURI, disableDefaultScope: true, scope: ['only'] },
      ),
    );
    const { url, state } = await server.begin(browser);
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toEqual({
      a: '1',
      response_type: 'code',
      client_key: 'client-id',
      state,
      scope: 'only',
      redirect_uri: redirectURI,
    });
    await server.comeBack(browser, state);
    expect(server.tokenCalls()[0]?.form.get('redirect_uri')).toBe(redirectURI);
    expect(server.tokenCalls()[0]?.form.has('code_verifier')).toBe(false);
  });

  it('sends the credentials with the code as the provider requires', async () => {
    open(fakeOAuth({ token: { url: 'https://oauth.example/token', passOn: ['device_id'] } }));
    await server.comeBack(browser, (await server.begin(browser)).state, { device_id: 'd' });
    expect(Object.fromEntries(server.tokenCalls()[0]?.form ?? [])).toEqual({
      device_id: 'd',
      grant_type: 'authorization_code',
      code: 'a-code',
      redirect_uri: 'https://app.example.com/api/auth/callback/fake-oauth',
      code_verifier: expect.stringMatching(/^[a-zA-Z0-9]{128}$/),
      client_id: 'client-id',
      client_secret: 'client-secret',
    });
    open(
      fakeOAuth({
        token: { url: 'https://oauth.example/token', authentication: 'basic' },
        clientSecret: async () => 'a:b',
      }),
    );
    await server.signIn(browser);
    const call = server.tokenCalls()[0];
    expect(call?.headers.get('authorization')).toBe(`Basic ${btoa('client-id:a%3Ab')}`);
    expect([call?.form.has('client_id'), call?.form.has('client_secret')]).toEqual([false, false]);
  });

  it('refuses a provider that does not exist, or is disabled', async () => {
    open(fakeOAuth({}, { enabled: false }));
    for (const provider of ['fake-oauth', 'github', 'FAKE-OAUTH', 'toString']) {
      const { answer } = await server.begin(browser, { provider });
      expect([answer.status, answer.json]).toEqual([
        404,
        { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' },
      ]);
      server.clock.advance(11);
    }
  });

  it('needs a known origin for the callback', async () => {
    const { plugins } = fakeOAuth().options;
    const auth = createAuth({
      secret: 'a secret for tests that has enough characters',
      database: ':memory:',
      logLevel: 'error',
      ...(plugins && { plugins }),
    });
    const request = () =>
      new Request('http://localhost:3000/api/auth/sign-in/social', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'fake-oauth' }),
      });
    const answer = await auth.handler(request());
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'CALLBACKURL_IS_REQUIRED', message: 'callbackURL is required' },
    ]);
    expect((await server.begin(browser, { callbackURL: undefined })).answer.status).toBe(200);
    expect(JSON.parse(String(server.rows('verification')[0]?.value))).toMatchObject({
      callbackURL: 'https://app.example.com',
    });
  });

  it.each(['callbackURL', 'newUserCallbackURL', 'errorCallbackURL'])('refuses a foreign %s [R-A04]', async (field) => {
    const { answer } = await server.begin(browser, { [field]: 'https://app.example.com.evil.tld' });
    expect([answer.status, server.rows('verification')]).toEqual([403, []]);
  });

  it('reports that the flow cannot be stored', async () => {
    await signUp();
    server.tamper('drop table verification');
    const { answer } = await server.begin(browser);
    expect([answer.status, answer.json]).toEqual([
      500,
      { code: 'UNABLE_TO_CREATE_VERIFICATION', message: 'Unable to create verification' },
    ]);
  });
});
