import { afterEach, describe, expect, it, vi } from 'vitest';
import { discovery, oidcProvider, oidcUnderTest } from '../../../test/fixtures/generic-oauth/fixtures.js';
import { errorOf, openProviderServer, type ProviderServer } from '../../../test/fixtures/social/provider-fixture.js';
import type { GenericOAuthProvider } from './options.js';

const wellKnown = 'https://oidc.example/.well-known/openid-configuration';
const hour = 3_600_000; // milliseconds

/** Answers by URL; other URLs get 404. */
type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

function open(
  more: Partial<GenericOAuthProvider>,
  answers: Answers = {},
  options: { readonly secret?: string } = {},
): ProviderServer {
  const server = oidcUnderTest(more);
  return openProviderServer(
    {
      ...server,
      answers: async (request, about) =>
        Object.hasOwn(answers, request.url) ? answers[request.url]?.() : server.answers(request, about),
    },
    options,
  );
}

const asked = ({ calls }: ProviderServer) => calls.map(({ url }) => url);
async function begins(server: ProviderServer): Promise<string> {
  const { answer, url } = await server.begin(server.openBrowser());
  return answer.status === 200 ? url.origin + url.pathname : String(answer.status);
}

describe('the discovery document', () => {
  it('is fetched when the provider is first used, not before', async () => {
    const server = open({});
    expect(asked(server)).toEqual([]);
    expect(await begins(server)).toBe('https://oidc.example/authorize');
    expect(asked(server)).toEqual([wellKnown]);
  });

  it('is fetched once for 32 concurrent calls', async () => {
    const server = open({});
    await Promise.all(Array.from({ length: 32 }, () => begins(server)));
    expect(asked(server)).toEqual([wellKnown]);
  });

  it.each([
    [-1, 1],
    [0, 2],
    [1, 2],
  ])('is cached for an hour: %i ms after that it was fetched %i times', async (after, times) => {
    const server = open({});
    await begins(server);
    server.clock.advanceMs(hour + after);
    await begins(server);
    expect(asked(server)).toHaveLength(times);
  });

  it.each([
    [-1, 2],
    [0, 4],
    [1, 4],
  ])(
    'that cannot be fetched is not requested again for 30 seconds: %i ms after that, %i calls',
    async (after, times) => {
      const server = open({}, { [wellKnown]: () => new Response('away', { status: 503 }) });
      expect(await begins(server)).toBe('503');
      server.clock.advanceMs(30_000 + after);
      expect(await begins(server)).toBe('503');
      // Both possible URLs are requested.
      expect(asked(server)).toHaveLength(times);
    },
  );

  it.each([
    [-1, 'https://oidc.example/authorize'],
    [0, '503'],
    [1, '503'],
  ])('is used for a day if a new one cannot be fetched: %i ms after that, %s', async (after, place) => {
    let isAway = false;
    const document = () => (isAway ? new Response('away', { status: 503 }) : Response.json(discovery));
    const server = open({}, { [wellKnown]: document });
    await begins(server);
    isAway = true;
    server.clock.advanceMs(2 * hour);
    expect(await begins(server)).toBe('https://oidc.example/authorize');
    server.clock.advanceMs(22 * hour + after);
    expect(await begins(server)).toBe(place);
    isAway = false;
    server.clock.advance(30);
    expect(await begins(server)).toBe('https://oidc.example/authorize');
  });

  it('is also found at the URL of RFC 8414', async () => {
    const place = 'https://oidc.example/.well-known/oauth-authorization-server/tenant';
    const server = open(
      { issuer: 'https://oidc.example/tenant' },
      { [place]: () => Response.json({ ...discovery, issuer: 'https://oidc.example/tenant' }) },
    );
    expect(await begins(server)).toBe('https://oidc.example/authorize');
    expect(asked(server)).toEqual(['https://oidc.example/tenant/.well-known/openid-configuration', place]);
  });

  it('can be configured by its URL, and must be of the issuer in that URL', async () => {
    const { issuer: _, ...named } = { ...oidcProvider, discoveryUrl: wellKnown };
    const of = (issuer: string) => {
      const server = oidcUnderTest({}, { issuer }, [named]);
      return begins(openProviderServer(server));
    };
    expect(await of('https://oidc.example')).toBe('https://oidc.example/authorize');
    expect(await of('https://oidc.example/')).toBe('https://oidc.example/authorize');
    expect(await of('https://evil.example')).toBe('503');
    expect(await of('https://oidc.example/tenant')).toBe('503');
  });

  it.each([
    ['https://evil.example'],
    ['https://oidc.example/'],
    ['https://OIDC.example'],
    [''],
    [['https://oidc.example']],
    [undefined],
  ])('of the issuer %j is refused if another issuer is configured [R-B11]', async (issuer) => {
    expect(await begins(open({}, { [wellKnown]: () => Response.json({ ...discovery, issuer }) }))).toBe('503');
  });

  it.each([
    [301, 'https://oidc.example/moved'],
    [302, 'http://169.254.169.254/latest/meta-data'],
    [307, 'https://evil.example/'],
    [308, 'https://evil.example/'],
  ])('is not fetched through a redirect: %i %s [R-A17]', async (status, location) => {
    const server = open({}, { [wellKnown]: () => new Response(null, { status, headers: { location } }) });
    expect(await begins(server)).toBe('503');
    expect(asked(server).filter((url) => url === location)).toEqual([]);
  });

  it.each([
    ['no JSON', () => new Response('<html>')],
    ['no object', () => Response.json([discovery])],
    ['too long', () => new Response(JSON.stringify({ ...discovery, more: 'x'.repeat(1024 * 1024) }))],
    ['without endpoints', () => Response.json({ issuer: discovery.issuer })],
    ['with an endpoint that is no address', () => Response.json({ ...discovery, token_endpoint: 'token' })],
    ['cut off', () => Promise.reject(new TypeError('fetch failed'))],
  ] as const)('that is %s is refused', async (_, answer) => {
    expect(await begins(open({}, { [wellKnown]: answer }))).toBe('503');
  });

  it.each(['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'])(
    'with an http URL in %s is refused',
    async (name) => {
      const answer = () => Response.json({ ...discovery, [name]: 'http://oidc.example/x' });
      expect(await begins(open({}, { [wellKnown]: answer }))).toBe('503');
    },
  );

  it('is overridden by configured endpoints', async () => {
    const server = open({ authorizationUrl: 'https://oidc.example/other' });
    expect(await begins(server)).toBe('https://oidc.example/other');
    expect(asked(server)).toEqual([wellKnown]);
  });

  it('decides how the client authenticates, if that is not configured', async () => {
    const authenticationOf = async (methods: unknown, more: Partial<GenericOAuthProvider> = {}) => {
      const document = { ...discovery, token_endpoint_auth_methods_supported: methods };
      const server = open(more, { [wellKnown]: () => Response.json(document) });
      await server.signIn(server.openBrowser());
      const [call] = server.tokenCalls();
      return call?.headers.has('authorization') ? 'basic' : [...(call?.form.keys() ?? [])];
    };
    const form = ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'client_id', 'client_secret'];
    expect(await authenticationOf(undefined)).toBe('basic');
    expect(await authenticationOf(['client_secret_post', 'client_secret_basic'])).toBe('basic');
    expect(await authenticationOf(['client_secret_post'])).toEqual(form);
    expect(await authenticationOf(['client_secret_post'], { authentication: 'basic' })).toBe('basic');
  });
});

describe('the issuer of an answer', () => {
  const restart = 'please_restart_the_process';
  const named = { authorization_response_iss_parameter_supported: true };
  const plain = { jwks_uri: undefined };
  it.each([
    ['announces the iss parameter in its document', named, undefined, restart],
    ['announces the iss parameter in its document', named, discovery.issuer, null],
    ['announces the iss parameter in its document', named, 'https://evil.example', restart],
    ['announces nothing', {}, undefined, null],
    ['announces nothing', {}, 'https://evil.example', restart],
    ['signs no id tokens', plain, discovery.issuer, null],
    ['signs no id tokens', plain, 'https://evil.example', restart],
    ['signs no id tokens', plain, `${discovery.issuer}/`, restart],
  ])('with a provider that %s: %o, an answer of %s ends with %s [RFC 9207]', async (_why, document, iss, error) => {
    const server = openProviderServer(oidcUnderTest({}, document));
    const browser = server.openBrowser();
    const { state, nonce } = await server.begin(browser);
    server.now.nonce = nonce;
    expect(errorOf(await server.comeBack(browser, state, iss === undefined ? {} : { iss }))).toBe(error);
    expect(server.tokenCalls()).toHaveLength(error === null ? 1 : 0);
  });
});

describe('http', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const local = { ...discovery, issuer: 'http://localhost:9000', token_endpoint: 'http://localhost:9000/token' };
  const answers = { 'http://localhost:9000/.well-known/openid-configuration': () => Response.json(local) };

  it('is accepted for localhost in development', async () => {
    expect(await begins(open({ issuer: 'http://localhost:9000' }, answers))).toBe('https://oidc.example/authorize');
  });

  it('is refused in production, and no request is sent', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const server = open({ issuer: 'http://localhost:9000' }, answers, { secret: 'Kq3vX9pLr7TzYw2BnF5mHs8JdGc4RaUe' });
    expect(await begins(server)).toBe('503');
    expect(asked(server)).toEqual([]);
  });
});
