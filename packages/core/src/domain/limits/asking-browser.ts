import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { App } from '../app/app.js';
import { cookieSpec, readSigned, writeSigned } from '../app/cookies.js';
import type { KnownBy } from './known-browser.js';

/** Seconds; longer than codes live. */
const lifetime = 86_400;

/**
 * Marks the browser that asks for a code, so that its tries are counted apart from those of all others. The cookie is
 * a random value that signs in nobody. A browser keeps its value while it asks for one code after another.
 */
export function markAskingBrowser(asker: KnownBy): string {
  const { app, cookies } = asker;
  const [value = randomToken()] = readValues(asker);
  writeSigned(cookies, specOf(asker), signerOf(app), value, lifetime);
  return markOf(value);
}

/** The marks of a browser that has asked for codes before: a sibling domain may have added a cookie of another browser. */
export function readAskingBrowser(asker: KnownBy): readonly string[] {
  return readValues(asker).map(markOf);
}

const readValues = (asker: KnownBy) => readSigned(asker.cookies, specOf(asker), signerOf(asker.app));
/** A stolen table tells no browser's cookie. */
const markOf = (value: string) => sha256Text(`code_asker\n${value}`);
const specOf = ({ app, origin }: KnownBy) =>
  cookieSpec(app.settings.cookies, 'code_asker', origin, app.settings.production);
const signerOf = (app: App) => app.keys.signer('cookie:code_asker');
