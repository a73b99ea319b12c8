import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { type ExpressLikeRequest, expressApiKey, honoApiKey, nextApiKey, verifyApiKey } from '../src/index.js';
import { bearing, codeOf, type KeyServer, makeKey, openServer } from './key-server.js';

const limits = {
  methods: ['GET', 'HEAD'],
  origins: ['https://app.example.com', 'http://localhost:3000'],
  resources: ['invoice-1', 'é'],
};
const refused = {
  method: 'API_KEY_IS_NOT_FOR_THIS_METHOD',
  origin: 'API_KEY_IS_NOT_FOR_THIS_ORIGIN',
  resource: 'API_KEY_IS_NOT_FOR_THIS_RESOURCE',
};

interface Use {
  readonly method?: string;
  readonly origin?: string;
  readonly resource?: string;
}

/** What a check of a request with this key returns: `passes`, or the code. */
const use = ({ auth }: KeyServer, key: string, { method, origin, resource }: Use = {}) =>
  verifyApiKey(
    auth,
    { headers: new Headers(bearing(key, origin === undefined ? {} : { origin })), method },
    { resource },
  ).then(() => 'passes', codeOf);

describeAuthOnEveryDatabase('a key with limits', (openAuth) => {
  it('works for its methods, origins and resources alone, each by itself', async () => {
    const server = await openServer({}, { openAuth });
    const { key: forMethods } = await makeKey(server.browser, { methods: limits.methods });
    for (const method of ['GET', 'HEAD']) expect(await use(server, forMethods, { method })).toBe('passes');
    for (const method of ['POST', 'get', 'GET ', '', undefined])
      expect(await use(server, forMethods, method === undefined ? {} : { method })).toBe(refused.method);
    const { key: forOrigins } = await makeKey(server.browser, { origins: limits.origins });
    for (const origin of limits.origins) expect(await use(server, forOrigins, { origin })).toBe('passes');
    for (const origin of [
      'https://app.example.com.evil.example',
      'https://app.example.com:444',
      'http://app.example.com',
      'https://APP.example.com',
      'https://app.example.com, https://evil.example',
      'null',
      '',
    ])
      expect([origin, await use(server, forOrigins, { origin })]).toEqual([origin, refused.origin]);
    expect(await use(server, forOrigins)).toBe(refused.origin);
    const { key: forResources } = await makeKey(server.browser, { resources: limits.resources });
    for (const resource of limits.resources) expect(await use(server, forResources, { resource })).toBe('passes');
    for (const resource of ['invoice-2', 'invoice-1 ', 'INVOICE-1', 'e\u0301', ''])
      expect(await use(server, forResources, { resource })).toBe(refused.resource);
    expect(await use(server, forResources)).toBe(refused.resource);
    const { key: free } = await makeKey(server.browser);
    expect(await use(server, free, { method: 'DELETE', origin: 'https://evil.example', resource: 'x' })).toBe('passes');
  });

  it('keeps its limits in a rotation, and its owner changes them one by one', async () => {
    const server = await openServer({}, { openAuth });
    const made = await makeKey(server.browser, limits);
    expect(made).toMatchObject(limits);
    const { json } = await server.browser.post('/api-key/rotate', { id: made.id });
    expect(json).toMatchObject(limits);
    const { key } = Object(json);
    const all = { method: 'GET', origin: 'https://app.example.com', resource: 'invoice-1' };
    for (const each of [made.key, key]) expect(await use(server, each, all)).toBe('passes');
    expect(await use(server, key, { ...all, resource: 'invoice-2' })).toBe(refused.resource);
    const update = (change: object) => server.browser.post('/api-key/update', { id: made.id, ...change });
    expect((await update({ resources: ['invoice-2'] })).json).toMatchObject({ ...limits, resources: ['invoice-2'] });
    expect(await use(server, key, { ...all, resource: 'invoice-2' })).toBe('passes');
    expect((await update({ resources: null, methods: null, origins: null })).json).toMatchObject({
      ...{ resources: null, methods: null, origins: null },
    });
    expect(await use(server, key)).toBe('passes');
    expect((await server.browser.get(`/api-key/get?id=${made.id}`)).json).toMatchObject({ methods: null });
  });

  it('for some resources opens no endpoint of Latchkey, and no session', async () => {
    const server = await openServer({}, { openAuth });
    const { openBrowser, auth } = server;
    const listed = async (limit: object, headers: Readonly<Record<string, string>> = {}) => {
      const { key } = await makeKey(server.browser, { scopes: ['apiKey:read'], ...limit });
      const answer = await openBrowser().get('/api-key/list', { headers: bearing(key, headers) });
      const session = auth.api
        .getSession({ headers: new Headers(bearing(key, headers)), query: { apiKeys: true } })
        .then((found) => (found ? 200 : 401), codeOf);
      return [answer.status === 200 ? 200 : Object(answer.json).code, await session];
    };
    expect(await listed({ resources: ['invoice-1'] })).toEqual([refused.resource, refused.resource]);
    expect(await listed({ methods: ['POST'] })).toEqual([refused.method, refused.method]);
    // A direct call does not know the method of the request.
    expect(await listed({ methods: ['GET'] })).toEqual([200, refused.method]);
    expect(await listed({ origins: limits.origins })).toEqual([refused.origin, refused.origin]);
  });

  it('uses up no call of its quota where it is refused', async () => {
    const server = await openServer({ quota: { limit: 1, window: '1h' } }, { openAuth });
    const { key } = await makeKey(server.browser, { resources: ['invoice-1'] });
    for (let call = 0; call < 3; call++) expect(await use(server, key)).toBe(refused.resource);
    expect(await use(server, key, { resource: 'invoice-1' })).toBe('passes');
    expect(await use(server, key, { resource: 'invoice-1' })).toBe('API_KEY_QUOTA_IS_USED_UP');
  });
});

it('a limit that no request meets is refused', async () => {
  const { browser } = await openServer();
  const wrong = {
    methods: [[], ['get'], ['CONNECT']],
    origins: [
      [],
      ['https://app.example.com/'],
      ['https://app.example.com/path'],
      ['https://App.example.com'],
      ['https://app.example.com:443'],
      ['https://*.example.com'],
      ['app.example.com'],
      ['null'],
      ['file:///x'],
      Array.from({ length: 21 }, (_, number) => `https://${number}.example.com`),
    ],
    resources: [[], [''], [1], ['x'.repeat(256)], Array.from({ length: 51 }, String)],
  };
  for (const [limit, values] of Object.entries(wrong))
    for (const value of values) {
      const { json } = await browser.post('/api-key/create', { name: 'Report', [limit]: value });
      expect([limit, value, json]).toMatchObject([limit, value, { code: 'VALIDATION_ERROR' }]);
      expect(JSON.stringify(json)).toContain(limit);
    }
});

it('the helpers of frameworks check the method, the origin and the resource that they read from the request', async () => {
  const server = await openServer();
  const { auth } = server;
  const { key } = await makeKey(server.browser, { ...limits, scopes: ['invoice:read'] });
  const request = (id: string, method = 'GET') =>
    new Request(`https://api.example.com/invoices/${id}`, {
      method,
      headers: bearing(key, { origin: 'https://app.example.com' }),
    });
  const idIn = ({ url }: { readonly url: string }) => new URL(url).pathname.split('/').at(-1);
  const next = nextApiKey(
    auth,
    async (_request: Request, { params }: { readonly params: Promise<{ readonly id: string }> }) => ({
      scopes: ['invoice:read'],
      resource: (await params).id,
    }),
    () => new Response('invoice'),
  );
  const hono = honoApiKey(auth, ({ req }) => ({ scopes: ['invoice:read'], resource: req.param('id') }));
  const express = expressApiKey(
    auth,
    ({ params }: ExpressLikeRequest & { readonly params: { readonly id: string } }) => ({
      resource: params.id,
    }),
  );
  const answers = async (sent: Request) => {
    const id = idIn(sent) ?? '';
    const ofNext = await next(sent, { params: Promise.resolve({ id }) });
    const ofHono = await hono({ req: { raw: sent, param: () => id }, set() {}, header() {} }, async () => {});
    let ofExpress = 200;
    const status = (code: number) => {
      ofExpress = code;
      return { json() {} };
    };
    const { method, headers } = sent;
    await express(
      { method, headers: Object.fromEntries(headers), params: { id } },
      { locals: {}, setHeader() {}, status },
      () => {},
    );
    return [ofNext.status, ofHono?.status ?? 200, ofExpress];
  };
  expect(await answers(request('invoice-1'))).toEqual([200, 200, 200]);
  expect(await answers(request('invoice-2'))).toEqual([403, 403, 403]);
  expect(await answers(request('invoice-1', 'POST'))).toEqual([403, 403, 403]);
});

it('a helper refuses what its function returns under another name, and nothing: no key passes without its scope', async () => {
  const { auth, browser } = await openServer();
  const { key } = await makeKey(browser);
  const sent = new Request('https://api.example.com/', { headers: bearing(key) });
  const next = nextApiKey(
    auth,
    async () => ({ scope: ['invoice:read'], resource: 'x' }),
    () => new Response('invoice'),
  );
  await expect(next(sent, {})).rejects.toThrow('check.scope');
  const context = { req: { raw: sent, param: () => 'x' }, set() {}, header() {} };
  const hono = honoApiKey(auth, () => ({ scope: ['invoice:read'], resource: 'x' }));
  await expect(hono(context, async () => {})).rejects.toThrow('check.scope');
  const refusals: unknown[] = [];
  const express = expressApiKey(auth, () => JSON.parse('null'));
  const response = { locals: {}, setHeader() {}, status: () => ({ json() {} }) };
  await express({ method: 'GET', headers: bearing(key) }, response, (error) => void refusals.push(error));
  expect(refusals).toEqual([expect.any(TypeError)]);
});
