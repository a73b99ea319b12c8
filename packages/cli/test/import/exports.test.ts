import { describe, expect, it } from 'vitest';
import {
  auth0Ada,
  auth0Hashes,
  firebaseAda,
  firebaseHashes,
  keycloakCredential,
  keycloakPassword,
} from '../fixtures/old-systems/exports.js';
import { openApplication, prepare, signInTwice } from './moved.js';

const keycloakAda = { id: 'u', username: 'ada', email: 'ada@example.com', enabled: true };
const own = auth0Ada.identities.slice(0, 1);
const file = (value: unknown) => JSON.stringify(value);

describe('an export that is moved in', () => {
  it.each([
    ['auth0', { 'users.json': file({ ...auth0Ada, identities: own }), 'hashes.json': auth0Hashes }, 'password'],
    [
      'firebase',
      { 'users.json': file({ users: [{ ...firebaseAda, providerUserInfo: [] }] }), 'hashes.json': firebaseHashes },
      'user1password',
    ],
    [
      'keycloak',
      {
        'users.json': file({
          users: [{ ...keycloakAda, credentials: [keycloakPassword] }],
        }),
      },
      'password',
    ],
  ])(
    'of %s opens with the old password, which the first sign-in replaces; a second run adds nothing',
    async (from, files, password) => {
      const { run, url } = await prepare(files);
      const hashes = 'hashes.json' in files ? ['--passwords', 'hashes.json'] : [];
      const args = ['--from', from, '--file', 'users.json', ...hashes];
      const { code, json } = await run(args);
      expect([code, json()]).toMatchObject([0, { counts: { user: { added: 1 }, account: { added: 1 } } }]);
      expect(await signInTwice(url, 'ada@example.com', password)).toMatchObject({ email: 'ada@example.com' });
      expect((await run(args)).json().counts).toMatchObject({ user: { added: 0, present: 1 } });
    },
  );

  it('of Cognito has no passwords: its users reset theirs', async () => {
    const attributes = [
      { Name: 'sub', Value: 's-1' },
      { Name: 'email', Value: 'ada@example.com' },
      { Name: 'email_verified', Value: 'true' },
    ];
    const user = { Username: 'ada', Enabled: true, UserStatus: 'CONFIRMED', Attributes: attributes };
    const { run, url } = await prepare({ 'users.json': file({ Users: [user] }) });
    expect((await run(['--from', 'cognito', '--file', 'users.json'])).json().counts).toMatchObject({
      user: { added: 1 },
    });
    const { auth, openBrowser } = openApplication(url);
    expect(await auth.api.findUser({ query: { email: 'ada@example.com' } })).toMatchObject({ emailVerified: true });
    const body = { email: 'ada@example.com', password: 'correct horse' };
    expect((await openBrowser().post('/sign-in/email', body)).status).toBe(401);
  });

  it('with an authenticator asks for its code at the first sign-in', async () => {
    const settings = { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' };
    const otp = keycloakCredential('otp', { value: 'a-secret-of-letters' }, settings);
    const user = { ...keycloakAda, credentials: [keycloakPassword, otp] };
    const { run, url } = await prepare({ 'users.json': file({ users: [user] }) });
    expect((await run(['--from', 'keycloak', '--file', 'users.json'])).json().counts).toMatchObject({
      twoFactor: { added: 1 },
    });
    const body = { email: 'ada@example.com', password: 'password' };
    const { json } = await openApplication(url).openBrowser().post('/sign-in/email', body);
    expect(json).toMatchObject({ twoFactorRedirect: true });
  });
});
