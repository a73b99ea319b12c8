import { isoBase64URL } from '@simplewebauthn/server/helpers';
import {
  type Binding,
  type Caller,
  type Db,
  failure,
  issueToken,
  markAskingBrowser,
  randomToken,
  readAskingBrowser,
  redeemToken,
  type SignedIn,
} from 'latchkey/plugin';
import * as z from 'zod/mini';
import { passkeyErrors } from '../errors.js';
import { type Ceremony, purposes } from './purposes.js';

/** Seconds in which the user must answer: the longest recommended time (WebAuthn L3, 15.1). */
export const lifetime = 300;

/** What a challenge is for. */
export interface Subject {
  /** The user of a sign-in that waits for its second factor. */
  readonly userId?: string;
  /** The user handle of a new passkey. */
  readonly handle?: string;
  /** The account that a sign-up creates. */
  readonly email?: string;
  readonly name?: string;
}

interface StoredSubject extends Subject {
  readonly askedBy: string;
}

/**
 * Issues a challenge for one ceremony of this browser: 190 random bits. The table stores its hash. Another browser, another
 * ceremony, and a caller to whom the challenge is not bound cannot use it.
 */
export async function issueChallenge(
  caller: Caller,
  db: Db,
  ceremony: Ceremony,
  { boundTo, ...subject }: Subject & { readonly boundTo: Binding },
): Promise<string> {
  const { app } = caller;
  const challenge = randomToken(); // letters and digits in a multiple of four, which is base64url
  const stored: StoredSubject = { ...subject, askedBy: markAskingBrowser(caller, 'passkey') };
  const payload = JSON.stringify(stored);
  await issueToken(app, db, challenge, { purpose: purposes[ceremony], lifetime, payload, boundTo });
  return challenge;
}

/**
 * Uses up the challenge of a response, in one statement and before anything else is checked: if several calls send it, one continues.
 * Throws `INVALID_PASSKEY` unless it was issued to this browser for this ceremony, and to the session `by` if it is bound to one.
 */
export async function redeemChallenge(
  caller: Caller,
  ceremony: Ceremony,
  clientDataJSON: string,
  by: SignedIn | null,
): Promise<{ readonly challenge: string; readonly subject: Subject }> {
  const { app } = caller;
  const challenge = challengeIn(clientDataJSON);
  const payload = await redeemToken(app, app.db, purposes[ceremony], challenge, by);
  if (payload === undefined) throw invalid();
  const { askedBy, ...subject }: StoredSubject = JSON.parse(payload); // only `issueChallenge` writes it
  if (!readAskingBrowser(caller, 'passkey').includes(askedBy)) throw invalid();
  return { challenge, subject };
}

/** Only what is needed to find the challenge. The library checks the other members. */
const clientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) });

function challengeIn(clientDataJSON: string): string {
  const read = z.safeParse(clientData, readJson(clientDataJSON));
  // No page of another origin may embed ours and run the ceremony in it (WebAuthn L3, 7.1 step 11 and 7.2 step 14).
  if (!read.success || read.data.crossOrigin) throw invalid();
  return read.data.challenge;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(isoBase64URL.toUTF8String(text));
  } catch {
    return undefined; // no client data, so no challenge
  }
}

export const invalid = () => failure(passkeyErrors, 'INVALID_PASSKEY');
