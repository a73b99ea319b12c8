import { equalText } from '../../crypto/compare.js';
import { randomToken } from '../../crypto/random.js';
import type { Caller } from '../app/app.js';
import { clearCookie, cookieSpec, flowCookieSpec, readSigned, writeFlow } from '../cookies/cookies.js';

/** The name of the hidden field. */
export const proofField = 'formProof';

/** Seconds for which the page can stay open before its form is sent. */
const lifetime = 3600;

/** A form of ours: its target, and the token of the link that led to it. */
export interface FormSubject {
  /** Below the base path. */
  readonly path: string;
  readonly token: string;
}

/**
 * Returns the value of the hidden field of a form. The browser has the same value in a cookie, so a page of an attacker cannot
 * post the form: it knows only its own value, and another user's browser has a different one. Two tabs with one link share the
 * value.
 */
export function proofOf(caller: Caller, subject: FormSubject): string {
  const signer = signerOf(caller);
  const [proof = randomToken()] = readSigned(caller.cookies, specOf(caller, subject), signer);
  writeFlow(caller.cookies, { kind: kindOf(caller), flow: flowOf(subject), signer }, proof, lifetime);
  return proof;
}

/** Checks whether a form comes from a page that this browser was shown. The value is valid once. */
export function takeProof(caller: Caller, subject: FormSubject, shown: unknown): boolean {
  const spec = specOf(caller, subject);
  const proofs = readSigned(caller.cookies, spec, signerOf(caller));
  if (typeof shown !== 'string' || !proofs.some((proof) => equalText(proof, shown))) return false;
  clearCookie(caller.cookies, spec);
  return true;
}

const signerOf = ({ app }: Caller) => app.keys.signer('cookie:confirm');

/** One cookie for each link: several tabs can be open at once. */
const flowOf = ({ path, token }: FormSubject) => `${path}\n${token}`;
const kindOf = ({ app, origin }: Caller) => cookieSpec(app.settings, 'confirm', origin);
const specOf = (caller: Caller, subject: FormSubject) => flowCookieSpec(kindOf(caller), flowOf(subject));
