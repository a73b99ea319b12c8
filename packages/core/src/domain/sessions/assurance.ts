import type { WantedAssurance } from '../../contract/assurance.js';
import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { Caller } from '../app/app.js';
import { hasSecondFactor } from './basis.js';
import { isFresh } from './session-life.js';

/** Throws `SESSION_IS_NOT_FRESH` or `FACTOR_REQUIRED` for a session that does not meet the requirement. */
export function checkAssurance(
  caller: Caller,
  { session }: SignedIn,
  { freshFor, factors: wanted }: WantedAssurance,
): void {
  const age = freshFor === 'configured' ? undefined : freshFor;
  const isRecent = (at: Date) => freshFor === undefined || isFresh(caller, { createdAt: at }, age);
  if (!isRecent(session.createdAt)) throw failure(commonErrors, 'SESSION_IS_NOT_FRESH');
  if (wanted === undefined) return;
  const isShown =
    wanted === 'second'
      ? hasSecondFactor(caller.app, session, isRecent)
      : session.factors.some(({ factor, shownAt }) => wanted.includes(factor) && isRecent(shownAt));
  if (isShown) return;
  // The error names the factors, so that a page can ask for one of them without its own list.
  const named = wanted === 'second' ? [wanted] : wanted;
  const details = named.map((factor) => ({ path: `factors.${factor}`, message: 'Accepted' }));
  throw failure(commonErrors, 'FACTOR_REQUIRED', { details });
}
