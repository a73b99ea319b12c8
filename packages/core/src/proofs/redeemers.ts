// For tests: every place that takes a secret, and how to see that it took one.
import type { Browser, BrowserAnswer } from '../testing/browser.js';
import { cookieName, type Person, type World } from './world.js';

export interface Redeemer {
  readonly name: string;
  /** The input it is, as `endpoint.field`; none for headers. */
  readonly input?: string;
  /** Shows a text there, on behalf of somebody who is signed in where that gets further: whether it opened anything. */
  opens(world: World, text: string, owner: Person): Promise<boolean>;
}

/** Whether an endpoint did what it is for. A refusal is never the server's fault, whatever was shown. */
function isOk({ status, text }: BrowserAnswer): boolean {
  if (status >= 500) throw new Error(`answered ${status}: ${text}`);
  return status === 200;
}
const encoded = encodeURIComponent;

async function isSignedIn(browser: Browser, headers: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const [stored, cached] = [
    await browser.get('/list-sessions', { headers }),
    await browser.get('/get-session', { headers }),
  ];
  return isOk(stored) || !isOk(cached) || cached.json !== null;
}

/** A text as a header can carry it; one that no header carries cannot be shown there. */
function asHeader(text: string): string | undefined {
  return /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*)$/.test(text) ? text : undefined;
}

const cookieSlots: readonly Redeemer[] = [
  {
    name: 'cookie session_token',
    async opens({ openBrowser }, text) {
      const browser = openBrowser();
      browser.setCookie(cookieName('session_token'), encoded(text));
      return isSignedIn(browser);
    },
  },
  {
    name: 'cookie session_data',
    // It opened when the session was read without a statement.
    async opens({ openBrowser, statements }, text, owner) {
      const browser = openBrowser();
      browser.setCookie(cookieName('session_token'), owner.browser.cookie(cookieName('session_token'))?.value ?? '');
      browser.setCookie(cookieName('session_data'), encoded(text));
      statements.length = 0;
      if (!isOk(await browser.get('/get-session'))) throw new Error('the session was not read');
      return statements.every((sql) => sql.includes('rateLimit'));
    },
  },
  {
    name: 'cookie session_data without the session',
    async opens({ openBrowser }, text) {
      const browser = openBrowser();
      browser.setCookie(cookieName('session_data'), encoded(text));
      return isSignedIn(browser);
    },
  },
  {
    name: 'cookie dont_remember',
    // It opened when the answer takes care that a cookie ends with the browser.
    async opens({ openBrowser }, text, owner) {
      const browser = openBrowser();
      browser.setCookie(cookieName('session_token'), owner.browser.cookie(cookieName('session_token'))?.value ?? '');
      browser.setCookie(cookieName('dont_remember'), encoded(text));
      const answer = await browser.get('/get-session');
      const copy = answer.headers.getSetCookie().find((each) => each.startsWith(cookieName('session_data')));
      if (copy === undefined) throw new Error('the session was not copied into a cookie');
      return !copy.includes('Max-Age');
    },
  },
  {
    name: 'Authorization: Bearer',
    async opens({ openBrowser }, text) {
      const authorization = asHeader(`Bearer ${text}`);
      return authorization !== undefined && isSignedIn(openBrowser(), { authorization });
    },
  },
  {
    name: 'Authorization: Basic',
    async opens({ openBrowser }, text) {
      const authorization = asHeader(`Basic ${btoa(encoded(text))}`);
      return authorization !== undefined && isSignedIn(openBrowser(), { authorization });
    },
  },
];

const inputs: readonly Redeemer[] = [
  {
    name: 'verify-email',
    input: 'verifyEmail.token',
    opens: async (_, text, { browser }) => isOk(await browser.clone().get(`/verify-email?token=${encoded(text)}`)),
  },
  {
    name: 'reset-password/:token',
    input: 'forgetPasswordCallback.token',
    async opens({ openBrowser }, text) {
      const answer = await openBrowser().get(`/reset-password/${encoded(text)}?callbackURL=/reset`);
      return answer.headers.get('location')?.includes('token=') ?? false;
    },
  },
  {
    name: 'reset-password, token in the body',
    input: 'resetPassword.token',
    opens: async ({ openBrowser }, token) =>
      isOk(await openBrowser().post('/reset-password', { token, newPassword: 'battery staple' })),
  },
  {
    name: 'reset-password, token in the query',
    input: 'resetPassword.token',
    opens: async ({ openBrowser }, text) =>
      isOk(await openBrowser().post(`/reset-password?token=${encoded(text)}`, { newPassword: 'battery staple' })),
  },
  {
    name: 'delete-user, token',
    input: 'deleteUser.token',
    opens: async (_, token, { browser }) => isOk(await browser.clone().post('/delete-user', { token })),
  },
  {
    name: 'delete-user/callback',
    input: 'deleteUserCallback.token',
    opens: async (_, text, { browser }) =>
      isOk(await browser.clone().get(`/delete-user/callback?token=${encoded(text)}`)),
  },
  {
    name: 'revoke-session',
    input: 'revokeSession.token',
    opens: async (_, token, { browser }) => isOk(await browser.clone().post('/revoke-session', { token })),
  },
  {
    name: 'sign-in/email, password',
    input: 'signInEmail.password',
    opens: async ({ openBrowser }, password, { email }) =>
      isOk(await openBrowser().post('/sign-in/email', { email, password })),
  },
  {
    name: 'change-password, currentPassword',
    input: 'changePassword.currentPassword',
    opens: async (_, currentPassword, { browser }) =>
      isOk(await browser.clone().post('/change-password', { currentPassword, newPassword: 'battery staple' })),
  },
  {
    name: 'delete-user, password',
    input: 'deleteUser.password',
    opens: async (_, password, { browser }) => isOk(await browser.clone().post('/delete-user', { password })),
  },
  {
    name: 'unlink-account, accountId',
    input: 'unlinkAccount.accountId',
    opens: async (_, accountId, { browser }) =>
      isOk(await browser.clone().post('/unlink-account', { providerId: 'github', accountId })),
  },
  {
    name: 'a link of a feature to come',
    input: 'redeemToken.token',
    opens: async ({ openBrowser }, token) => isOk(await openBrowser().post('/proofs/redeem-token', { token })),
  },
  {
    name: 'a code for signing in',
    input: 'redeemCode.code',
    opens: async ({ openBrowser }, code, { email }) =>
      isOk(await openBrowser().post('/proofs/redeem-code', { email, purpose: 'signIn', code })),
  },
  {
    name: 'a code for a reset',
    input: 'redeemCode.code',
    opens: async ({ openBrowser }, code, { email }) =>
      isOk(await openBrowser().post('/proofs/redeem-code', { email, purpose: 'reset', code })),
  },
];

export const redeemers: readonly Redeemer[] = [...cookieSlots, ...inputs];

/** Inputs with names of secrets that set one, name something public, or are not there to be shown. */
export const takesNoSecret: readonly string[] = [
  'signUpEmail.password',
  'changePassword.newPassword',
  'resetPassword.newPassword',
  'setPassword.newPassword',
  'unlinkAccount.providerId',
];
