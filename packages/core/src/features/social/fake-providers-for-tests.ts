// For tests: two providers that exist nowhere, one of plain OAuth and one of OpenID Connect.
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { fieldsOf, profileOf, textId } from '../../domain/profile-fields.js';
import type { Provider } from '../../domain/provider.js';
import { type IdTokens, type ProviderWorld, providersForTests, type Somebody } from './provider-world-for-tests.js';

const options = { clientId: 'client-id', clientSecret: 'client-secret' };

const oauth: Provider = {
  id: 'fake-oauth',
  name: 'Fake',
  authorization: { url: 'https://oauth.example/authorize', parameters: { prompt: 'consent', state: 'not this' } },
  token: { url: 'https://oauth.example/token' },
  scopes: ['profile', 'email'],
  pkce: true,
  async profile({ fetch }) {
    const me = fieldsOf(await fetch('https://oauth.example/me'));
    if (!me) return undefined;
    const { id, name, email, email_verified: verified, picture } = me;
    return profileOf(me, {
      id: textId(id),
      names: [name],
      email,
      emailVerified: verified === true,
      image: picture,
    });
  },
};

/** Tokens as every fake provider answers with them; the last one asked for counts. */
export function tokenAnswer(more: object = {}): Response {
  const tokens = { access_token: 'at-1', refresh_token: 'rt-1', token_type: 'bearer', expires_in: 3600 };
  return Response.json({ ...tokens, scope: 'profile email', ...more });
}

const profileAnswer = ({ id, name, email, emailVerified }: Somebody): Response =>
  Response.json({ id, sub: id, name, email, email_verified: emailVerified, picture: 'https://oauth.example/ada.png' });

export function fakeOAuth(more: Partial<Provider> = {}, settings: object = {}): ProviderWorld {
  return {
    id: oauth.id,
    options: {
      plugins: [providersForTests({ provider: { ...oauth, ...more }, options: { ...options, ...settings } })],
    },
    pkce: more.pkce ?? true,
    tokenURL: oauth.token.url,
    verified: [true],
    async answers({ url }, { person }) {
      if (url === oauth.token.url) return tokenAnswer();
      return url === 'https://oauth.example/me' ? profileAnswer(person) : undefined;
    },
  };
}

const oidc: Provider = {
  id: 'fake-oidc',
  name: 'Fake Connect',
  authorization: { url: 'https://oidc.example/authorize' },
  token: { url: 'https://oidc.example/token', authentication: 'basic' },
  scopes: ['openid', 'email'],
  pkce: true,
  idToken: {
    issuer: 'https://oidc.example',
    audience: ['client-id'],
    algorithms: ['ES256'],
    keys: 'https://oidc.example/keys',
    maxAge: 3600,
    signIn: true,
  },
  async profile({ claims, fetch, tokens }) {
    if (!claims) return undefined;
    const me = tokens.accessToken === null ? undefined : fieldsOf(await fetch('https://oidc.example/me'));
    const { sub, name, email, email_verified: verified } = claims;
    return profileOf(claims, {
      id: textId(me ? me.sub : sub),
      names: [name],
      email,
      emailVerified: verified === true,
      image: claims.picture,
    });
  },
};

/** Tokens that are good at the time of the test clock's beginning. */
const issuedAt = Date.parse('2030-01-01T00:00:00.000Z') / 1000;

const keys = generateKeyPair('ES256', { extractable: true });
const foreignKeys = generateKeyPair('ES256', { extractable: true });

export const fakeIdTokens: IdTokens = {
  async sign(claims, { header = {}, foreign = false } = {}) {
    const { privateKey } = await (foreign ? foreignKeys : keys);
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'key-1', ...header }).sign(privateKey);
  },
  claimsOf: ({ id, email, name, emailVerified }, nonce) => ({
    iss: 'https://oidc.example',
    aud: 'client-id',
    sub: id,
    email,
    name,
    email_verified: emailVerified,
    iat: issuedAt,
    exp: issuedAt + 3600,
    ...(nonce !== undefined && { nonce }),
  }),
  publicKey: async () => exportSPKI((await keys).publicKey),
  signIn: true,
};

export function fakeOidc(more: Partial<Provider> = {}, settings: object = {}): ProviderWorld {
  return {
    id: oidc.id,
    options: {
      plugins: [providersForTests({ provider: { ...oidc, ...more }, options: { ...options, ...settings } })],
    },
    pkce: true,
    tokenURL: oidc.token.url,
    idTokens: fakeIdTokens,
    verified: [true],
    async answers({ url }, { person, nonce }) {
      if (url === oidc.token.url) {
        return tokenAnswer({ id_token: await fakeIdTokens.sign(fakeIdTokens.claimsOf(person, nonce)) });
      }
      if (url === 'https://oidc.example/me') return profileAnswer(person);
      if (url !== 'https://oidc.example/keys') return undefined;
      return Response.json({ keys: [{ ...(await exportJWK((await keys).publicKey)), kid: 'key-1', alg: 'ES256' }] });
    },
  };
}

/** Both, for a world that has other things to do: everybody who comes back is somebody new. */
export function fakeProviders() {
  let people = 0;
  const worlds = [fakeOAuth(), fakeOidc()];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/token')) people += 1;
    const person = { id: `${people}`, name: `S${people}`, email: `social${people}@example.com`, emailVerified: true };
    for (const { answers } of worlds) {
      const answer = await answers(request, { person, nonce: undefined });
      if (answer) return answer;
    }
    return new Response('nothing here', { status: 404 });
  };
  return { plugin: providersForTests({ provider: oauth, options }, { provider: oidc, options }), fetch };
}
