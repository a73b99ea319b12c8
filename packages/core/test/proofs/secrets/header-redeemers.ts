// For tests: the headers that take a secret.
import type { Browser } from '../../../src/testing/browser.js';
import { cookieName } from '../../fixtures/application.js';
import { isOk, type Redeemer } from './redeemer.js';

const encoded = encodeURIComponent;

async function isSignedIn(browser: Browser, headers: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const [stored, cached] = [
    await browser.get('/list-sessions', { headers }),
    await browser.get('/get-session', { headers }),
  ];
  return isOk(stored) || !isOk(cached) || cached.json !== null;
}

/** The text if a header can contain it, else `undefined`. */
function asHeader(text: string): string | undefined {
  return /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*)$/.test(text) ? text : undefined;
}

export const headerRedeemers: readonly Redeemer[] = [
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
    // It worked if the session was read without a statement.
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
    // It worked if the answer sets a cookie that ends with the browser.
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
    name: 'cookie pending_sign_in',
    async opens({ openBrowser }, text) {
      const browser = openBrowser();
      browser.setCookie(cookieName('pending_sign_in'), encoded(text));
      return (await browser.get('/proofs/question')).json !== null;
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
