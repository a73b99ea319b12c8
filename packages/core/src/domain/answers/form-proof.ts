import { equalText } from '../../crypto/compare.js';
import { sha256Text } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { Caller } from '../app/app.js';
import { type CookieSpec, clearCookie, cookieSpec, readSigned, writeSigned } from '../app/cookies.js';

/** The name of the hidden field. */
export const proofField = 'formProof';

/** Seconds that a page may lie open. */
const lifetime = 3600;

/** A form of ours: where it goes, and the token of the link that led to it. */
export interface FormSubject {
  /** Below the base path. */
  readonly path: string;
  readonly token: string;
}

/**
 * The value that a form of ours sends along. The browser has it in a cookie too, so a page of an attacker cannot post the
 * form: it knows its own value, and the browser of another user has another one. Two tabs with one link share theirs.
 */
export function proofOf(caller: Caller, subject: FormSubject): string {
  const spec = specOf(caller, subject);
  const [proof = randomToken()] = readSigned(caller.cookies, spec, signerOf(caller));
  writeSigned(caller.cookies, spec, signerOf(caller), proof, lifetime);
  return proof;
}

/** Whether a form comes from a page that this browser was shown. It can be sent once. */
export function takeProof(caller: Caller, subject: FormSubject, shown: unknown): boolean {
  const spec = specOf(caller, subject);
  const proofs = readSigned(caller.cookies, spec, signerOf(caller));
  if (typeof shown !== 'string' || !proofs.some((proof) => equalText(proof, shown))) return false;
  clearCookie(caller.cookies, spec);
  return true;
}

const signerOf = ({ app }: Caller) => app.keys.signer('cookie:confirm');

/** One cookie for each link: several tabs may be open at once. */
function specOf({ app, origin }: Caller, { path, token }: FormSubject): CookieSpec {
  const { name, attributes } = cookieSpec(app.settings, 'confirm', origin);
  return { name: `${name}_${sha256Text(`${path}\n${token}`).slice(0, 12)}`, attributes };
}
