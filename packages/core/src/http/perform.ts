import * as z from 'zod/mini';
import { commonErrors } from '../contract/catalogue.js';
import type { Access } from '../contract/endpoint.js';
import { type FailOptions, failure } from '../contract/errors.js';
import type { SignedIn } from '../contract/shapes.js';
import type { Caller } from '../domain/app.js';
import type { Call } from '../domain/call.js';
import { FormPage } from '../domain/form-page.js';
import { Redirect } from '../domain/redirect.js';
import { readSessionToken } from '../domain/session-cookies.js';
import { isFresh, readSession } from '../domain/sessions.js';
import { inTransaction } from '../domain/work.js';
import { checkTargets } from './check-origin.js';
import type { Exchange } from './exchange.js';
import type { Operation } from './operation.js';
import { runHooked } from './run-hooked.js';
import { validate } from './validate.js';

/**
 * The part of the way that HTTP requests and `auth.api` share: targets → input → session → access → (hooks) handler → encoding.
 * Returns what the output schema lets through, in its wire form, or where to go.
 */
export async function perform(operation: Operation, exchange: Exchange, sent: unknown): Promise<unknown> {
  checkTargets(sent, exchange.origins);
  const input = validate(operation, sent);
  const session = await admit(exchange.caller, operation.endpoint.access);
  const handle = (received: unknown) => operation.handler(callOf(operation, exchange, received, session));
  const { hooks } = operation;
  const answer = hooks ? await runHooked(hooks, exchange, { input, session }, handle) : await handle(input);
  return answer instanceof Redirect || answer instanceof FormPage ? answer : z.encode(operation.output, answer);
}

/** The session of the caller, who is turned away if the endpoint needs more than that. Reads the store (D17). */
async function admit(caller: Caller, access: Access): Promise<SignedIn | { readonly token: string } | null> {
  if (access === 'anyone') return null;
  if (access === 'token') {
    const token = readSessionToken(caller);
    if (token === undefined) throw failure(commonErrors, 'UNAUTHORIZED');
    return { token };
  }
  const signedIn = await readSession(caller, { useCache: false, refresh: true });
  if (access === 'optional') return signedIn;
  if (!signedIn) throw failure(commonErrors, 'UNAUTHORIZED');
  if (access === 'fresh' && !isFresh(caller, signedIn.session)) throw failure(commonErrors, 'SESSION_IS_NOT_FRESH');
  return signedIn;
}

function callOf(
  { endpoint }: Operation,
  exchange: Exchange,
  input: unknown,
  session: Call<unknown, string, Access>['session'],
): Call<never, never, never> {
  const { caller } = exchange;
  const call: Call<unknown, string, Access> = {
    ...caller,
    input,
    session,
    db: caller.app.db,
    transaction: (steps) => inTransaction(caller.app, steps),
    fail: (code: string, options?: FailOptions) => failure(endpoint.errors, code, options),
    failTo(target) {
      exchange.failureTarget = target;
    },
    keepFor(seconds) {
      exchange.keptFor = seconds;
    },
  };
  // `validate` and `admit` have established what the handler's own types say of input and session.
  return call as Call<never, never, never>;
}
