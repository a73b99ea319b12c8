import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../../test/fixtures/application.js';
import { everyFeature } from '../../../test/fixtures/every-feature.js';
import { defineContract } from '../../contract/endpoint.js';
import { definePlugin } from '../../define-plugin.js';
import { testAuth } from '../../testing/test-auth.js';
import { accountDeletionContract } from '../account-deletion/contract.js';
import { coreRoutes } from '../core-routes.js';
import { usersContract } from './contract.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const { removeUser } = accountDeletionContract.endpoints;
const calls = Object.entries({ ...usersContract.endpoints, removeUser });

describe('what the server does with users', () => {
  it.each(calls)('is an unknown route over HTTP for every caller: %s', async (name, { route }) => {
    expect(route.kind).toBe('internal');
    expect(Object.keys(coreRoutes)).not.toContain(name);
    const testServer = await openTestServer();
    const { browser } = await testServer.meet();
    const before = await testServer.everything();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect(await browser.send(route.path, { method, body: { userId: 'x', ...ada } })).toMatchObject({
        status: 404,
        text: '',
      });
    expect(await testServer.everything()).toBe(before);
  });

  it('acts for the server, also with the headers of a user', async () => {
    const testServer = await openTestServer();
    const [eve, bob] = [await testServer.meet(), await testServer.meet()];
    const found = await testServer.auth.api.findUser({ query: { email: bob.email }, headers: eve.browser.headers });
    expect(found).toMatchObject({ email: bob.email });
    await testServer.auth.api.revokeUserSessions({ body: { userId: found?.id ?? '' }, headers: eve.browser.headers });
    expect((await eve.browser.get('/get-session?disableCookieCache=true')).json).not.toBeNull();
    expect((await bob.browser.get('/get-session?disableCookieCache=true')).json).toBeNull();
  });
});

describe('createSession', () => {
  it('is a challenge for a user with a second factor, unless one was shown or the gates are skipped', async () => {
    const { auth, openBrowser, clock } = testAuth({ ...everyFeature().options });
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, username: 'ada' });
    const { totpURI } = (await browser.post('/two-factor/enable', { password: ada.password })).json as {
      readonly totpURI: string;
    };
    const { URI } = await import('otpauth');
    const code = (URI.parse(totpURI) as import('otpauth').TOTP).generate({ timestamp: clock.now().getTime() });
    await browser.post('/two-factor/verify-totp', { code });
    const user = await auth.api.findUser({ query: { email: ada.email } });
    const userId = user?.id ?? '';
    expect(user).toMatchObject({ twoFactorEnabled: true });
    const asked = await auth.api.createSession({ body: { userId } });
    expect(asked).toMatchObject({ twoFactorRedirect: true });
    expect(await auth.api.createSession({ body: { userId, skipGates: true } })).toHaveProperty('cookie');
    expect(await auth.api.createSession({ body: { userId, factors: ['totp'] } })).toHaveProperty('cookie');
    // The second factor is not asked after a sign-in by a mailed link, but after one with a password.
    expect(await auth.api.createSession({ body: { userId, method: 'magic-link' } })).toHaveProperty('cookie');
    expect(await auth.api.createSession({ body: { userId, method: 'email' } })).toEqual(asked);
  });

  it.each([
    [undefined, 'server'],
    ['email', 'email'],
    ['badge', 'badge'],
  ])('with the method %s is a sign-in by %s for the gates', async (method, expected) => {
    const seen: string[] = [];
    const gate = definePlugin(defineContract('gate', {}), {
      handlers: {},
      async signInGate(_, attempt) {
        seen.push(attempt.method);
        return undefined;
      },
    });
    const { auth } = testAuth({ plugins: [gate] });
    const { user } = await auth.api.createUser({ body: ada });
    expect(await auth.api.createSession({ body: { userId: user.id, method } })).toHaveProperty('cookie');
    expect(seen).toEqual([expected]);
  });

  it.each(['', 'Badge', 'a b', 'two-factor', 'a'.repeat(65)])('refuses %j as a method', async (method) => {
    const { auth } = testAuth();
    const { user } = await auth.api.createUser({ body: ada });
    const call = auth.api.createSession({ body: { userId: user.id, method } });
    await expect(call).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'method' }] });
  });

  it('refuses a factor that nothing has declared', async () => {
    const { auth } = testAuth();
    const { user } = await auth.api.createUser({ body: ada });
    const call = auth.api.createSession({ body: { userId: user.id, factors: ['magic'] } });
    await expect(call).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'factors' }] });
  });
});

it('findUser takes an id or an address, and not both', async () => {
  const { auth } = testAuth();
  for (const query of [{}, { userId: 'x', email: ada.email }])
    await expect(auth.api.findUser({ query })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

it('removeUser runs the hooks of a deletion, also where users may not delete themselves', async () => {
  const told: string[] = [];
  const { auth } = testAuth({
    user: {
      deleteUser: {
        beforeDelete: ({ email }) => void told.push(`before ${email}`),
        afterDelete: ({ email }) => void told.push(`after ${email}`),
      },
    },
  });
  const { user } = await auth.api.createUser({ body: ada });
  await auth.api.removeUser({ body: { userId: user.id } });
  await expect(auth.api.removeUser({ body: { userId: user.id } })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  expect(told).toEqual([`before ${ada.email}`, `after ${ada.email}`]);
});
