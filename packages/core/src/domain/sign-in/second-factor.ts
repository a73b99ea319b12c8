import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { Caller } from '../app/app.js';
import { hasSecondFactor } from '../sessions/basis.js';
import { needsSecondFactor } from './confirm-factors.js';
import { otherSecondFactors } from './second-step.js';

/**
 * Checks whether a session has verified a second factor, and the user still has a second factor. The second check is needed because a
 * session keeps the record of a verified factor after the user has removed the factor. `db`: the transaction, if there is one.
 */
export async function hasVerifiedSecondFactor(caller: Caller, signedIn: SignedIn<User>, db: Db): Promise<boolean> {
  const { app } = caller;
  if (!hasSecondFactor(app, signedIn.session)) return false;
  if (await needsSecondFactor(caller, signedIn)) return true;
  return (await otherSecondFactors({ ...app, db }, { user: signedIn.user, factors: [] })).length > 0;
}
