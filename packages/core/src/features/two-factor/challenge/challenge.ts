import type { SecondFactorChallenge } from '../../../contract/shapes.js';
import { sha256Text } from '../../../crypto/hash.js';
import { randomToken } from '../../../crypto/random.js';
import type { App, Caller } from '../../../domain/app/app.js';
import type { SignInAttempt } from '../../../domain/app/gates.js';
import { clearCookie, cookieSpec, firstFound, readSigned, writeSigned } from '../../../domain/cookies/cookies.js';
import { clearSessionCookies } from '../../../domain/sessions/session-cookies.js';
import type { User } from '../../../store/schema/tables.js';
import { deleteExpiredChallenges, findChallenge, insertChallenge } from '../store.js';
import type { TwoFactorChallenge } from '../tables.js';

/** The lifetime of a challenge in seconds: long enough for the user to find the phone. */
const lifetime = 600;
/** The number of codes that can be tried for one challenge (D8). */
export const challengeAttempts = 5;

/**
 * Creates a challenge: stores it, and writes its random token into a signed cookie. Deletes the browser's session
 * cookies, so that only the challenge decides. Returns `changed` if the account has changed since the first factor was
 * verified.
 */
export async function beginChallenge(
  caller: Caller,
  { user, remember, factors, answered, fields, link }: SignInAttempt,
  methods: string[],
): Promise<SecondFactorChallenge | 'changed'> {
  const { app, cookies } = caller;
  const now = app.settings.now();
  const token = randomToken();
  await deleteExpiredChallenges(app.db, user.id, now);
  const row = {
    id: app.settings.generateId(),
    token: hashOf(token),
    userId: user.id,
    remember,
    securityVersion: user.securityVersion,
    factors: [...factors],
    answered: [...answered],
    fields,
    ...(link && { link }),
    expiresAt: new Date(now.getTime() + lifetime * 1000),
    createdAt: now,
  };
  if (!(await insertChallenge(app.db, row, user))) return 'changed';
  clearSessionCookies(caller);
  writeSigned(cookies, specOf(caller), signerOf(app), token, lifetime);
  return { twoFactorRedirect: true, twoFactorMethods: methods };
}

/**
 * Returns this browser's challenge with its user and the user's second factor; `undefined` if there is no valid
 * challenge.
 */
export async function readChallenge(caller: Caller) {
  const { app, cookies } = caller;
  return firstFound(readSigned(cookies, specOf(caller), signerOf(app)), async (token) => {
    const found = await findChallenge(app.db, hashOf(token));
    return found && isAlive(found.twoFactorChallenge, found.user, app.settings.now()) ? found : undefined;
  });
}

/** Deletes the challenge cookie. */
export function forgetChallenge(caller: Caller): void {
  const spec = specOf(caller);
  if (caller.cookies.read(spec.name).length > 0) clearCookie(caller.cookies, spec);
}

/**
 * Checks whether a challenge is still valid. Every change of the account's `securityVersion` invalidates earlier
 * challenges.
 */
function isAlive({ expiresAt, attempts, securityVersion }: TwoFactorChallenge, user: User, now: Date): boolean {
  return expiresAt > now && attempts < challengeAttempts && securityVersion === user.securityVersion;
}

// The prefix keeps the two kinds of rows apart: a challenge cookie cannot find the code that was mailed for a session.
const hashOf = (token: string) => sha256Text(`two_factor\n${token}`);
const specOf = ({ app, origin }: Caller) => cookieSpec(app.settings, 'two_factor', origin);
const signerOf = (app: App) => app.keys.signer('cookie:two_factor');
