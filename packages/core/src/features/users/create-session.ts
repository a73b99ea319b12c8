import { invalidInput } from '../../contract/catalogue.js';
import type { HandlerOf } from '../../define-plugin.js';
import type { SignInMethod } from '../../domain/app/sign-in-methods.js';
import { sessionCookieOf } from '../../domain/sessions/session-cookies.js';
import { completeSignIn } from '../../domain/sign-in/sign-in.js';
import { findUserById } from '../../store/rows/users.js';
import type { usersContract } from './contract.js';

type Handler = HandlerOf<(typeof usersContract)['endpoints']['createSession']>;

/** Signs a user in, for the server's own code. Refuses a factor that neither the library nor a plugin declares, because no check could ask for it. */
export const createSession: Handler = async (call) => {
  const { app } = call;
  const { userId, method, factors: names, rememberMe: remember, skipGates } = call.input;
  if (!isMethod(method)) throw invalidInput('body', [{ path: 'method', message: 'Expected a sign-in method' }]);
  const unknown = names.find((name) => !app.factors.has(name));
  if (unknown !== undefined) {
    const known = [...app.factors.keys()].join(', ');
    throw invalidInput('body', [{ path: 'factors', message: `Expected factors among ${known}` }]);
  }
  const user = await findUserById(call.db, userId);
  if (!user) throw call.fail('USER_NOT_FOUND');
  const shownAt = app.settings.now();
  const factors = [...new Set(names)].map((factor) => ({ factor, shownAt }));
  const outcome = await completeSignIn(call, user, method, {
    remember,
    factors,
    gates: skipGates ? 'skipped' : 'asked',
    recheck: () => findUserById(call.db, userId), // the server vouches for the user
  });
  if (!outcome) throw call.fail('FAILED_TO_CREATE_SESSION');
  if (!('session' in outcome)) return outcome;
  return { ...outcome, cookie: sessionCookieOf(call, outcome.session) };
};

/**
 * The names of plugins' methods exist only for the compiler, so only the form is checked. `two-factor` is refused: it would pass
 * its own gate.
 */
function isMethod(name: string): name is SignInMethod {
  return /^[a-z][a-z0-9-]{0,63}$/.test(name) && name !== 'two-factor';
}
