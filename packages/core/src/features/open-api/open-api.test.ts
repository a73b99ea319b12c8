import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { everyFeature } from '../../../test/fixtures/every-feature.js';
import { text } from '../../contract/fields.js';
import { testAuth } from '../../testing/test-auth.js';
import type { OpenApiDocument } from './document/types.js';
import { openApi } from './index.js';
import type { OpenApiOptions } from './options.js';
import { rapiDoc } from './viewer/script-page.js';

const open = (options: OpenApiOptions = {}) => testAuth({ plugins: [openApi(options)] });

async function documentOf({ openBrowser }: Pick<ReturnType<typeof open>, 'openBrowser'>): Promise<OpenApiDocument> {
  const { json, status } = await openBrowser().get('/open-api/generate-schema');
  expect(status).toBe(200);
  return json as OpenApiDocument;
}

afterEach(() => vi.unstubAllEnvs());

describe('the OpenAPI document', () => {
  it('lists every endpoint of every plugin that answers over HTTP, and no other', async () => {
    const { options } = everyFeature();
    const { paths } = await documentOf(testAuth(options));
    const listed = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect(listed).toContain('createOrganization');
    expect(listed).toContain('callbackOAuth');
    for (const internal of ['signJWT', 'viewBackupCodes', 'createUser', 'generateOpenAPISchema', 'openAPIReference'])
      expect(listed).not.toContain(internal);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('leaves out what this server does not have: disabled paths, and endpoints that its options exclude', async () => {
    const { paths } = await documentOf(testAuth({ plugins: [openApi()], disabledPaths: ['/update-user'] }));
    expect(paths['/sign-in/email']).toBeDefined();
    expect(paths['/update-user']).toBeUndefined();
    expect(paths['/delete-user']).toBeUndefined();
    const withDeletion = testAuth({ plugins: [openApi()], user: { deleteUser: { enabled: true } } });
    expect((await documentOf(withDeletion)).paths['/delete-user']).toBeDefined();
  });

  it('has the fields of the application in input and answer, if a client can send and see them', async () => {
    const additionalFields = {
      nickname: text({ optional: true, settable: true }),
      note: text({ optional: true, shown: false }),
    };
    const { components, paths } = await documentOf(testAuth({ plugins: [openApi()], user: { additionalFields } }));
    expect(Object.keys(components.schemas.User?.properties ?? {})).toContain('nickname');
    expect(Object.keys(components.schemas.User?.properties ?? {})).not.toContain('note');
    expect(JSON.stringify(paths['/sign-up/email']?.post?.requestBody)).toContain('nickname');
  });

  it('says who can call an endpoint, where its input travels, and every code that it answers', async () => {
    const { components, paths, servers } = await documentOf(open());
    expect(servers).toEqual([{ url: 'https://app.example.com/api/auth' }]);
    expect(components.securitySchemes.apiKeyCookie).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: '__Secure-latchkey.session_token',
    });
    expect(paths['/sign-in/email']?.post).toMatchObject({ security: [], tags: ['Password'] });
    expect(paths['/change-password']?.post?.security).toEqual([{ apiKeyCookie: [] }]);
    expect(paths['/reset-password/{token}']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'token', in: 'path', required: true }),
    );
    const refused = paths['/sign-in/email']?.post?.responses['401'];
    expect(refused).toMatchObject({ description: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(components.responses.Error429?.description).toBe('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER');
  });

  it('contains no secret of the configuration', async () => {
    const { options } = everyFeature();
    const { json } = await testAuth(options).openBrowser().get('/open-api/generate-schema');
    expect(JSON.stringify(json)).not.toContain('a secret for tests');
  });
});

describe('the page of the reference', () => {
  const scriptsOf = (html: string) => html.match(/<script[^>]*>[^<]*<\/script>/g) ?? [];

  it('is below the base path, and its path can be chosen', async () => {
    expect((await open().openBrowser().get('/reference')).status).toBe(200);
    const chosen = open({ path: '/docs/api' }).openBrowser();
    expect((await chosen.get('/docs/api')).status).toBe(200);
    expect((await chosen.get('/reference')).status).toBe(404);
  });

  it('runs one script, of a known hash, and no other [R-J02 D16]', async () => {
    const { headers, text } = await open().openBrowser().get('/reference');
    const [script = '', ...others] = scriptsOf(text);
    expect(others).toEqual([]);
    expect(script).toContain(`src="${rapiDoc.url}" integrity="${rapiDoc.integrity}" crossorigin="anonymous"`);
    const nonce = /nonce="(\w{24,})"/.exec(script)?.[1] ?? '';
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'nonce-${nonce}'`);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https:/);
    for (const directive of [
      "default-src 'none'",
      "connect-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive);
    const again = await open().openBrowser().get('/reference');
    expect(again.text).not.toContain(nonce);
  });

  it('contains nothing of the document, so nothing in it can become a script', async () => {
    const { text } = await open().openBrowser().get('/reference');
    expect(text).not.toContain('sign-in');
    expect(text).toContain('spec-url="/api/auth/open-api/generate-schema"');
  });

  it('loads the script from a place of the application', async () => {
    const own = await open({ scriptUrl: '/rapidoc-min.js' }).openBrowser().get('/reference');
    expect(scriptsOf(own.text).join()).toMatch(/src="\/rapidoc-min\.js"><\/script>$/);
    const scriptIntegrity = `sha384-${createHash('sha384').update('x').digest('base64')}`;
    const foreign = open({ scriptUrl: 'https://static.example.com/rapidoc.js', scriptIntegrity });
    expect((await foreign.openBrowser().get('/reference')).text).toContain(`integrity="${scriptIntegrity}"`);
  });

  it('is one page without a script with viewer: package, and shows every endpoint', async () => {
    const server = testAuth({ appName: '<b>Acme</b>', plugins: [openApi({ viewer: 'package' })] });
    const { headers, text } = await server.openBrowser().get('/reference');
    expect(scriptsOf(text)).toEqual([]);
    expect(text).not.toContain('<b>');
    expect(text).not.toMatch(/(?:src|href)="(?!#)/);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    const { paths } = await documentOf(server);
    for (const path of Object.keys(paths)) expect(text).toContain(path);
  });

  it('can be left out, and the document stays', async () => {
    const server = open({ disableDefaultReference: true });
    expect(await server.openBrowser().get('/reference')).toMatchObject({ status: 404, text: '' });
    expect((await documentOf(server)).openapi).toBe('3.1.1');
  });
});

test.each([
  [{}, 404],
  [{ production: true }, 200],
])('in production, with %o, page and document answer %i [D16]', async (options, status) => {
  vi.stubEnv('NODE_ENV', 'production');
  const browser = testAuth({
    plugins: [openApi(options)],
    advanced: { ipAddress: { ipAddressHeaders: [] } },
  }).openBrowser();
  for (const path of ['/reference', '/open-api/generate-schema']) {
    const answer = await browser.get(path);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.text).toBe('');
  }
});

test.each([
  [{ path: 'reference' }, 'openApi.path'],
  [{ path: '/a b' }, 'openApi.path'],
  [{ viewer: 'scalar' }, 'openApi.viewer'],
  [{ scriptUrl: 'https://static.example.com/viewer.js' }, 'openApi.scriptUrl'],
  [{ scriptUrl: '//static.example.com/viewer.js' }, 'openApi.scriptUrl'],
  [{ scriptUrl: 'http://static.example.com/viewer.js', scriptIntegrity: 'sha384-aaaa' }, 'openApi.scriptUrl'],
  [{ scriptIntegrity: 'md5-x' }, 'openApi.scriptIntegrity'],
])('%o is refused at start', (options, option) => {
  expect(() => openApi(options as OpenApiOptions)).toThrow(`${option}: `);
});
