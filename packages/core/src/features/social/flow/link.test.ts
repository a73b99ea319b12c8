import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeOAuth, fakeOidc } from '../../../../test/fixtures/social/fake-providers.js';
import {
  ada,
  errorOf,
  openProviderServer,
  type ProviderServer,
  type ProviderUser,
  whoIs,
} from '../../../../test/fixtures/social/provider-fixture.js';
import type { Browser } from '../../../testing/browser.js';

const password = 'correct horse';
let server: ProviderServer;
let browser: Browser;
async function open(...args: Partial<Parameters<typeof openProviderServer>>) {
  server = openProviderServer(args[0] ?? fakeOAuth(), args[1]);
  browser = server.openBrowser();
  await browser.post('/sign-up/email', { name: 'Ada', email: ada.email, password });
}
beforeEach(() => open());

const asked = (body: object = {}) => server.begin(browser, body, '/link-social');
/** The whole linking flow. */
async function link(person: ProviderUser = ada) {
  const { state, nonce } = await asked({ errorCallbackURL: '/oops' });
  Object.assign(server.now, { person, nonce });
  return server.comeBack(browser, state);
}
const linked = () => server.rows('account').map(({ providerId, accountId }) => [providerId, accountId]);

describe('link-social', () => {
  it('links an account to the signed-in user, and changes nothing else of the user [H117 H115]', async () => {
    const [before] = server.rows('user');
    const answer = await link();
    expect(answer.headers.get('location')).toBe('/home');
    expect(answer.headers.getSetCookie().every((each) => each.includes('oauth_state'))).toBe(true);
    expect(linked()).toEqual([
      ['credential', before?.id],
      ['fake-oauth', ada.id],
    ]);
    expect(server.rows('user')).toEqual([{ ...before, updatedAt: expect.any(Number), securityVersion: 1 }]);
    expect(server.rows('session')).toHaveLength(1);
    expect(JSON.stringify(server.rows('account'))).not.toMatch(/at-1|rt-1/);
    server.clock.advance(11);
    const other = server.openBrowser();
    await server.signIn(other);
    expect(await whoIs(other)).toBe(ada.email);
  });

  it('answers with the provider’s URL', async () => {
    const { answer, url } = await asked({ scopes: ['repo'] });
    expect(answer.json).toEqual({ url: url.href, redirect: true });
    expect(url.searchParams.get('scope')).toBe('profile email repo');
    expect((await asked({ disableRedirect: true })).answer.json).toMatchObject({ redirect: false });
    expect(JSON.parse(String(server.rows('verification')[0]?.value))).toMatchObject({
      link: { email: ada.email, userId: server.rows('user')[0]?.id },
    });
  });

  it('links an identity without an address, which then signs in; it rests on the mailbox too', async () => {
    const nameless = { ...ada, email: undefined };
    expect((await link(nameless)).headers.get('location')).toBe('/home');
    expect(server.rows('account')[1]).toMatchObject({ accountId: ada.id, basis: null });
    server.clock.advance(11);
    const other = server.openBrowser();
    expect(errorOf(await server.signIn(other, nameless))).toBeNull();
    expect(await whoIs(other)).toBe(ada.email);
  });

  it('needs a session', async () => {
    const { answer } = await server.begin(server.openBrowser(), {}, '/link-social');
    expect(answer.status).toBe(401);
  });

  it('refuses a provider that is already linked, or does not exist', async () => {
    await link();
    const again = (await asked()).answer;
    expect([again.status, again.json]).toEqual([
      400,
      { code: 'SOCIAL_ACCOUNT_ALREADY_LINKED', message: 'Social account already linked' },
    ]);
    const none = (await asked({ provider: 'github' })).answer;
    expect([none.status, none.json]).toEqual([404, { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' }]);
  });

  it('does not begin if linking is disabled [H106]', async () => {
    await open(fakeOAuth(), { account: { accountLinking: { enabled: false } } });
    const { answer } = await asked();
    expect([answer.status, answer.json]).toMatchObject([401, { code: 'ACCOUNT_NOT_LINKED' }]);
  });

  it('cannot be finished by another user, even in the same browser [R-B03]', async () => {
    const { state } = await asked();
    await browser.post('/sign-out');
    await browser.post('/sign-up/email', { name: 'Eve', email: 'eve@example.com', password });
    expect(errorOf(await server.comeBack(browser, state))).toBe('please_restart_the_process');
    expect(server.calls).toEqual([]);
    expect(linked()).toHaveLength(2);
  });

  it('begins only in a fresh session, and can be finished at any age of that session [W-M21]', async () => {
    server.clock.advance(86_400 - 300);
    const { state } = await server.begin(browser, {}, '/link-social');
    server.clock.advance(301);
    expect((await server.begin(browser, {}, '/link-social')).answer).toMatchObject({
      status: 403,
      json: { code: 'SESSION_IS_NOT_FRESH' },
    });
    expect(errorOf(await server.comeBack(browser, state))).toBeNull();
  });

  it('the proof of one account cannot link another account, or one of another provider [R-C04]', async () => {
    await open(fakeOidc());
    const flows = [await asked(), await asked(), await asked()] as const;
    // The proof of another flow: the id token has the nonce of that flow.
    server.now.nonce = flows[1].nonce;
    expect(errorOf(await server.comeBack(browser, flows[0].state))).toBe('unable_to_get_user_info');
    // The proof of another account: the id token names one user, and the profile names another.
    server.now.answers = (request, { nonce }) =>
      server.provider.answers(request, { nonce, person: request.url.endsWith('/me') ? { ...ada, id: '1816' } : ada });
    expect(errorOf(await server.comeBack(browser, flows[1].state))).toBe('unable_to_get_user_info');
    // The proof of another provider.
    const mixed = await browser.get(`/callback/elsewhere?code=a-code&state=${flows[2].state}`);
    expect(errorOf(mixed)).toBe('please_restart_the_process');
    expect(linked()).toHaveLength(1);
    server.now.answers = server.provider.answers;
    expect(errorOf(await link())).toBeNull();
  });

  it.each([-1, 0, 1])('needs a live session to finish: %s ms after its end', async (offset) => {
    const copy = browser.clone();
    const { state } = await server.begin(copy, {}, '/link-social');
    server.tamper(`update session set expiresAt = ${server.clock.now().getTime() + 1000}`);
    server.clock.advanceMs(1000 + offset);
    const answer = await server.comeBack(copy.clone(), state);
    expect(errorOf(answer)).toBe(offset < 0 ? null : 'please_restart_the_process');
  });
});

describe('the errors of linking', () => {
  it("email_doesn't_match, unless other addresses are allowed", async () => {
    const other = { ...ada, email: 'other@example.com' };
    const refused = await link(other);
    expect(refused.headers.get('location')).toBe('/oops?error=email_doesn%27t_match');
    expect(linked()).toHaveLength(1);
    await open(fakeOAuth(), { account: { accountLinking: { allowDifferentEmails: true } } });
    expect(errorOf(await link(other))).toBeNull();
    expect(server.rows('user')).toMatchObject([{ email: ada.email, emailVerified: 0 }]);
  });

  it('account_already_linked, when two tabs finish', async () => {
    const [one, two] = [await asked(), await asked()];
    expect(errorOf(await server.comeBack(browser, one.state))).toBeNull();
    expect(errorOf(await server.comeBack(browser, two.state))).toBe('account_already_linked');
  });

  it('account_already_linked_to_different_user', async () => {
    await open(fakeOAuth(), { account: { accountLinking: { allowDifferentEmails: true } } });
    await server.signIn(server.openBrowser(), { ...ada, email: 'eve@example.com' });
    const before = server.rows('account');
    expect(errorOf(await link({ ...ada, email: 'eve@example.com' }))).toBe('account_already_linked_to_different_user');
    expect(server.rows('account')).toEqual(before);
  });

  it('account_already_linked, if the user has meanwhile linked another account there [Z13]', async () => {
    const [one, two] = [await asked(), await asked({ errorCallbackURL: '/oops' })];
    await server.comeBack(browser, one.state);
    server.now.person = { ...ada, id: '1816' };
    expect((await server.comeBack(browser, two.state)).headers.get('location')).toBe(
      '/oops?error=account_already_linked',
    );
    expect(linked()).toHaveLength(2);
  });

  it('account_not_linked, if linking was disabled meanwhile [R-B18]', async () => {
    const database = new Database(':memory:');
    await open(fakeOAuth(), { database });
    const { state } = await asked();
    // The same server with another configuration.
    server = openProviderServer(fakeOAuth(), { database, account: { accountLinking: { enabled: false } } });
    const again = server.openBrowser();
    for (const name of browser.cookieNames()) again.setCookie(name, browser.cookie(name)?.value ?? '');
    expect(errorOf(await server.comeBack(again, state))).toBe('account_not_linked');
    expect(linked()).toHaveLength(1);
  });
});
