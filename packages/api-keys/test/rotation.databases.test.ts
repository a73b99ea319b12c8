import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { ada, bearing, check, day, hour, type MadeKey, makeKey, openServer } from './key-server.js';

describeAuthOnEveryDatabase('a rotation', (openAuth) => {
  it('makes a new key, and the old one works for the time of grace; both are one key in the list', async () => {
    const server = await openServer({ grace: '1h' }, { openAuth });
    const old = await makeKey(server.browser, { scopes: ['invoice:read'] });
    server.clock.advance(hour);
    const answer = await server.browser.post('/api-key/rotate', { id: old.id });
    const made = answer.json as MadeKey;
    expect(made).toMatchObject({
      id: old.id,
      name: 'Nightly report',
      scopes: ['invoice:read'],
      createdAt: old.createdAt,
    });
    expect(made.key).not.toBe(old.key);
    expect(new Date(String(made.expiresAt)).getTime()).toBe(server.clock.now().getTime() + 90 * day * 1000);
    for (const { key } of [old, made]) expect(await check(server, bearing(key))).toMatchObject({ key: { id: old.id } });
    const { rows } = (await server.browser.get('/api-key/list')).json as { rows: readonly object[] };
    expect(rows).toMatchObject([{ id: old.id, end: made.key.slice(-4) }]);
    expect(rows[0]).toHaveProperty(
      'previousEndsAt',
      new Date(server.clock.now().getTime() + hour * 1000).toISOString(),
    );
    server.clock.advance(hour);
    expect(await check(server, bearing(old.key))).toBe('INVALID_API_KEY');
    expect(await check(server, bearing(made.key))).toMatchObject({ key: { id: old.id } });
    expect((await server.browser.get(`/api-key/get?id=${old.id}`)).json).toMatchObject({ previousEndsAt: null });
  });

  it('never lets the old key live longer than without it', async () => {
    const server = await openServer({ grace: '7d' }, { openAuth });
    const old = await makeKey(server.browser, { expiresIn: hour });
    await server.browser.post('/api-key/rotate', { id: old.id });
    server.clock.advance(hour);
    expect(await check(server, bearing(old.key))).toBe('INVALID_API_KEY');
  });

  it('ends the key before the last one, and a revocation ends all', async () => {
    const server = await openServer({}, { openAuth });
    const first = await makeKey(server.browser);
    const second = (await server.browser.post('/api-key/rotate', { id: first.id })).json as MadeKey;
    const third = (await server.browser.post('/api-key/rotate', { id: first.id })).json as MadeKey;
    expect(await check(server, bearing(first.key))).toBe('INVALID_API_KEY');
    expect(await check(server, bearing(second.key))).toMatchObject({ key: { id: first.id } });
    await server.browser.post('/api-key/revoke', { id: first.id });
    for (const { key } of [first, second, third]) expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
  });

  it('without grace ends the old key at once, also for a call that has begun', async () => {
    const server = await openServer({ grace: 0 }, { openAuth });
    const old = await makeKey(server.browser);
    await server.browser.post('/api-key/rotate', { id: old.id });
    expect(await check(server, bearing(old.key))).toBe('INVALID_API_KEY');
  });

  it('needs a recent sign-in, as the making of a key does', async () => {
    const server = await openServer({}, { openAuth });
    const { id } = await makeKey(server.browser);
    server.clock.advance(2 * day);
    for (const [path, body] of [
      ['/api-key/rotate', { id }],
      ['/api-key/create', { name: 'Another' }],
    ] as const)
      expect((await server.browser.post(path, body)).json).toMatchObject({ code: 'SESSION_IS_NOT_FRESH' });
    expect((await server.browser.post('/api-key/revoke', { id })).status).toBe(200);
    await server.browser.post('/sign-in/email', ada);
    expect((await server.browser.post('/api-key/create', { name: 'Another' })).status).toBe(200);
  });
});
