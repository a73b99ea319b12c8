import { generateKeyPairSync, sign } from 'node:crypto';
import { testAuth } from 'latchkey/plugin/testing';
import { expect, it, vi } from 'vitest';
import { type ApiKeysOptions, apiKeys, type LeakMail } from '../src/index.js';
import { checksumOf } from '../src/key.js';
import { isSignedBy } from '../src/leaks/signature.js';
import { ada, bearing, check, makeKey, minute, scopes } from './key-server.js';

function newReporter() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64'),
  };
}
const [github, stranger] = [newReporter(), newReporter()];
const base = 'https://app.example.com/api/auth';

type Leaks = NonNullable<ApiKeysOptions['leaks']>;

/** A server to which GitHub reports keys, and Ada with a key. */
async function openReported(leaks: Leaks, options: Omit<NonNullable<Parameters<typeof testAuth>[0]>, 'plugins'> = {}) {
  const server = testAuth({
    rateLimit: { enabled: false },
    ...options,
    plugins: [apiKeys({ prefix: 'acme', scopes, grace: '1h', leaks })],
  });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
  /** Reports these tokens, as GitHub does. */
  async function report(
    tokens: readonly object[],
    { by = github, identifier = 'k1', signed = JSON.stringify(tokens, null, 2) } = {},
  ) {
    const text = JSON.stringify(tokens, null, 2);
    const headers = {
      'content-type': 'application/json',
      'Github-Public-Key-Identifier': identifier,
      'Github-Public-Key-Signature': by.sign(signed),
    };
    const request = new Request(`${base}/api-key/leaked`, { method: 'POST', headers, body: text });
    const answer = await server.auth.handler(request);
    const body: unknown = answer.status === 404 ? null : await answer.json();
    return { status: answer.status, body };
  }
  return { ...server, browser, report };
}
const leaked = (token: string, url = 'https://github.com/ada/notes/blob/main/.env') => ({
  ...{ token, type: 'acme_api_key', url, source: 'content' },
});
const label = (token: string, is: 'true' | 'false') => ({
  ...{ token_raw: token, token_type: 'acme_api_key', label: `${is}_positive` },
});

it('a reported key ends at once, its owner gets one mail, and GitHub learns which tokens were keys', async () => {
  const mails: LeakMail[] = [];
  const sendLeak = (mail: LeakMail) => void mails.push(mail);
  const server = await openReported({ publicKeys: { k1: github.pem }, sendLeak });
  const { id, key } = await makeKey(server.browser, { scopes: ['apiKey:read'] });
  const body = `acme_${'a'.repeat(30)}`;
  const unknown = body + checksumOf(body);
  const { status, body: labels } = await server.report([leaked(key), leaked(key), leaked(unknown), leaked('acme_1')]);
  expect(status).toBe(200);
  expect(labels).toEqual([label(key, 'true'), label(key, 'true'), label(unknown, 'false'), label('acme_1', 'false')]);
  expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
  await server.auth.settled();
  expect(mails).toMatchObject([
    { user: { email: ada.email }, key: { id, name: 'Nightly report' }, url: leaked('').url },
  ]);
  expect(JSON.stringify(mails)).not.toContain(key);
  expect((await server.report([leaked(key)])).body).toEqual([label(key, 'false')]);
});

it('of a rotated key, only the old one ends if it was found', async () => {
  const server = await openReported({ publicKeys: { k1: github.pem } });
  const { id, key } = await makeKey(server.browser);
  const { key: next } = (await server.browser.post('/api-key/rotate', { id })).json as { key: string };
  expect((await server.report([leaked(key)])).body).toEqual([label(key, 'true')]);
  expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
  expect(await check(server, bearing(next))).toMatchObject({ key: { id } });
});

it('a report for a service key is mailed without a user', async () => {
  const mails: LeakMail[] = [];
  const server = await openReported({ publicKeys: { k1: github.pem }, sendLeak: (mail) => void mails.push(mail) });
  const { key } = await server.auth.api.createServiceKey({ body: { name: 'Billing' } });
  await server.report([leaked(key)]);
  await server.auth.settled();
  expect(mails).toMatchObject([{ user: null, key: { name: 'Billing' } }]);
});

it.each([
  ['signed by another key', { by: stranger }],
  ['with an unknown identifier', { identifier: 'k2' }],
  ['with the name of a property as the identifier', { identifier: 'constructor' }],
  ['without an identifier', { identifier: '' }],
  ['of which one character was changed', { signed: '[ ]' }],
])('a report %s ends no key', async (_, wrong) => {
  const server = await openReported({ publicKeys: { k1: github.pem } });
  const { key } = await makeKey(server.browser);
  const { status, body } = await server.report([leaked(key)], wrong);
  expect([status, body]).toMatchObject([401, { code: 'INVALID_SIGNATURE' }]);
  expect(await check(server, bearing(key))).toBeTypeOf('object');
});

it('the server’s own code cannot report without the signed text, and there is no endpoint without the option', async () => {
  const server = await openReported({ publicKeys: { k1: github.pem } });
  const call = server.auth.api.reportLeakedApiKeys({ body: [leaked('acme_1')] });
  await expect(call).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  const without = testAuth({ plugins: [apiKeys({ prefix: 'acme' })] });
  const { status } = await without.openBrowser().post('/api-key/leaked', []);
  expect(status).toBe(404);
});

it('the public keys are fetched once, again for an unknown identifier at most once a minute, and kept if that fails', async () => {
  const published = vi.fn<typeof fetch>(async () =>
    Response.json({ public_keys: [{ key_identifier: 'k1', key: github.pem, is_current: true }] }),
  );
  const server = await openReported({}, { fetch: published });
  const ask = async (identifier: string) => (await server.report([leaked('acme_1')], { identifier })).status;
  expect([await ask('k1'), await ask('k1'), await ask('k2'), await ask('k3')]).toEqual([200, 200, 401, 401]);
  expect(published.mock.calls.map(([url]) => url)).toEqual(['https://api.github.com/meta/public_keys/secret_scanning']);
  server.clock.advance(minute);
  published.mockRejectedValueOnce(new Error('no network'));
  expect([await ask('k2'), await ask('k1')]).toEqual([500, 200]);
  server.clock.advance(minute);
  expect(await ask('k2')).toBe(401);
  expect(published).toHaveBeenCalledTimes(3);
});

it('reports that come at once wait for the same public keys, also beside one with an unknown identifier', async () => {
  const published = vi.fn<typeof fetch>(async () =>
    Response.json({ public_keys: [{ key_identifier: 'k1', key: github.pem }] }),
  );
  const server = await openReported({}, { fetch: published });
  const answers = ['k2', 'k1', 'k1'].map((identifier) => server.report([leaked('acme_1')], { identifier }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200, 200]);
  expect(published).toHaveBeenCalledTimes(1);
});

it('a signature has one form, and every damaged one is wrong', async () => {
  const text = 'a report';
  for (let round = 0; round < 50; round++) {
    const signature = github.sign(text);
    expect(await isSignedBy(github.pem, text, signature)).toBe(true);
    const bytes = Buffer.from(signature, 'base64');
    for (const damaged of [
      bytes.subarray(1),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.alloc(1)]),
      Buffer.alloc(0),
    ])
      expect(await isSignedBy(github.pem, text, damaged.toString('base64'))).toBe(false);
  }
  const signature = github.sign(text);
  for (const wrong of ['', '!', signature.slice(0, -3), `${signature}=`])
    expect(await isSignedBy(github.pem, text, wrong)).toBe(false);
  for (const pem of ['', 'no key', github.pem.slice(0, 60)]) expect(await isSignedBy(pem, text, signature)).toBe(false);
});
