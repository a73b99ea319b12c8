import { beforeEach, describe, expect, it } from 'vitest';
import { createOutbox } from '../../../../test/fixtures/email-verification/outbox.js';
import { fakeOAuth, tokenAnswer } from '../../../../test/fixtures/social/fake-providers.js';
import {
  ada,
  errorOf,
  openProviderServer,
  type ProviderServer,
  whoIs,
} from '../../../../test/fixtures/social/provider-fixture.js';
import { defineContract } from '../../../contract/endpoint.js';
import { instant, text } from '../../../contract/fields.js';
import { definePlugin } from '../../../define-plugin.js';
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
const verify = () => server.tamper('update user set emailVerified = 1, updatedAt = updatedAt + 1');

describe('a first sign-in', () => {
  it('creates a user with the provider’s profile, and redirects to newUserCallbackURL once', async () => {
    const body = { newUserCallbackURL: '/welcome' };
    expect((await server.signIn(browser, { ...ada, email: 'ADA@Example.com' }, body)).headers.get('location')).toBe(
      '/welcome',
    );
    expect(server.rows('user')).toMatchObject([
      { name: 'Ada', email: 'ada@example.com', emailVerified: 1, image: 'https://oauth.example/ada.png' },
    ]);
    server.clock.advance(60);
    expect(
      (await server.signIn(server.openBrowser(), { ...ada, email: 'new@example.com' }, body)).headers.get('location'),
    ).toBe('/home');
    expect(server.rows('user')).toMatchObject([{ name: 'Ada', email: 'ada@example.com' }]);
    expect(server.rows('session')).toHaveLength(2);
  });

  it('uses the address as the name of a user without a name', async () => {
    await server.signIn(browser, { ...ada, name: '' });
    expect(server.rows('user')).toMatchObject([{ name: 'ada@example.com' }]);
  });

  it('sends a mail to verify an address that the provider does not report as verified', async () => {
    const outbox = createOutbox();
    open(fakeOAuth(), { emailVerification: { ...outbox.verification, sendOnSignUp: true } });
    await server.signIn(browser, { ...ada, emailVerified: false });
    await server.auth.settled();
    expect(outbox.verifications.map(({ url }) => new URL(url).searchParams.get('callbackURL'))).toEqual(['/home']);
    expect(await whoIs(browser)).toBe(ada.email);
  });

  it('sets fields from mapProfileToUser, also those that clients cannot set, but never the address [R-C14 H104]', async () => {
    const mapProfileToUser = (profile: Readonly<Record<string, unknown>>) => ({
      name: `${String(profile.name)} L.`,
      plan: 'pro',
      email: 'other@example.com',
      emailVerified: true,
      id: 'mine',
      createdAt: new Date(0),
      nonsense: 1,
    });
    const plans = defineContract('plans', {}, { user: { plan: text({ settable: false, initial: () => 'free' }) } });
    open(fakeOAuth({}, { mapProfileToUser }), { plugins: [definePlugin(plans, { handlers: {} })] });
    await server.signIn(browser, { ...ada, emailVerified: false });
    const [user] = server.rows('user');
    expect(user).toMatchObject({ name: 'Ada L.', plan: 'pro', email: 'ada@example.com', emailVerified: 0 });
    expect([user?.id, user?.createdAt]).toEqual([expect.not.stringMatching('mine'), server.clock.now().getTime()]);
  });

  it.each([
    [{ nickname: 'ada' }, null],
    [{ born: new Date('1815-12-10') }, null],
    [{ nickname: null }, null],
    [{ nickname: { text: 'ada' } }, 'unable_to_create_user'],
    [{ nickname: 1815 }, 'unable_to_create_user'],
    [{ nickname: 'x'.repeat(31) }, 'unable_to_create_user'],
    [{ born: '1815-12-10' }, 'unable_to_create_user'],
    [{ born: new Date(Number.NaN) }, 'unable_to_create_user'],
    [{ born: new Date('0000-12-10') }, 'unable_to_create_user'],
    [{ born: new Date('+010000-01-01') }, 'unable_to_create_user'],
    ['ada', 'unable_to_create_user'],
    [null, 'unable_to_create_user'],
  ])('refuses a value that does not fit the field: %o', async (mapped, error) => {
    const fields = {
      nickname: text({ settable: true, optional: true, maxLength: 30 }),
      born: instant({ settable: true, optional: true }),
    };
    open(fakeOAuth({}, { mapProfileToUser: () => mapped }), {
      plugins: [definePlugin(defineContract('fields', {}, { user: fields }), { handlers: {} })],
    });
    expect(errorOf(await server.signIn(browser))).toBe(error);
    expect(server.rows('user')).toHaveLength(error === null ? 1 : 0);
  });

  it('requires requestSignUp if configured', async () => {
    open(fakeOAuth({}, { disableImplicitSignUp: true }));
    expect(errorOf(await server.signIn(browser))).toBe('signup_disabled');
    server.clock.advance(11);
    expect(errorOf(await server.signIn(browser, ada, { requestSignUp: true }))).toBeNull();
    expect(errorOf(await server.signIn(server.openBrowser()))).toBeNull(); // a known user does not need it
  });

  it('leaves no user without an account [H022]', async () => {
    open(fakeOAuth(), { databaseHooks: { account: { create: { before: () => false } } } });
    expect(errorOf(await server.signIn(browser))).not.toBeNull();
    expect(server.rows('user')).toEqual([]);
  });
});

describe('a user whose address is already known', () => {
  const linked = () =>
    server
      .rows('account')
      .map(({ providerId }) => providerId)
      .sort();

  it('is signed in as that user if both sides have verified the address', async () => {
    await signUp();
    verify();
    const [before] = server.rows('user');
    const other = server.openBrowser();
    expect((await server.signIn(other, { ...ada, name: 'Guest' })).headers.get('location')).toBe('/home');
    expect(linked()).toEqual(['credential', 'fake-oauth']);
    expect(server.rows('user')).toMatchObject([
      { name: 'Ada', image: before?.image, email: ada.email, emailVerified: 1 },
    ]);
    expect((await server.openBrowser().post('/sign-in/email', { email: ada.email, password })).status).toBe(200);
  });

  it('gets the account without an attacker’s data in it [R-C01]', async () => {
    await signUp();
    expect(errorOf(await server.signIn(server.openBrowser()))).toBeNull();
    expect(linked()).toEqual(['fake-oauth']);
    expect(server.rows('user')).toMatchObject([{ emailVerified: 1 }]);
    expect(await whoIs(browser)).toBeUndefined();
    server.clock.advance(11);
    expect((await browser.post('/sign-in/email', { email: ada.email, password })).status).toBe(401);
  });

  it('gets an account of their own if the attacker signed up with the same provider [R-C01 R-C03]', async () => {
    const squatter = { ...ada, id: '1816', emailVerified: false };
    await server.signIn(browser, squatter);
    expect(errorOf(await server.signIn(server.openBrowser(), { ...ada, emailVerified: false }))).toBe(
      'account_not_linked',
    );
    const owner = server.openBrowser();
    expect(errorOf(await server.signIn(owner))).toBe('another_account_uses_this_address');
    expect(errorOf(await server.signIn(owner, ada, { startAnew: true }))).toBeNull();
    const [theirs, own] = server.rows('user');
    expect(theirs).toMatchObject({ email: expect.stringMatching(/@released\.invalid$/), emailVerified: 0 });
    expect(own).toMatchObject({ email: ada.email, emailVerified: 1 });
    expect(server.rows('account')).toMatchObject([
      { userId: theirs?.id, accountId: squatter.id },
      { userId: own?.id, accountId: ada.id },
    ]);
    expect([await whoIs(owner), await whoIs(browser)]).toEqual([ada.email, theirs?.email]);
  });

  const trusting = { account: { accountLinking: { trustedProviders: ['fake-oauth'] } } };
  it.each<readonly [local: boolean, claim: boolean, trusted: boolean, outcome: string | null]>([
    [true, true, false, null],
    [true, false, false, 'account_not_linked'],
    [true, false, true, null],
    [false, true, true, null],
    [false, false, true, 'account_not_linked'], // the provider has not verified the address
    [false, false, false, 'account_not_linked'],
  ])('verified here: %s, verified there: %s, trusted: %s leads to %s', async (local, claim, trusted, outcome) => {
    open(fakeOAuth(), trusted ? trusting : {});
    await signUp();
    if (local) verify();
    expect(errorOf(await server.signIn(server.openBrowser(), { ...ada, emailVerified: claim }))).toBe(outcome);
    expect(server.rows('user')).toMatchObject([{ emailVerified: local || outcome === null ? 1 : 0 }]);
  });

  it('is found with the address in upper or lower case [H105]', async () => {
    await signUp('ada@example.com');
    await server.signIn(server.openBrowser(), { ...ada, email: 'Ada@EXAMPLE.com' });
    expect(server.rows('user')).toHaveLength(1);
  });
});

describe('the tokens', () => {
  it('are stored sealed, and no answer contains them [T-08 H115]', async () => {
    await server.signIn(browser);
    const [row] = server.rows('account');
    expect(row).toMatchObject({
      scope: 'profile,email',
      accessTokenExpiresAt: server.clock.now().getTime() + 3_600_000,
    });
    expect([row?.accessToken, row?.refreshToken]).toEqual([
      expect.stringMatching(/^v1\./),
      expect.stringMatching(/^v1\./),
    ]);
    expect(JSON.stringify(server.rows('account'))).not.toMatch(/at-1|rt-1/);
    const listed = await browser.get('/list-accounts');
    expect([listed.status, listed.text]).toEqual([200, expect.not.stringMatching(/at-1|rt-1|v1\.|Token/)]);
  });

  it('are replaced by the next sign-in, except a refresh token and scopes that its answer does not contain [H114 H116]', async () => {
    await server.signIn(browser);
    const [before] = server.rows('account');
    const honest = server.now.answers;
    server.now.answers = async (request, about) =>
      request.url.endsWith('/token')
        ? tokenAnswer({ access_token: 'at-2', refresh_token: undefined, scope: 'repo', expires_in: undefined })
        : honest(request, about);
    await server.signIn(server.openBrowser());
    const [after] = server.rows('account');
    expect(after).toMatchObject({
      refreshToken: before?.refreshToken,
      scope: 'profile,email,repo',
      accessTokenExpiresAt: null,
    });
    expect(after?.accessToken).not.toBe(before?.accessToken);
  });

  it('are stored only if they are valid tokens, and scopes only if they are valid scopes', async () => {
    const honest = server.now.answers;
    const scope = ['a b', 'read', '', 7, 'x'.repeat(256), 'write', ...Array.from({ length: 200 }, (_, n) => `s${n}`)];
    server.now.answers = async (request, about) =>
      request.url.endsWith('/token') ? tokenAnswer({ refresh_token: 'rt\ud800', scope }) : honest(request, about);
    expect(errorOf(await server.signIn(browser))).toBeNull();
    const [row] = server.rows('account');
    expect(row).toMatchObject({ accessToken: expect.any(String), refreshToken: null });
    const kept = String(row?.scope).split(',');
    expect([kept.slice(0, 3), kept.length]).toEqual([['read', 'write', 's0'], 100]);
  });
});
