import { describe, expect, it } from 'vitest';
import { providerCases } from '../../../../test/fixtures/providers/cases.js';
import type { ProviderCase } from '../../../../test/fixtures/providers/provider-case.js';
import {
  documentedProvider,
  times,
  withIdTokenSignIn,
  withoutAddress,
} from '../../../../test/fixtures/providers/provider-fixtures.js';
import {
  ada,
  errorOf,
  openProviderServer,
  type ProviderServer,
  whoIs,
} from '../../../../test/fixtures/social/provider-fixture.js';

const open = (one: ProviderCase): ProviderServer => openProviderServer(documentedProvider(one));

/** Runs the whole flow in a browser, as the provider sends the browser back. */
async function signIn(one: ProviderCase, server: ProviderServer, browser = server.openBrowser()) {
  const begun = await server.begin(browser);
  server.now.nonce = begun.nonce;
  const brought = { code: 'code', ...one.callback };
  if (!one.isPosted) return { ...begun, browser, end: await server.comeBack(browser, begun.state, brought) };
  // A browser does not send the cookies of a site with a form that another site posts there.
  const posted = await server.openBrowser().send(`/callback/${one.id}`, {
    method: 'POST',
    body: new URLSearchParams({ ...brought, state: begun.state }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(one.authorize).origin },
  });
  const next = new URL(posted.headers.get('location') ?? '', 'https://app.example.com');
  const end = await browser.get(`${next.pathname.replace('/api/auth', '')}${next.search}`);
  return { ...begun, browser, end };
}

describe.each(providerCases.map((one) => [one.id, one] as const))('signing in with %s', (id, one) => {
  const redirectURI = `https://app.example.com/api/auth/callback/${id}`;

  it('sends the browser to the documented address, with the documented parameters only and without a secret [W-C9]', async () => {
    const server = open(one);
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
    const server = open(one);
    const { state } = await signIn(one, server);
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
    const server = open(one);
    await signIn(one, server);
    const expected = [one.token, ...Object.keys(one.answers).map((call) => call.split(' ')[1])];
    if (one.claims) expected.push(one.keys);
    expect(new Set(server.calls.map(({ url }) => url))).toEqual(new Set(expected));
  });

  if (withoutAddress.includes(id)) {
    it('ends with email_not_found, and stores nothing [W-C6 R-C17]', async () => {
      const server = open(one);
      const { end, browser } = await signIn(one, server);
      expect(errorOf(end)).toBe('email_not_found');
      expect([server.rows('user'), server.rows('account')]).toEqual([[], []]);
      expect(await whoIs(browser)).toBeUndefined();
    });
  } else {
    it('creates a user with the profile of the provider', async () => {
      const server = open(one);
      const { end, browser } = await signIn(one, server);
      expect([end.status, end.headers.get('location')]).toEqual([302, '/home']);
      const { name, email, emailVerified, image } = one.profile;
      expect(await whoIs(browser)).toBe(email);
      expect(server.rows('user')).toMatchObject([{ name, email, emailVerified: Number(emailVerified), image }]);
      expect(server.rows('account')).toMatchObject([{ providerId: id, accountId: one.profile.id }]);
    });

    it('finds the same user the second time', async () => {
      const server = open(one);
      await signIn(one, server);
      const { browser } = await signIn(one, server);
      expect(await whoIs(browser)).toBe(one.profile.email);
      expect([server.rows('user').length, server.rows('account').length]).toEqual([1, 1]);
    });
  }

  if (one.callback?.iss !== undefined) {
    it('refuses an answer of another issuer [RFC 9207]', async () => {
      const server = open(one);
      const { end } = await signIn({ ...one, callback: { iss: 'https://evil.example' } }, server);
      expect([errorOf(end), server.calls]).toEqual(['please_restart_the_process', []]);
    });
  }

  it('fails if the provider refuses', async () => {
    for (const refusal of [{ error: 'invalid_grant' }, null, [], 'text', {}]) {
      const server = open(one);
      const honest = server.now.answers;
      server.now.answers = async (request, to) =>
        request.url === one.token ? Response.json(refusal) : honest(request, to);
      const { end, browser } = await signIn(one, server);
      expect(errorOf(end)).toBe('invalid_code');
      expect(await whoIs(browser)).toBeUndefined();
    }
  });

  it(`${withIdTokenSignIn.includes(id) ? 'takes' : 'takes no'} id tokens from clients`, async () => {
    // Facebook's claims, because its user info comes from the Graph API otherwise.
    const claims = one.claims ?? { iss: 'https://www.facebook.com', aud: 'client-id', sub: '1', email: ada.email };
    const server = open({ ...one, claims });
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
