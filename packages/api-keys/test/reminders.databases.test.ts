import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import type { ReminderMail } from '../src/index.js';
import { ada, bearing, check, day, hour, makeKey, openServer } from './key-server.js';

async function openReminded(openAuth: OpenAuth) {
  const mails: ReminderMail[] = [];
  const server = await openServer({ sendReminder: (mail) => void mails.push(mail) }, { openAuth });
  /** Does the due work of several processes at once, and returns the new mails. */
  async function tick() {
    mails.length = 0;
    for (let process = 0; process < 3; process++) await server.auth.tick();
    await server.auth.settled();
    return mails.map(({ user, key, expiresAt }) => ({ email: user.email, name: key.name, expiresAt }));
  }
  return { ...server, tick };
}

describeAuthOnEveryDatabase('a key that expires soon', (openAuth) => {
  it('is told to its owner 14 days and 2 days before, each once', async () => {
    const server = await openReminded(openAuth);
    const { expiresAt } = await makeKey(server.browser, { expiresIn: 20 * day });
    const mail = { email: ada.email, name: 'Nightly report', expiresAt: new Date(String(expiresAt)) };
    expect(await server.tick()).toEqual([]);
    server.clock.advance(6 * day + hour);
    expect([await server.tick(), await server.tick()]).toEqual([[mail], []]);
    server.clock.advance(12 * day);
    expect([await server.tick(), await server.tick()]).toEqual([[mail], []]);
    server.clock.advance(3 * day);
    expect(await server.tick()).toEqual([]);
  });

  it('is told again after a rotation, and not while it is disabled', async () => {
    const server = await openReminded(openAuth);
    const { id } = await makeKey(server.browser, { expiresIn: 15 * day });
    server.clock.advance(2 * day);
    expect(await server.tick()).toHaveLength(1);
    await server.browser.post('/sign-in/email', ada);
    await server.browser.post('/api-key/rotate', { id, expiresIn: 15 * day });
    expect(await server.tick()).toEqual([]);
    await server.browser.post('/api-key/update', { id, enabled: false });
    server.clock.advance(2 * day);
    expect(await server.tick()).toEqual([]);
    await server.browser.post('/api-key/update', { id, enabled: true });
    expect(await server.tick()).toHaveLength(1);
  });

  it('is not told if it never lived that long', async () => {
    const server = await openReminded(openAuth);
    await makeKey(server.browser, { expiresIn: hour });
    expect(await server.tick()).toEqual([]);
  });

  it('stays in the list for thirty days after its end', async () => {
    const server = await openReminded(openAuth);
    const { id, key } = await makeKey(server.browser, { expiresIn: hour });
    server.clock.advance(30 * day);
    await server.tick();
    expect(await server.auth.api.getApiKey({ query: { id } })).toMatchObject({ id });
    server.clock.advance(2 * hour);
    await server.tick();
    await expect(server.auth.api.getApiKey({ query: { id } })).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' });
    expect(await check(server, bearing(key))).toBe('INVALID_API_KEY');
  });
});
