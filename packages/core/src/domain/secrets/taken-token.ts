import { deleteVerification, insertVerification } from '../../store/rows/verifications.js';
import type { Db } from '../../store/statements/executor.js';
import type { App } from '../app/app.js';
import { columnsOf } from './binding.js';
import { type Purpose, rowOf, tokenIdentifier } from './one-time.js';

/**
 * Remembers a token of another issuer for `lifetime` seconds: true for only one of several concurrent callers, false for all
 * others.
 */
export function takeTokenOnce(app: App, db: Db, purpose: Purpose, token: string, lifetime: number): Promise<boolean> {
  const taken = { identifier: tokenIdentifier(purpose, token), value: 'used', lifetime, ...columnsOf('holder') };
  return insertVerification(db, rowOf(app, taken));
}

/** Forgets a token that was taken. */
export function takeBackToken(db: Db, purpose: Purpose, token: string): Promise<void> {
  return deleteVerification(db, tokenIdentifier(purpose, token));
}
