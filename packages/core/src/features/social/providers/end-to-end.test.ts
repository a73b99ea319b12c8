import { describe, expect, it } from 'vitest';
import { providerCases } from '../../../../test/fixtures/providers/cases.js';
import { changed } from '../../../../test/fixtures/providers/provider-case.js';
import {
  documentedProvider,
  times,
  withIdTokenSignIn,
  withoutAddress,
} from '../../../../test/fixtures/providers/provider-fixtures.js';
import { openCase, signInByCase } from '../../../../test/fixtures/providers/sign-in.js';
import { ada, errorOf, whoIs } from '../../../../test/fixtures/social/provider-fixture.js';

describe.each(providerCases.map((one) => [one.id, one] as const))('signing in with %s', (id, one) => {
  const redirectURI = `https://app.example.com/api/auth/callback/${id}`;

  it('sends the browser to the documented address, with the documented parameters only and without a secret [W-C9]', async () => {
    const server = openCase(one);
    const { url, state, nonce } = await server.begin(server.openBrowser());
    const some = expect.stringMatching(/^[\w.~-]{32,}$/);
    expect(`${url.origin}${url.pathname}`).toBe(one.authorize);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      redirect_uri: redirectURI,
      state: some,
      ...(!('client_key' in one.asked) && { client_id: 'client-id' }),
      ...(one.pkce && { code_challenge_method: 'S256', code_challenge: some }),
      ...(one.keys && { nonce: some }),
      ...one.asked,
    });
    expect([...url.searchParams.keys()]).toHaveLength(new Set(url.searchParams.keys()).size);
    expect(url.href.replace(state, '').replace(nonce ?? '', '')).not.toContain('secret');
  });

  it('exchanges the code as documented', async () => {
    const server = openCase(one);
    const { state } = await signInByCase(one, server);
    const [exchange, ...more] = server.tokenCalls();
    expect(more).toEqual([]);
    expect(Object.fromEntries(exchange?.form ?? [])).toEqual({
      ...one.sent,
      ...('state' in one.sent && { state }),
      redirect_uri: redirectURI,
      ...(one.pkce && { code_verifier: expect.stringMatching(/^[\w.~-]{128}$/) }),
    });
    expect(exchange?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(exchange?.headers.get('accept')).toBe('application/json');
    expect(exchange?.headers.get('user-agent')).toBe('latchkey');
    expect(exchange?.headers.get('authorization')).toBe(one.basic ? `Basic ${btoa('client-id:secret')}` : null);
  });

  it('sends requests only to the provider', async () => {
    const server = openCase(one);
    await signInByCase(one, server);
    const expected = [one.token, ...Object.keys(one.answers).map((call) => call.split(' ')[1])];
    if (one.claims) expected.push(one.keys);
    expect(new Set(server.calls.map(({ url }) => url))).toEqual(new Set(expected));
  });

  if (withoutAddress.includes(id)) {
    it('ends with email_not_found, and stores nothing [W-C6 R-C17]', async () => {
      const server = openCase(one);
      const { end, browser } = await signInByCase(one, server);
      expect(errorOf(end)).toBe('email_not_found');
      expect([server.rows('user'), server.rows('account')]).toEqual([[], []]);
      expect(await whoIs(browser)).toBeUndefined();
    });

    it('links, and signs in once it is linked', async () => {
      const server = openCase(one);
      const owner = server.openBrowser();
      await owner.post('/sign-up/email', { name: 'Ada', email: ada.email, password: 'correct horse' });
      expect(errorOf((await signInByCase(one, server, owner, '/link-social')).end)).toBeNull();
      server.clock.advance(11);
      expect(await whoIs((await signInByCase(one, server)).browser)).toBe(ada.email);
    });
  } else {
    it('signs in a linked user also without an address, and makes no user of an unknown identity without one', async () => {
      const server = openCase(one);
      await signInByCase(one, server);
      const { emailAt } = one;
      // GitHub has a list of addresses, and one in the public profile.
      const github = 'GET https://api.github.com/user';
      const places = emailAt
        ? [emailAt]
        : [
            { of: `${github}/emails?per_page=100`, path: [] },
            { of: github, path: ['email'] },
          ];
      const silent = documentedProvider(places.reduce((as, place) => changed(as, place, undefined), one));
      server.now.answers = silent.answers;
      const { end, browser } = await signInByCase(one, server);
      expect([errorOf(end), await whoIs(browser)]).toEqual([null, one.profile.email]);
      server.tamper('delete from account');
      expect(errorOf((await signInByCase(one, server)).end)).toBe('email_not_found');
    });

    it('creates a user with the profile of the provider', async () => {
      const server = openCase(one);
      const { end, browser } = await signInByCase(one, server);
      expect([end.status, end.headers.get('location')]).toEqual([302, '/home']);
      const { name, email, emailVerified, image } = one.profile;
      expect(await whoIs(browser)).toBe(email);
      expect(server.rows('user')).toMatchObject([{ name, email, emailVerified: Number(emailVerified), image }]);
      expect(server.rows('account')).toMatchObject([{ providerId: id, accountId: one.profile.id }]);
    });

    it('finds the same user the second time', async () => {
      const server = openCase(one);
      await signInByCase(one, server);
      const { browser } = await signInByCase(one, server);
      expect(await whoIs(browser)).toBe(one.profile.email);
      expect([server.rows('user').length, server.rows('account').length]).toEqual([1, 1]);
    });
  }

  if (one.callback?.iss !== undefined) {
    it('refuses an answer of another issuer [RFC 9207]', async () => {
      const server = openCase(one);
      const { end } = await signInByCase({ ...one, callback: { iss: 'https://evil.example' } }, server);
      expect([errorOf(end), server.calls]).toEqual(['please_restart_the_process', []]);
    });
  }

  it('fails if the provider refuses', async () => {
    for (const refusal of [{ error: 'invalid_grant' }, null, [], 'text', {}]) {
      const server = openCase(one);
      const honest = server.now.answers;
      server.now.answers = async (request, to) =>
        request.url === one.token ? Response.json(refusal) : honest(request, to);
      const { end, browser } = await signInByCase(one, server);
      expect(errorOf(end)).toBe('invalid_code');
      expect(await whoIs(browser)).toBeUndefined();
    }
  });

  it(`${withIdTokenSignIn.includes(id) ? 'takes' : 'takes no'} id tokens from clients`, async () => {
    // Facebook's claims, because its user info comes from the Graph API otherwise.
    const claims = one.claims ?? { iss: 'https://www.facebook.com', aud: 'client-id', sub: '1', email: ada.email };
    const server = openCase({ ...one, claims });
    const nonce = 'the nonce of a client';
    const token = await server.provider.idTokens?.sign({ ...claims, ...times, nonce });
    const { answer } = await server.begin(server.openBrowser(), { idToken: { token, nonce } });
    const user = expect.objectContaining({ email: String(claims.email).toLowerCase() });
    expect(answer.json).toEqual(
      withIdTokenSignIn.includes(id)
        ? { redirect: false, token: expect.any(String), user }
        : { code: 'ID_TOKEN_NOT_SUPPORTED', message: 'id_token not supported' },
    );
  });
});
