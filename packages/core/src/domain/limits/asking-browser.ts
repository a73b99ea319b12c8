import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { App } from '../app/app.js';
import { cookieSpec, readSigned, writeSigned } from '../app/cookies.js';
import type { KnownBy } from './known-browser.js';

/** Seconds; longer than codes live. */
const lifetime = 86_400;
/** Maximum number of pending codes of one browser; the newest comes first. */
const most = 6;

/**
 * Marks the browser that asks for a code, so that its guesses are counted apart from those of all others. Each code has its own
 * random value, which the browser gets with the answer: a value from the request may have been set by a sibling domain, and
 * then an attacker knows it too. The cookie does not authenticate.
 */
export function markAskingBrowser(asker: KnownBy): string {
  const { app, cookies } = asker;
  const value = randomToken();
  const values = [value, ...readValues(asker)].slice(0, most);
  writeSigned(cookies, specOf(asker), signerOf(app), values.join(separator), lifetime);
  return markOf(value);
}

/**
 * Returns the marks of a browser that has asked for codes before: a sibling domain may have added a cookie of another browser.
 */
export function readAskingBrowser(asker: KnownBy): readonly string[] {
  return readValues(asker).map(markOf);
}

/** A character that no value and no signature contains. */
const separator = '~';

const readValues = (asker: KnownBy) =>
  readSigned(asker.cookies, specOf(asker), signerOf(asker.app)).flatMap((value) => value.split(separator));
/** Hashed, so that a stolen table does not contain the cookies of browsers. */
const markOf = (value: string) => sha256Text(`code_asker\n${value}`);
const specOf = ({ app, origin }: KnownBy) => cookieSpec(app.settings, 'code_asker', origin);
const signerOf = (app: App) => app.keys.signer('cookie:code_asker');
