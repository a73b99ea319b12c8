import * as z from 'zod/mini';
import { faultsOf } from '../../contract/answer-faults.js';
import { accountErrors } from '../../contract/catalogue.js';
import { type AuthError, failure } from '../../contract/errors.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Challenge, Question, ShownFactor, SignedIn } from '../../contract/shapes.js';
import { randomToken } from '../../crypto/random.js';
import { findUserById, lockUser } from '../../store/rows/users.js';
import { reviveFactors, type User } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { App, Caller, Work } from '../app/app.js';
import type { PendingLink, SessionFields, SignInAttempt } from '../app/gates.js';
import type { SignInMethod } from '../app/sign-in-methods.js';
import { type CookieSpec, clearCookie, cookieSpec, firstFound, readSigned, writeSigned } from '../cookies/cookies.js';
import { issueToken, peekToken, redeemToken } from '../secrets/one-time.js';
import { clearSessionCookies } from '../sessions/session-cookies.js';
import { inTransaction } from '../transactions/in-transaction.js';
import { linkPending } from './pending-link.js';
import { pendingPurpose } from './pending-purpose.js';
import { reviveLink } from './revive-link.js';
import { completeSignIn } from './sign-in.js';

/** Seconds a sign-in waits for its answer: as long as it waits for a second factor. */
const lifetime = 600;

/** A sign-in that waits in the caller's browser for the answer to the question of a plugin. */
export interface PendingSignIn {
  readonly user: User;
  /** The question of the gate: `{ name: 'terms', … }`. */
  readonly challenge: Question;
  readonly expiresAt: Date;
}

interface Kept {
  readonly question: Question;
  readonly userId: string;
  readonly securityVersion: number;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly factors: readonly ShownFactor[];
  readonly answered: readonly string[];
  readonly fields: SessionFields;
  readonly authenticatedAt: Date;
  readonly callbackURL?: string | undefined;
  readonly link?: PendingLink | undefined;
  readonly expiresAt: Date;
}

/**
 * Asks the user a question before the session begins. Returns the question, with this name and this data: the sign-in gate
 * returns it too. The sign-in waits for ten minutes, in this browser only. It is cancelled if the password, a factor or the address
 * of the account changes. An endpoint of the plugin continues it with `continueSignIn`.
 */
export async function keepSignInPending<N extends string, Data extends object>(
  caller: Caller,
  { user, ...attempt }: SignInAttempt,
  name: N,
  data: Data,
): Promise<{ readonly challenge: Data & { readonly name: N } }> {
  const question = { ...data, name };
  const { app, cookies } = caller;
  const shown = z.safeEncode(app.models.question, question);
  if (!shown.success)
    throw new ConfigurationError(`challenges.${name}`, {
      givenAs: `another question of a gate (${faultsOf(shown.error, 'challenge')})`,
      expected: 'the name and the data that a contract declares',
    });
  const token = randomToken();
  const expiresAt = new Date(app.settings.now().getTime() + lifetime * 1000);
  const { id: userId, securityVersion } = user;
  const kept: Kept = { ...attempt, question, userId, securityVersion, expiresAt };
  await issueToken(app, app.db, token, {
    purpose: pendingPurpose,
    lifetime,
    payload: JSON.stringify(kept),
    boundTo: { user },
  });
  clearSessionCookies(caller); // until the sign-in is completed, the browser must have no other session
  writeSigned(cookies, specOf(caller), signerOf(app), token, lifetime);
  return { challenge: question };
}

/** Finds the sign-in of this browser that waits for the answer to the question of this name. The sign-in keeps waiting. */
export async function findPendingSignIn(caller: Caller, name: string): Promise<PendingSignIn | undefined> {
  const found = await find(caller, name);
  return found && { user: found.user, challenge: found.kept.question, expiresAt: found.kept.expiresAt };
}

/**
 * Continues the sign-in that waits for the answer to the question of this name. Runs the gates again, with this question as
 * answered, and returns the session or the question of the next gate. If several calls continue the same sign-in, one succeeds.
 * `settle` stores what the answer changes, in the transaction that consumes the waiting sign-in. If it throws, the sign-in keeps waiting.
 * Throws `NO_PENDING_SIGN_IN` if no sign-in waits, or if the account has changed since the sign-in began.
 */
export async function continueSignIn(
  caller: Caller,
  name: string,
  settle: (work: Work, user: User) => Promise<unknown> = async () => {},
): Promise<SignedIn<User> | Challenge> {
  const found = await find(caller, name);
  if (!found) throw isOver(caller);
  const { kept, token } = found;
  const user = await inTransaction(
    caller.app,
    async (work) => {
      const held = await lockUser(work.tx, kept.userId);
      const isSame = held?.securityVersion === kept.securityVersion;
      if (!held || !isSame || !(await redeemToken(work.app, work.tx, pendingPurpose, token, null)))
        throw isOver(caller);
      await settle(work, held);
      return findUserById(work.tx, held.id); // `settle` may have increased the version, which must not cancel this sign-in
    },
    caller.request,
  );
  clearCookie(caller.cookies, specOf(caller));
  const outcome = user && (await complete(caller, user, kept, name));
  if (!outcome) throw isOver(caller);
  return outcome;
}

function complete(caller: Caller, user: User, kept: Kept, name: string): ReturnType<typeof completeSignIn> {
  const { method, remember, factors, fields, authenticatedAt, callbackURL, link } = kept;
  const answered = [...kept.answered, name];
  return completeSignIn(caller, user, method, {
    remember,
    factors,
    fields,
    authenticatedAt,
    callbackURL,
    answered,
    // If the account has changed since the user's proof, the proof is invalid and cannot be checked again.
    recheck: async () => undefined,
    ...(link && { settle: { link, run: (current) => join(caller, current, link) } }),
  });
}

async function join({ app, request }: Caller, user: User, link: PendingLink): Promise<User | undefined> {
  try {
    return await inTransaction(app, (work) => linkPending(work, user, link), request);
  } catch (error) {
    if (error instanceof DuplicateError) return undefined; // another user has linked it in the meantime
    throw error;
  }
}

interface Found {
  readonly token: string;
  readonly kept: Kept;
  readonly user: User;
}

function find(caller: Caller, name: string): Promise<Found | undefined> {
  const { app, cookies } = caller;
  return firstFound(readSigned(cookies, specOf(caller), signerOf(app)), async (token) => {
    const payload = await peekToken(app, app.db, pendingPurpose, token, null);
    if (payload === undefined) return undefined;
    const kept = revive(payload);
    if (kept.question.name !== name) return undefined;
    const user = await findUserById(app.db, kept.userId);
    return user?.securityVersion === kept.securityVersion ? { token, kept, user } : undefined;
  });
}

/** Only `keepSignInPending` writes this JSON, in which dates are texts. */
function revive(payload: string): Kept {
  const { factors, authenticatedAt, expiresAt, link, ...kept }: Kept = JSON.parse(payload);
  return {
    factors: reviveFactors(factors),
    authenticatedAt: new Date(authenticatedAt),
    expiresAt: new Date(expiresAt),
    ...(link && { link: reviveLink(link) }),
    ...kept,
  };
}

function isOver(caller: Caller): AuthError {
  clearCookie(caller.cookies, specOf(caller));
  return failure(accountErrors, 'NO_PENDING_SIGN_IN');
}

const specOf = ({ app, origin }: Caller): CookieSpec => cookieSpec(app.settings, 'pending_sign_in', origin);
const signerOf = (app: App) => app.keys.signer('cookie:pending_sign_in');
