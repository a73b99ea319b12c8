import { sha256Text } from '../../../crypto/hash.js';
import { randomToken } from '../../../crypto/random.js';
import type { App, Caller } from '../../../domain/app/app.js';
import { cookieSpec, firstFound, readSigned, writeSigned } from '../../../domain/cookies/cookies.js';
import type { User } from '../../../store/schema/tables.js';
import { deleteExpiredDevices, insertTrustedDevice, rotateTrustedDevice } from '../store.js';

/**
 * Trusts this browser for `maxAge` seconds. Does nothing if the account has changed since the second factor was shown.
 */
export async function trustDevice(caller: Caller, user: User, maxAge: number): Promise<void> {
  const { app } = caller;
  const now = app.settings.now();
  const token = randomToken();
  await deleteExpiredDevices(app.db, user.id, now);
  const times = { createdAt: now, expiresAt: endOf(now, maxAge) };
  const row = { id: app.settings.generateId(), token: hashOf(token), userId: user.id, ...times };
  const trusted = await insertTrustedDevice(app.db, row, user);
  if (trusted) hand(caller, token, maxAge);
}

/**
 * Checks whether this user trusts this browser. If so, replaces the token and extends the trust to `maxAge` seconds
 * from now. A stolen copy of the token becomes invalid at the owner's next sign-in (R-D09, Z32).
 */
export async function useTrustedDevice(caller: Caller, user: User, maxAge: number): Promise<boolean> {
  const { app, cookies } = caller;
  const now = app.settings.now();
  const next = randomToken();
  const rotated = await firstFound(readSigned(cookies, specOf(caller), signerOf(app)), async (token) => {
    const shown = { token: hashOf(token), userId: user.id, now };
    const done = await rotateTrustedDevice(app.db, shown, { token: hashOf(next), expiresAt: endOf(now, maxAge) });
    return done || undefined;
  });
  if (rotated) hand(caller, next, maxAge);
  return rotated === true;
}

function hand(caller: Caller, token: string, maxAge: number): void {
  writeSigned(caller.cookies, specOf(caller), signerOf(caller.app), token, maxAge);
}

const endOf = (now: Date, maxAge: number) => new Date(now.getTime() + maxAge * 1000);
const hashOf = (token: string) => sha256Text(`trust_device\n${token}`);
const specOf = ({ app, origin }: Caller) => cookieSpec(app.settings, 'trust_device', origin);
const signerOf = (app: App) => app.keys.signer('cookie:trust_device');
