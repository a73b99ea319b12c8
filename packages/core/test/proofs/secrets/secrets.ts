// For tests: every secret that the server sends or keeps, and where it is made.

import { cookieName } from '../../fixtures/application.js';
import { invitationSecrets } from '../../fixtures/invitations.js';
import { countedSecrets, factorSecrets, factorsMintedIn, passwordSlots } from '../../fixtures/second-factor.js';
import { keptSecrets } from './kept-secrets.js';
import { mailedSecrets } from './mailed-secrets.js';
import type { Secret } from './secret.js';
import { sessionSecrets } from './session-secrets.js';

/** Secrets that are sent to a browser or in a mail. */
export const handedOut: readonly Secret[] = [
  ...sessionSecrets,
  ...mailedSecrets,
  {
    name: 'state of a flow to a provider',
    isPersonal: true,
    opens: ['callback of a provider, state'],
    async mint(_, { browser }) {
      const { json } = await browser.post('/sign-in/social', { provider: 'fake-oauth', callbackURL: '/home' });
      return new URL((json as { readonly url: string }).url).searchParams.get('state') ?? '';
    },
  },
  {
    name: 'token of a link of a feature to come',
    opens: ['a link of a feature to come'],
    async mint({ auth }, { name }) {
      const token = `Token-of-${name}-0123456789`;
      await auth.api.issueToken({ body: { token } });
      return token;
    },
  },
  {
    name: 'password',
    isPersonal: true,
    opens: [...passwordSlots, 'reauthenticate, password'],
    mint: async (_, { password }) => password,
  },
  {
    name: 'id at a provider',
    isPersonal: true,
    opens: ['unlink-account, accountId'],
    mint: ({ auth }, { email }) => auth.api.link({ body: { email, providerId: 'github' } }),
  },
  {
    name: 'token for other services',
    opens: [],
    async mint(_, { browser }) {
      const { json } = await browser.clone().get('/token');
      return (json as { readonly token: string }).token;
    },
  },
  {
    name: 'value of the cookie of a sign-in that waits for an answer',
    opens: ['cookie pending_sign_in'],
    async mint({ openBrowser }, { email, password }) {
      const browser = openBrowser();
      await browser.post('/sign-in/email', { email, password }, { headers: { 'x-question': 'proofs' } });
      return decodeURIComponent(browser.cookie(cookieName('pending_sign_in'))?.value ?? '');
    },
  },
  ...factorSecrets,
  ...invitationSecrets,
];

export const secrets: readonly Secret[] = [...handedOut, ...countedSecrets, ...keptSecrets];

/** The source files that make secrets, and which; a file that is missing here fails a test. */
export const mintedIn: Readonly<Record<string, readonly string[]>> = {
  'domain/sessions/begin-session.ts': ['bare token of a session', 'id of a session'],
  'domain/sessions/session-cookies.ts': [
    'value of the session cookie',
    'value for bearers',
    'value of the cache cookie',
    'marker of a short session',
  ],
  'domain/cookies/cookies.ts': ['value of the session cookie', 'marker of a short session'],
  'domain/sessions/session-cache.ts': ['value of the cache cookie'],
  ...factorsMintedIn,
  'domain/sign-in/pending-sign-in.ts': ['value of the cookie of a sign-in that waits for an answer'],
  'domain/mail/restore-link.ts': ['token of a mail that takes a change of address back'],
  'domain/mail/mail-token.ts': ['token of a mail that verifies', 'token of a mail that changes the address'],
  'features/email-verification/mails.ts': ['token of a mail that verifies', 'token of a mail that changes the address'],
  'features/password/reset.ts': ['token of a reset'],
  'features/account-deletion/confirmation.ts': ['token of a deletion'],
  'features/phone-number/codes.ts': [
    'code by text message for signing in',
    'code by text message for a number of one’s own',
    'code by text message for a reset',
  ],
  'features/social/flow/state.ts': ['state of a flow to a provider'],
  'features/social/flow/start.ts': ['state of a flow to a provider'],
  'features/reauthentication/mailed-codes.ts': ['mailed code that makes a session fresh'],
  'features/jwt/handlers.ts': ['token for other services'],
  'features/email-otp/codes.ts': ['code that verifies an address'],
  'features/organization/invitations/recipient.ts': ['token of a mail that invites'],
  'features/app-sign-in/handlers.ts': ['code for an app'],
  'features/magic-link/handlers.ts': ['token of a link that signs in'],
  'features/magic-link/link.ts': ['token of a link that signs in'],
  'domain/secrets/one-time.ts': ['token of a reset', 'token of a deletion', 'code for signing in', 'code for a reset'],
};
