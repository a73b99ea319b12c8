import { invalidInput } from '../../contract/catalogue.js';
import { sessionCookieOf } from '../../domain/sessions/session-cookies.js';
import { completeSignIn } from '../../domain/sign-in/sign-in.js';
import type { HandlerOf } from '../../feature.js';
import { findUserById } from '../../store/rows/users.js';
import type { usersContract } from './contract.js';

type Handler = HandlerOf<(typeof usersContract)['endpoints']['createSession']>;

/** Signs a user in, for the server's own code. A factor that nothing has declared would count for nothing, so it is refused. */
export const createSession: Handler = async (call) => {
  const { app } = call;
  const { userId, factors: names, rememberMe: remember, skipGates } = call.input;
  const unknown = names.find((name) => !app.factors.has(name));
  if (unknown !== undefined) {
    const known = [...app.factors.keys()].join(', ');
    throw invalidInput('body', [{ path: 'factors', message: `Expected factors among ${known}` }]);
  }
  const user = await findUserById(call.db, userId);
  if (!user) throw call.fail('USER_NOT_FOUND');
  const shownAt = app.settings.now();
  const factors = [...new Set(names)].map((factor) =>
    factor === 'email' ? { factor, shownAt, mailbox: user.email } : { factor, shownAt },
  );
  const outcome = await completeSignIn(call, user, 'server', {
    remember,
    factors,
    gates: skipGates ? 'skipped' : 'asked',
  });
  if (!outcome) throw call.fail('FAILED_TO_CREATE_SESSION');
  return 'session' in outcome ? { ...outcome, cookie: sessionCookieOf(call, outcome.session) } : outcome;
};
