import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { Caller } from '../app/app.js';
import { hasSecondFactor } from '../sessions/basis.js';
import { needsSecondFactor } from './confirm-factors.js';
import { otherSecondFactors } from './second-step.js';

/**
 * Checks whether a session has verified a second factor, and its user still has one: a session keeps the factors that it has
 * shown, also after the user has removed them. `db`: the transaction, if there is one.
 */
export async function showsSecondFactor(caller: Caller, signedIn: SignedIn<User>, db: Db): Promise<boolean> {
  const { app } = caller;
  if (!hasSecondFactor(app, signedIn.session)) return false;
  if (await needsSecondFactor(caller, signedIn)) return true;
  return (await otherSecondFactors({ ...app, db }, { user: signedIn.user, factors: [] })).length > 0;
}
