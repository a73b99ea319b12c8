import { isoBase64URL } from '@simplewebauthn/server/helpers';
import {
  type Caller,
  type Db,
  failure,
  issueToken,
  markAskingBrowser,
  randomToken,
  readAskingBrowser,
  redeemToken,
} from 'latchkey/plugin';
import * as z from 'zod/mini';
import { passkeyErrors } from '../errors.js';
import { type Ceremony, purposes } from './purposes.js';

/** Seconds in which the user answers: the recommended longest time (WebAuthn L3, 15.1). */
export const lifetime = 300;

/** What a challenge is bound to. */
export interface Bound {
  /** The user; `null` for a sign-in and a sign-up. */
  readonly userId: string | null;
  /** The user handle of a new passkey. */
  readonly handle?: string;
  /** The account that a sign-up creates. */
  readonly email?: string;
  readonly name?: string;
}

interface Kept extends Bound {
  readonly askedBy: string;
}

/**
 * Issues a challenge for one ceremony of this browser: 190 random bits, of which the table has the hash. Another browser, another
 * ceremony and another user cannot use it.
 */
export async function issueChallenge(caller: Caller, db: Db, ceremony: Ceremony, bound: Bound): Promise<string> {
  const { app } = caller;
  const challenge = randomToken(); // letters and digits in a multiple of four, which is base64url
  const kept: Kept = { ...bound, askedBy: markAskingBrowser(caller, 'passkey') };
  const payload = JSON.stringify(kept);
  await issueToken(app, db, challenge, { purpose: purposes[ceremony], lifetime, payload, userId: bound.userId });
  return challenge;
}

/**
 * Uses up the challenge of a response, in one statement and before anything else is checked: of several calls with it one goes on.
 * Throws `INVALID_PASSKEY` unless it was issued to this browser for this ceremony and this user.
 */
export async function redeemChallenge(
  caller: Caller,
  ceremony: Ceremony,
  clientDataJSON: string,
  userId: string | null,
): Promise<{ readonly challenge: string; readonly bound: Bound }> {
  const { app } = caller;
  const challenge = challengeIn(clientDataJSON);
  const payload = await redeemToken(app, app.db, purposes[ceremony], challenge);
  return { challenge, bound: checkBound(caller, payload, userId) };
}

function checkBound(caller: Caller, payload: string | undefined, userId: string | null): Bound {
  if (payload === undefined) throw invalid();
  const { askedBy, ...bound }: Kept = JSON.parse(payload); // only `issueChallenge` writes it
  if (!readAskingBrowser(caller, 'passkey').includes(askedBy) || bound.userId !== userId) throw invalid();
  return bound;
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
