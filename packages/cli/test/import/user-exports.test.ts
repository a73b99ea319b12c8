import { compare } from 'bcryptjs';
import type { OldUser } from 'latchkey/import';
import { oldPasswords } from 'latchkey/migration';
import { describe, expect, it } from 'vitest';
import { auth0 } from '../../src/import/sources/auth0.js';
import { cognito } from '../../src/import/sources/cognito.js';
import { firebase } from '../../src/import/sources/firebase.js';
import { keycloak } from '../../src/import/sources/keycloak.js';
import { exportSource, type UserExport } from '../../src/import/sources/user-export.js';
import {
  auth0Ada,
  auth0Hashes,
  firebaseAda,
  firebaseHashes,
  keycloakCredential,
  keycloakPassword,
} from '../fixtures/old-systems/exports.js';

async function usersOf(file: unknown, described: UserExport): Promise<readonly OldUser[]> {
  const source = exportSource(typeof file === 'string' ? file : JSON.stringify(file), described);
  const users: OldUser[] = [];
  for await (const batch of source.users()) users.push(...batch);
  expect(source.counts.user).toBe(users.length);
  return users;
}
const { verify } = oldPasswords({ bcrypt: compare });
const opens = (user: OldUser | undefined, password: string) =>
  verify({ hash: user?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? '', password });
const providersOf = (user: OldUser | undefined) =>
  user?.accounts.map(({ providerId, accountId }) => `${providerId} ${accountId}`);
const withoutSecondFactors = false;

describe('the export of Auth0', () => {
  it('has a line for each user, and the hashes are in a file of their own', async () => {
    const bob = { user_id: 'github|7', email: 'bob@example.com', blocked: true, identities: [] };
    const cy = { user_id: 'auth0|1', email: 'cy@example.com', multifactor: ['guardian'] };
    const lines = [auth0Ada, bob, cy].map((each) => JSON.stringify(each)).join('\n');
    const users = await usersOf(`${lines}\n`, auth0({ passwords: auth0Hashes, withoutSecondFactors }));
    expect(users).toMatchObject([
      { id: auth0Ada.user_id, emailVerified: true, createdAt: new Date(auth0Ada.created_at), problem: undefined },
      { emailVerified: false, problem: 'it is blocked' },
      { accounts: [], problem: 'its second factor is not in the export' },
    ]);
    expect(providersOf(users[0])).toEqual([`credential ${auth0Ada.user_id}`, 'google 1047']);
    expect(await opens(users[0], 'password')).toBe(true);
  });

  it('can have one user, and is not any JSON', async () => {
    expect(await usersOf(auth0Ada, auth0({ passwords: undefined, withoutSecondFactors }))).toHaveLength(1);
    expect(() => exportSource('{"id": 1}', auth0({ passwords: undefined, withoutSecondFactors }))).toThrow('user_id');
    expect(() => exportSource('id;name', auth0({ passwords: undefined, withoutSecondFactors }))).toThrow('user_id');
    expect(() => auth0({ passwords: '{"email": 1}', withoutSecondFactors })).toThrow('hashes of Auth0');
  });
});

describe('the export of Firebase', () => {
  it('has hashes that open with the parameters of the project', async () => {
    const bob = { localId: 'b', email: 'bob@example.com', disabled: true, mfaInfo: [] };
    const cy = { localId: 'c', email: 'cy@example.com', mfaInfo: [{ phoneInfo: '+15550100' }] };
    const users = await usersOf(
      { users: [firebaseAda, bob, cy] },
      firebase({ passwords: firebaseHashes, withoutSecondFactors }),
    );
    expect(users).toMatchObject([
      { emailVerified: true, createdAt: new Date(1486324122000) },
      { problem: 'it is disabled' },
      { problem: 'its second factor is not moved' },
    ]);
    expect(providersOf(users[0])).toEqual(['credential Vx7aQ', 'google 1047']);
    expect(await opens(users[0], 'user1password')).toBe(true);
    expect(await opens(users[0], 'user2password')).toBe(false);
  });

  it('moves no password without the parameters, and refuses a file that has none', async () => {
    const [user] = await usersOf({ users: [firebaseAda] }, firebase({ passwords: undefined, withoutSecondFactors }));
    expect(providersOf(user)).toEqual(['google 1047']);
    expect(() => firebase({ passwords: '{}', withoutSecondFactors })).toThrow('hash parameters');
  });
});

describe('the export of Keycloak', () => {
  const settings = { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' };
  const user = (more: object) => ({ id: 'u', username: 'ada', email: 'ada@example.com', enabled: true, ...more });

  it('has hashes that open, authenticators and linked providers', async () => {
    const federatedIdentities = [
      { identityProvider: 'github', userId: '7' },
      { identityProvider: 'microsoft', userId: '8' },
    ];
    const otp = keycloakCredential('otp', { value: 'a-secret-of-letters' }, settings);
    const [ada] = await usersOf(
      { realm: 'shop', users: [user({ credentials: [keycloakPassword, otp], federatedIdentities })] },
      keycloak({ withoutSecondFactors }),
    );
    expect(ada).toMatchObject({ secondFactor: { id: 'otp-1', secret: 'a-secret-of-letters' }, problem: undefined });
    expect(providersOf(ada)).toEqual(['credential u', 'github 7']);
    expect(await opens(ada, 'password')).toBe(true);
  });

  it('has hashes of argon2 in pieces', async () => {
    const argon2 = keycloakCredential(
      'password',
      { value: 'xKjWvB9+0sSP6wTqI1JoEI7w+iA0x9VDhPgmrOHRG80=', salt: 'LRScGShC7shkdoU5B1UgUQ==' },
      {
        hashIterations: 5,
        algorithm: 'argon2',
        additionalParameters: {
          hashLength: ['32'],
          memory: ['7168'],
          type: ['id'],
          version: ['1.3'],
          parallelism: ['1'],
        },
      },
    );
    const [ada] = await usersOf([user({ credentials: [argon2] })], keycloak({ withoutSecondFactors }));
    expect(ada?.accounts[0]?.password).toBe(
      '$argon2id$v=19$m=7168,t=5,p=1$LRScGShC7shkdoU5B1UgUQ$xKjWvB9+0sSP6wTqI1JoEI7w+iA0x9VDhPgmrOHRG80',
    );
  });

  it.each([
    [{ enabled: false }, 'it is disabled'],
    [{ enabled: 'perhaps' }, 'it is not readable whether it is disabled'],
    [{ credentials: [keycloakCredential('webauthn', {}, {})] }, 'its second factor is no authenticator app'],
    [
      { credentials: [keycloakCredential('otp', { value: 'x' }, { ...settings, digits: 8 })] },
      expect.stringContaining('6 digits'),
    ],
    [
      { credentials: [keycloakCredential('otp', { value: '1' }, { ...settings, secretEncoding: 'BASE32' })] },
      'the secret of its second factor is not readable',
    ],
  ])('a user with %o is refused', async (more, problem) => {
    expect(await usersOf([user(more)], keycloak({ withoutSecondFactors }))).toMatchObject([{ problem }]);
  });
});

it('the list of Cognito has users without passwords, who keep their verified address', async () => {
  const attributes = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
  const identities = JSON.stringify([
    { userId: '1047', providerName: 'Google', providerType: 'Google', primary: 'true' },
  ]);
  const users = await usersOf(
    {
      Users: [
        {
          Username: 'ada',
          Enabled: true,
          UserStatus: 'CONFIRMED',
          UserCreateDate: '2023-05-01T10:00:00.123000+00:00',
          Attributes: attributes({ sub: 's-1', email: 'ada@example.com', email_verified: 'true', identities }),
        },
        { Username: 'bob', Enabled: false, Attributes: attributes({ sub: 's-2', email: 'bob@example.com' }) },
        { Username: 'cy', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], Attributes: [] },
      ],
    },
    cognito({ withoutSecondFactors }),
  );
  expect(users).toMatchObject([
    { id: 's-1', emailVerified: true, problem: undefined },
    { id: 's-2', emailVerified: false, problem: 'it is disabled' },
    { id: 'cy', problem: 'its second factor is not in the export' },
  ]);
  expect(providersOf(users[0])).toEqual(['google 1047']);
});
