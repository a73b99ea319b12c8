import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { App } from '../app/app.js';
import { cookieSpec, readSigned, writeSigned } from '../cookies/cookies.js';
import type { KnownBy } from './known-browser.js';

/** Seconds; longer than codes live. */
const lifetime = 86_400;
/** Maximum number of pending codes of one browser; the newest comes first. */
const most = 6;

/**
 * The kinds of secrets that a browser can ask for. Each kind has its own cookie, so that many codes do not remove the marks of
 * passkeys.
 */
export type Asked = 'code' | 'passkey';

/**
 * Marks the browser that asks for a code, so that its guesses are counted apart from those of all others. Each code has its own
 * random value, which the browser gets with the answer: a value from the request may have been set by a sibling domain, and
 * then an attacker knows it too. The cookie does not authenticate.
 */
export function markAskingBrowser(asker: KnownBy, asked: Asked = 'code'): string {
  const { app, cookies } = asker;
  const value = randomToken();
  const values = [value, ...readValues(asker, asked)].slice(0, most);
  writeSigned(cookies, specOf(asker, asked), signerOf(app, asked), values.join(separator), lifetime);
  return markOf(value);
}

/**
 * Returns the marks of a browser that has asked for codes before: a sibling domain may have added a cookie of another browser.
 */
export function readAskingBrowser(asker: KnownBy, asked: Asked = 'code'): readonly string[] {
  return readValues(asker, asked).map(markOf);
}

/** A character that no value and no signature contains. */
const separator = '~';

const readValues = (asker: KnownBy, asked: Asked) =>
  readSigned(asker.cookies, specOf(asker, asked), signerOf(asker.app, asked)).flatMap((value) =>
    value.split(separator),
  );
/** Hashed, so that a stolen table does not contain the cookies of browsers. */
const markOf = (value: string) => sha256Text(`code_asker\n${value}`);
const specOf = ({ app, origin }: KnownBy, asked: Asked) => cookieSpec(app.settings, `${asked}_asker`, origin);
const signerOf = (app: App, asked: Asked) => app.keys.signer(`cookie:${asked}_asker`);
