import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { apiKeys } from '../src/index.js';
import { ada, bearing, check, day, hour, type KeyServer, makeKey, openServer, scopes } from './key-server.js';

const racers = 32;

/** The numbers of calls that were counted and that were refused, of many at once. */
async function race(server: KeyServer, key: string) {
  const answers = await Promise.all(Array.from({ length: racers }, () => check(server, bearing(key))));
  const refused = answers.filter((answer) => answer === 'API_KEY_QUOTA_IS_USED_UP');
  return { passed: answers.filter((answer) => typeof answer === 'object').length, refused: refused.length };
}

describeAuthOnEveryDatabase('a quota', (openAuth) => {
  it('of 10 lets exactly 10 of 32 calls at once pass, in each window', async () => {
    const server = await openServer({ quota: { limit: 10, window: '1h' } }, { openAuth });
    const { id, key } = await makeKey(server.browser);
    for (let window = 0; window < 3; window++) {
      expect(await race(server, key)).toEqual({ passed: 10, refused: racers - 10 });
      expect((await server.auth.api.getApiKey({ query: { id } })).quota).toMatchObject({ limit: 10, remaining: 0 });
      server.clock.advance(hour);
    }
  });

  it('says how many calls are left, and until when', async () => {
    const server = await openServer({ quota: { limit: 2, window: '1d' } }, { openAuth });
    const { key } = await makeKey(server.browser);
    server.clock.advance(hour);
    const quota = { limit: 2, resetsAt: new Date('2030-01-02T00:00:00Z'), resetsIn: 23 * hour };
    expect(await check(server, bearing(key))).toHaveProperty('quota', { ...quota, remaining: 1 });
    expect(await check(server, bearing(key))).toHaveProperty('quota', { ...quota, remaining: 0 });
    const refused = server.auth.api.verifyApiKey({ headers: bearing(key) });
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 23 * hour });
    await expect(refused).rejects.toMatchObject({ details: [{ path: 'limit', message: '2' }] });
  });

  it('of a month begins again on the first day of the next one', async () => {
    const server = await openServer({ quota: { limit: 1 } }, { openAuth });
    const { key } = await makeKey(server.browser);
    server.clock.advance(31 * day - 0.001);
    await check(server, bearing(key));
    expect(await check(server, bearing(key))).toBe('API_KEY_QUOTA_IS_USED_UP');
    server.clock.advance(0.001);
    expect(await check(server, bearing(key))).toHaveProperty('quota.resetsAt', new Date('2030-03-01T00:00:00Z'));
  });

  it('counts calls of endpoints too, once for each call that a slow hook admits again', async () => {
    const server = await openAuth({
      rateLimit: { enabled: false },
      plugins: [apiKeys({ prefix: 'acme', scopes, quota: { limit: 3, window: '1d' } })],
      hooks: { before: { listApiKeys: async () => {} } },
    });
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    const { id, key } = await makeKey(browser, { scopes: ['apiKey:read'] });
    const list = () => server.openBrowser().get('/api-key/list', { headers: bearing(key) });
    for (const remaining of [2, 1, 0]) {
      expect((await list()).status).toBe(200);
      expect((await server.auth.api.getApiKey({ query: { id } })).quota).toMatchObject({ remaining });
    }
    const refused = await list();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(day)]);
    expect(refused.json).toMatchObject({ code: 'API_KEY_QUOTA_IS_USED_UP' });
  });

  it('counts no call that lacks a scope, and changes by the server’s own code only', async () => {
    const server = await openServer({ quota: { limit: 1, window: '1d' } }, { openAuth });
    const { id, key } = await makeKey(server.browser);
    expect(await check(server, bearing(key), ['invoice:read'])).toBe('API_KEY_LACKS_SCOPE');
    expect(await race(server, key)).toEqual({ passed: 1, refused: racers - 1 });
    await server.auth.api.setApiKeyQuota({ body: { id, quota: { limit: 5, window: 60 } } });
    expect(await race(server, key)).toEqual({ passed: 5, refused: racers - 5 });
    await server.auth.api.setApiKeyQuota({ body: { id, quota: null } });
    expect(await race(server, key)).toEqual({ passed: racers, refused: 0 });
    expect((await server.browser.post('/api-key/set-quota', { id, quota: null })).status).toBe(404);
  });

  it('stays as it is after a rotation', async () => {
    const server = await openServer({ quota: { limit: 1, window: '1d' } }, { openAuth });
    const { id, key } = await makeKey(server.browser);
    await check(server, bearing(key));
    const { key: next } = (await server.browser.post('/api-key/rotate', { id })).json as { key: string };
    expect(await check(server, bearing(next))).toBe('API_KEY_QUOTA_IS_USED_UP');
  });
});
