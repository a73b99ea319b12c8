// An id token begins one session, is never sent to a browser, and does not make a session fresh (A4).
import { describe, expect, it } from 'vitest';
import { fakeIdTokens, fakeOidc } from '../../../../test/fixtures/social/fake-providers.js';
import { ada, openProviderServer, whoIs } from '../../../../test/fixtures/social/provider-fixture.js';
import type { Provider } from '../../../domain/app/provider.js';

const invalid = { status: 401, json: { code: 'INVALID_TOKEN', message: 'invalid token' } };
function open(settings: object = {}, options: object = {}, more: Partial<Provider> = {}) {
  const opened = openProviderServer(fakeOidc(more, settings), { rateLimit: { enabled: false }, ...options });
  const show = async (claims: object = {}, nonce?: string, by = opened.openBrowser()) => {
    const token = await fakeIdTokens.sign({ ...fakeIdTokens.claimsOf(ada, nonce), ...claims });
    return { token, by, answer: await showAgain(token, nonce, by) };
  };
  const showAgain = async (token: string, nonce?: string, by = opened.openBrowser()) =>
    (await opened.begin(by, { idToken: { token, ...(nonce !== undefined && { nonce }) } })).answer;
  return { ...opened, show, showAgain };
}

describe('an id token that a client has sent', () => {
  it('is accepted once: only one of 16 concurrent calls signs in, and no later call [I10-A4 H012]', async () => {
    const { showAgain, show } = open();
    const token = await fakeIdTokens.sign(fakeIdTokens.claimsOf(ada, undefined));
    const answers = await Promise.all(Array.from({ length: 16 }, () => showAgain(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(15);
    // The same claims with another signature are the same token.
    const again = await show();
    expect(again.token).not.toBe(token);
    expect(again.answer).toMatchObject(invalid);
    expect((await show({ jti: 'another' })).answer.status).toBe(200);
  });

  it('cannot be used again after its session was revoked', async () => {
    const { show, showAgain, openBrowser } = open();
    const { by, token } = await show();
    await by.post('/revoke-sessions');
    expect(await whoIs(by)).toBeUndefined();
    const thief = openBrowser();
    expect(await showAgain(token, undefined, thief)).toMatchObject(invalid);
    expect(await whoIs(thief)).toBeUndefined();
  });

  it('can be sent again if its sign-in was refused', async () => {
    const { show, begin, openBrowser } = open({ disableImplicitSignUp: true });
    const { answer, token } = await show();
    expect(answer.json).toMatchObject({ code: 'SIGNUP_DISABLED' });
    const asked = await begin(openBrowser(), { idToken: { token }, requestSignUp: true });
    expect(asked.answer.status).toBe(200);
  });
});

describe('an id token that the server has received', () => {
  it('from a code or a refresh cannot be used to sign in', async () => {
    const opened = open();
    const browser = opened.openBrowser();
    const claims = (round: number) => ({ ...fakeIdTokens.claimsOf(ada, opened.now.nonce), jti: `round ${round}` });
    const tokens = [await fakeIdTokens.sign(claims(1)), ''];
    const { answers } = opened.now;
    let round = 0;
    opened.now.answers = async (request, about) => {
      if (request.url !== opened.provider.tokenURL) return answers(request, about);
      tokens[round] = await fakeIdTokens.sign(
        round === 0 ? claims(1) : { ...fakeIdTokens.claimsOf(ada, undefined), jti: 'refreshed' },
      );
      const id_token = tokens[round++];
      return Response.json({ access_token: `at-${round}`, refresh_token: 'rt', expires_in: 3600, id_token });
    };
    expect((await opened.signIn(browser)).headers.get('location')).toBe('/home');
    const refreshed = await browser.post('/refresh-token', { providerId: opened.provider.id });
    expect(refreshed.status).toBe(200);
    expect(await opened.showAgain(tokens[0] ?? '', opened.now.nonce)).toMatchObject(invalid);
    expect(await opened.showAgain(tokens[1] ?? '')).toMatchObject(invalid);
  });

  it('is in no answer over HTTP; the server’s own code can read it [I10-A4]', async () => {
    const { signIn, openBrowser, auth, provider } = open();
    const browser = openBrowser();
    await signIn(browser);
    const body = { providerId: provider.id };
    for (const path of ['/get-access-token', '/refresh-token', '/get-id-token'])
      expect((await browser.post(path, body)).text).not.toMatch(/eyJ|idToken/);
    expect((await browser.post('/get-id-token', body)).status).toBe(404);
    expect(await auth.api.getIdToken({ body, headers: browser.headers })).toEqual({
      idToken: expect.stringMatching(/^eyJ/),
    });
    await expect(auth.api.getIdToken({ body })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('a nonce created by the server', () => {
  const server = { idToken: { nonce: 'server' } };

  it('is required if configured, and valid once [I10-A4 H012]', async () => {
    const { auth, show, provider } = open(server);
    expect((await show()).answer).toMatchObject(invalid);
    expect((await show({}, 'of the client')).answer).toMatchObject(invalid);
    const { nonce } = await auth.api.createIdTokenNonce({ body: { provider: provider.id } });
    expect((await show({}, nonce)).answer.status).toBe(200);
    expect((await show({ jti: 'another' }, nonce)).answer).toMatchObject(invalid);
  });

  it('is available over HTTP, expires after ten minutes, and is valid for its own provider only', async () => {
    const { clock, show, openBrowser, provider } = open(server);
    const ask = async (provider: string) => openBrowser().post('/sign-in/social/nonce', { provider });
    const first = await ask(provider.id);
    expect(first).toMatchObject({
      status: 200,
      json: { nonce: expect.stringMatching(/^\w{32}$/), expiresAt: new Date(clock.now().getTime() + 600_000).toJSON() },
    });
    const { nonce } = first.json as { nonce: string };
    clock.advance(600);
    expect((await show({}, nonce)).answer).toMatchObject(invalid);
    expect((await ask('elsewhere')).json).toMatchObject({ code: 'ID_TOKEN_NOT_SUPPORTED' });
    expect((await ask('nowhere')).json).toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
  });

  it('is valid again if the sign-in was refused', async () => {
    const { auth, show, begin, openBrowser, provider } = open({ ...server, disableImplicitSignUp: true });
    const { nonce } = await auth.api.createIdTokenNonce({ body: { provider: provider.id } });
    const { answer, token } = await show({}, nonce);
    expect(answer.json).toMatchObject({ code: 'SIGNUP_DISABLED' });
    const asked = await begin(openBrowser(), { idToken: { token, nonce }, requestSignUp: true });
    expect(asked.answer.status).toBe(200);
    expect((await show({ jti: 'another' }, nonce)).answer).toMatchObject(invalid);
  });

  it('is used up only by a token that passes all other checks', async () => {
    const { auth, show, provider } = open(server);
    const { nonce } = await auth.api.createIdTokenNonce({ body: { provider: provider.id } });
    expect((await show({ aud: 'another client' }, nonce)).answer).toMatchObject(invalid);
    expect((await show({}, nonce)).answer.status).toBe(200);
  });
});

describe('a session that begins with an id token', () => {
  it.each([
    ['without auth_time', {}, 403],
    ['with an auth_time of two days ago', { auth_time: -2 * 86_400 }, 403],
    ['with an auth_time of a minute ago', { auth_time: -60 }, 200],
    ['with an auth_time in the future', { auth_time: 3600 }, 200],
    ['with an invalid auth_time', { auth_time: 'now' }, 403],
  ])('%s', async (_, claims: { auth_time?: number | string }, status) => {
    const { show, clock } = open();
    const now = Math.floor(clock.now().getTime() / 1000);
    const { auth_time: offset } = claims;
    const { by, answer } = await show(typeof offset === 'number' ? { auth_time: now + offset } : claims);
    expect(answer.status).toBe(200);
    const linked = await by.post('/link-social', { provider: 'elsewhere', callbackURL: '/home' });
    expect(linked.status).toBe(status);
  });

  it('is fresh if a flow of this server began it', async () => {
    const { signIn, openBrowser } = open();
    const browser = openBrowser();
    await signIn(browser);
    expect((await browser.post('/link-social', { provider: 'elsewhere', callbackURL: '/home' })).status).toBe(200);
  });
});
