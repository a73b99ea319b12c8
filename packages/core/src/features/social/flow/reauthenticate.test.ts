import { beforeEach, describe, expect, it } from 'vitest';
import { must, said } from '../../../../test/fixtures/reauthentication.js';
import { fakeIdTokens, fakeOAuth, fakeOidc, tokenAnswer } from '../../../../test/fixtures/social/fake-providers.js';
import {
  ada,
  errorOf,
  openProviderServer,
  type ProviderServer,
  type ProviderUser,
} from '../../../../test/fixtures/social/provider-fixture.js';
import type { Browser } from '../../../testing/browser.js';
import { twoFactor } from '../../two-factor/index.js';

let server: ProviderServer;
let browser: Browser;
const provider = fakeOidc();
/** Ada, who signed in with the provider two days ago. */
async function open(...args: Partial<Parameters<typeof openProviderServer>>) {
  server = openProviderServer(args[0] ?? provider, args[1]);
  browser = server.openBrowser();
  await server.signIn(browser);
  server.clock.advance(2 * 86_400);
  await browser.get('/get-session'); // extends the session, but does not make it fresh
}
beforeEach(() => open());

const begin = (by: Browser = browser, body: object = {}) =>
  server.begin(by, { errorCallbackURL: '/oops', ...body }, '/reauthenticate/social');

interface Signed {
  readonly person?: ProviderUser;
  /** The claim `auth_time`, in seconds after the flow began. */
  readonly authTime?: unknown;
  readonly by?: Browser;
}
/** Runs the whole flow; `meanwhile` runs during the sign-in at the provider. */
async function goRound({ person = ada, authTime = 1, by = browser }: Signed = {}, meanwhile: () => unknown = () => {}) {
  const startedAt = Math.floor(server.clock.now().getTime() / 1000);
  const { state, nonce } = await begin(by);
  server.clock.advance(10);
  await meanwhile();
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const auth_time = typeof authTime === 'number' ? startedAt + authTime : (authTime ?? undefined);
  const claims = { ...fakeIdTokens.claimsOf(person, nonce), iat: now, exp: now + 600, auth_time };
  const idToken = await fakeIdTokens.sign(claims);
  Object.assign(server.now, {
    person,
    nonce,
    answers: async (request: Request, about: never) =>
      request.url.endsWith('/token') ? tokenAnswer({ id_token: idToken }) : provider.answers(request, about),
  });
  return server.comeBack(by, state);
}
const session = () => {
  const [row] = server.rows('session');
  return { id: row?.id, createdAt: row?.createdAt, factors: row?.factors };
};
const flows = () => server.rows('verification').filter(({ identifier }) => /^oauth-state/.test(String(identifier)));
const everything = () => JSON.stringify([server.rows('user'), server.rows('account'), server.rows('session')]);

describe('reauthenticating by a provider', () => {
  it('sends the user to sign in at the provider again, and makes the session fresh that began the flow', async () => {
    const { url } = await begin();
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
    const [before, accounts] = [session(), server.rows('account')];
    const copy = browser.clone();
    expect((await goRound()).headers.get('location')).toBe('/home');
    expect(server.rows('session')).toHaveLength(1);
    expect(session().id).not.toBe(before.id);
    expect(session().createdAt).toBe(server.clock.now().getTime());
    expect(String(session().factors)).toContain('fake-oidc');
    expect(server.rows('account')).toEqual(accounts);
    expect((await copy.get('/get-session')).json).toBeNull();
    expect(await said(browser.post('/unlink-account', { providerId: provider.id }))).not.toContain('FRESH');
  });

  it('replaces parameters of a provider that would prevent the sign-in there', async () => {
    await open(fakeOidc({ authorization: { url: 'https://oidc.example/authorize', parameters: { prompt: 'none' } } }));
    const { url } = await begin();
    expect(url.searchParams.getAll('prompt')).toEqual(['login']);
    const signIn = await server.begin(browser);
    expect(signIn.url.searchParams.getAll('prompt')).toEqual(['none']);
  });

  it.each([
    ['none', null],
    ['a text', 'now'],
    ['one of before the flow began', -1],
    ['one of a day later', 86_400],
  ])('refuses an answer whose auth_time is %s, and nothing begins', async (_, authTime) => {
    const before = everything();
    const answer = await goRound({ authTime });
    expect(errorOf(answer)).toBe('provider_does_not_reauthenticate');
    expect(answer.headers.get('location')).toMatch(/^\/oops/);
    expect(everything()).toBe(before);
  });

  it('accepts an auth_time in the second in which the flow began', async () => {
    expect((await goRound({ authTime: 0 })).headers.get('location')).toBe('/home');
  });

  it('refuses an identity that is not linked, or linked to another user, and links nothing', async () => {
    const eve = { ...ada, id: '666', email: 'eve@example.com' };
    const before = everything();
    expect(errorOf(await goRound({ person: eve }))).toBe('account_not_linked');
    expect(everything()).toBe(before);
    server.now.answers = provider.answers;
    await open();
    const other = server.openBrowser();
    Object.assign(server.now, { answers: provider.answers });
    const { state, nonce } = await server.begin(other);
    const now = Math.floor(server.clock.now().getTime() / 1000);
    const idToken = await fakeIdTokens.sign({ ...fakeIdTokens.claimsOf(eve, nonce), iat: now, exp: now + 600 });
    Object.assign(server.now, {
      person: eve,
      answers: async (request: Request, about: never) =>
        request.url.endsWith('/token') ? tokenAnswer({ id_token: idToken }) : provider.answers(request, about),
    });
    expect((await server.comeBack(other, state)).headers.get('location')).toBe('/home');
    const sessions = everything();
    expect(errorOf(await goRound({ person: eve }))).toBe('account_not_linked');
    expect(everything()).toBe(sessions);
  });

  it('refuses a session that did not begin the flow, and one that has ended meanwhile', async () => {
    const { state } = await begin();
    const other = browser.clone();
    await must(other.post('/sign-out'));
    expect(errorOf(await server.comeBack(browser, state))).toBe('please_restart_the_process');
  });

  it('is refused if the identity was unlinked, or the session ended, during the sign-in at the provider', async () => {
    await goRound();
    await server.auth.api.setPassword({ body: { newPassword: 'correct horse' }, headers: browser.headers });
    const answer = await goRound({}, () => must(browser.clone().post('/unlink-account', { providerId: provider.id })));
    expect(['account_not_linked', 'please_restart_the_process']).toContain(errorOf(answer));
  });

  it('needs a session, and a provider that is linked and has id tokens', async () => {
    expect((await begin(server.openBrowser())).answer.status).toBe(401);
    expect((await begin(browser, { provider: 'github' })).answer.json).toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
    await open(fakeOAuth());
    expect((await begin()).answer.json).toMatchObject({ code: 'PROVIDER_DOES_NOT_REAUTHENTICATE' });
    await open();
    const other = server.openBrowser();
    await must(other.post('/sign-up/email', { name: 'Bob', email: 'bob@example.com', password: 'correct horse' }));
    expect((await begin(other)).answer.json).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect(flows()).toEqual([]);
  });
});

describe('reauthenticating by a provider with a second factor in force', () => {
  const factor = twoFactor({ skipVerificationOnEnable: true });
  const password = 'correct horse';
  const turnOn = async () => {
    await server.auth.api.setPassword({ body: { newPassword: password }, headers: browser.headers });
    await must(browser.post('/two-factor/enable', { password }));
  };

  it('is refused before it begins: the user sends a code', async () => {
    await open(provider, { plugins: [factor] });
    await turnOn();
    const { answer } = await begin();
    expect([answer.status, answer.json]).toMatchObject([403, { code: 'SECOND_FACTOR_REQUIRED' }]);
    expect(flows()).toEqual([]);
  });

  it('is refused in the callback if the factor was turned on meanwhile', async () => {
    await open(provider, { plugins: [factor] });
    const answer = await goRound({}, turnOn);
    expect(['second_factor_required', 'please_restart_the_process']).toContain(errorOf(answer));
    expect(String(session().factors)).toContain('two-factor-setup');
  });
});
