// @vitest-environment node
import { AuthClientError } from 'latchkey/client';
import { expect, it } from 'vitest';
import { demandOf, type Offered, questionFor, type WaysClient } from './step-up-demand.js';

const all: Offered = {
  methods: ['totp', 'otp', 'backup-code'],
  reauthentication: ['password', 'email-code', 'provider', 'passkey'],
};
const policy = { code: 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR', factors: ['second'] };
const stale = { code: 'SESSION_IS_NOT_FRESH' };

/** A client of a user who has these. */
function clientOf({ accounts = [] as readonly string[], passkeys = 0, twoFactorEnabled = false } = {}): WaysClient {
  return {
    getSession: async () => ({ data: { user: { emailVerified: false, twoFactorEnabled } }, error: null }),
    listUserAccounts: async () => ({ data: accounts.map((provider) => ({ provider })), error: null }),
    listPasskeys: async () => ({ data: Array.from({ length: passkeys }, () => ({})), error: null }),
  };
}
const methodsOf = async (...[client, demand, offered = all]: Parameters<typeof questionFor> | [WaysClient, object]) =>
  (await questionFor(client, demand as typeof stale, offered))?.methods;

it('a user who has only passkeys is asked for one', async () => {
  expect(await methodsOf(clientOf({ passkeys: 1 }), stale)).toEqual(['passkey']);
  expect(await methodsOf(clientOf({ passkeys: 1 }), policy)).toEqual(['passkey']);
  expect(await methodsOf(clientOf({ passkeys: 0 }), stale)).toBeUndefined();
});

it('a passkey is not asked for if the page does not offer it, or the client has none', async () => {
  const without: Offered = { ...all, reauthentication: ['password', 'provider'] };
  expect(await methodsOf(clientOf({ passkeys: 1 }), stale, without)).toBeUndefined();
  const { getSession, listUserAccounts } = clientOf();
  expect(await methodsOf({ getSession, listUserAccounts }, stale)).toBeUndefined();
});

it('the policy of an organization is fulfilled by second factors, and not by a password', async () => {
  expect(await methodsOf(clientOf({ accounts: ['credential', 'github'] }), policy)).toBeUndefined();
  expect(await methodsOf(clientOf({ accounts: ['credential'], passkeys: 2 }), policy)).toEqual(['passkey']);
  const both = clientOf({ accounts: ['credential'], passkeys: 1, twoFactorEnabled: true });
  expect(await methodsOf(both, policy)).toEqual(['totp', 'backup-code', 'passkey']);
});

it('the error of the policy is a demand for a second factor', () => {
  const error = new AuthClientError(policy.code, 'Organization requires a second factor', 403);
  expect(demandOf(error)).toEqual(policy);
});
