// For tests: how to cause every error that an endpoint declares, through Request → Response.
import { defineContract, endpoint } from '../../../src/contract/endpoint.js';
import { guard } from '../../../src/contract/oversight/guard.js';
import { mutation } from '../../../src/contract/routes.js';
import { status } from '../../../src/contract/shapes.js';
import { definePlugin } from '../../../src/define-plugin.js';
import { keyHeader, testKey } from '../../fixtures/plugins/test-key.js';
import { accountErrorCases } from './account-error-cases.js';
import { appErrorCases } from './app-error-cases.js';
import { ada, asAda, asStranger, bob, day, open, type Provoke, unhashable } from './error-fixture.js';
import { disableInTrustedBrowser, factorErrorCases } from './factor-error-cases.js';
import { mailboxErrorCases } from './mailbox-error-cases.js';
import { nameErrorCases } from './name-error-cases.js';
import { organizationErrorCases } from './organization-error-cases.js';
import { passwordErrorCases } from './password-error-cases.js';
import { policyErrorCases } from './policy-error-cases.js';
import { reauthenticationErrorCases } from './reauthentication-error-cases.js';
import { socialErrorCases } from './social-error-cases.js';
import { teamErrorCases } from './team-error-cases.js';
import { userErrorCases } from './user-error-cases.js';

/** `<endpoint> <CODE>` → the call that gets this error. */
export const errorCases: Readonly<Record<string, Provoke>> = {
  ...passwordErrorCases,
  ...accountErrorCases,
  ...nameErrorCases,
  ...appErrorCases,
  ...mailboxErrorCases,
  ...factorErrorCases,
  ...socialErrorCases,
  ...organizationErrorCases,
  ...teamErrorCases,
  ...policyErrorCases,
  ...reauthenticationErrorCases,
  ...userErrorCases,
};

/** An endpoint for sessions that have shown a key card. */
const vault = definePlugin(
  defineContract('vault', {
    openVault: endpoint(mutation('/vault'), {
      audit: false,
      guard: guard.signedIn,
      access: { factors: ['key-card'] },
      output: status,
    }),
  }),
  { handlers: { openVault: async () => ({ status: true }) } },
);

/** A call with a valid key that has no scope. */
function byKey(path: string, body: object): Provoke {
  return async () => {
    const { browser } = await open({ plugins: [testKey().plugin] });
    return browser.post(path, body, { headers: { [keyHeader]: ada.email } });
  };
}

/** Codes that any call can get. */
export const commonCases: Readonly<Record<string, Provoke>> = {
  INVALID_FIELD: asStranger('/sign-in/email', { ...ada, callbackURL: 'https://evil.example' }),
  UNAUTHORIZED: asStranger('/revoke-sessions', {}),
  ACCOUNT_HAS_CHANGED: async () => {
    let isMoving = false;
    const hash = async (password: string) => {
      if (isMoving) await server.verifyAddress();
      return `plain ${password}`;
    };
    const verify = async (stored: { readonly hash: string; readonly password: string }) =>
      stored.hash === `plain ${stored.password}`;
    const server = await open({ emailAndPassword: { password: { hash, verify } } });
    isMoving = true;
    const change = { currentPassword: ada.password, newPassword: 'battery staple' };
    return server.browser.post('/change-password', change);
  },
  SIGNED_IN_AS_ANOTHER_USER: async () =>
    (await open()).browser.post('/revoke-sessions', {}, { headers: { 'x-latchkey-user': 'another' } }),
  API_KEY_IS_NOT_ACCEPTED: byKey('/update-user', { name: 'X' }),
  API_KEY_LACKS_SCOPE: byKey('/test-key/rename', { name: 'X' }),
  SESSION_IS_NOT_FRESH: async () => {
    const server = await open();
    server.clock.advance(day);
    return server.browser.post('/unlink-account', { providerId: 'credential' });
  },
  SECOND_FACTOR_REQUIRED: disableInTrustedBrowser,
  FACTOR_REQUIRED: async () => (await open({ plugins: [vault] })).browser.post('/vault', {}),
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: async () => {
    const { browser } = await open({ rateLimit: { enabled: true, customRules: { '/ok': { window: 10, max: 1 } } } });
    await browser.get('/ok');
    return browser.get('/ok');
  },
  LINK_IS_NOT_PREFETCHED: async () =>
    (await open()).browser.get('/verify-email?token=nothing', { headers: { 'sec-purpose': 'prefetch' } }),
  OPEN_THE_LINK_AGAIN: async () => (await open()).browser.post('/verify-email', { token: 'nothing' }),
  REQUEST_BODY_IS_TOO_LARGE: asStranger(
    '/sign-in/email',
    { ...ada, password: unhashable },
    { advanced: { maxBodySize: 4096 } },
  ),
  UNSUPPORTED_CONTENT_TYPE: async () => {
    const headers = { 'content-type': 'text/plain' };
    return (await open()).browser.post('/sign-in/email', ada, { headers });
  },
  SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER: async () => {
    const bump = () => {
      throw new Error('the store of the limits is down');
    };
    return (await open({ rateLimit: { enabled: true, storage: { bump } } })).browser.post('/sign-in/email', ada);
  },
  INTERNAL_SERVER_ERROR: asStranger('/sign-in/email', ada, {
    hooks: {
      beforeEach({ endpoint }) {
        if (endpoint === 'signInEmail') throw new Error('an undeclared error');
      },
    },
  }),
  VALIDATION_ERROR: asStranger('/sign-in/email', { email: ada.email }),
};

/** Codes of the account catalogue that the application's database hooks cause, at any endpoint. */
export const hookCases: Readonly<Record<string, Provoke>> = {
  FAILED_TO_CREATE_USER: asStranger('/sign-up/email', bob, {
    databaseHooks: { user: { create: { before: ({ row }) => (row.email === bob.email ? false : undefined) } } },
  }),
  CHANGE_REFUSED: asAda('/revoke-sessions', {}, { databaseHooks: { session: { delete: { before: () => false } } } }),
  INTERNAL_SERVER_ERROR: asStranger(
    '/forget-password',
    { email: ada.email },
    {
      databaseHooks: { verification: { create: { before: () => false } } },
    },
  ),
};
