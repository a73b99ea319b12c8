import { faultsOf } from '../contract/answer-faults.js';
import { commonErrors, invalidInput } from '../contract/catalogue.js';
import type { Access, AnyEndpoint } from '../contract/endpoint.js';
import { type AuthError, type FailOptions, failure, isAuthError } from '../contract/errors.js';
import type { SignedIn } from '../contract/shapes.js';
import { convertJson } from '../domain/answers/convert-json.js';
import { FormPage } from '../domain/answers/form-page.js';
import { Redirect } from '../domain/answers/redirect.js';
import type { Caller } from '../domain/app/app.js';
import type { Call } from '../domain/app/call.js';
import { requirePermission, whilePermitted } from '../domain/permissions/user-permission.js';
import { isOwnCode } from '../domain/secrets/own-code.js';
import { checkAssurance } from '../domain/sessions/assurance.js';
import { signedInBy } from '../domain/sessions/credential-session.js';
import { forgetSession } from '../domain/sessions/read-session.js';
import { type FoundCredential, findCredential, readSessionTokens } from '../domain/sessions/session-cookies.js';
import { checkSessionFields } from '../domain/sessions/session-fields.js';
import { isAccepted } from '../domain/sessions/session-gates.js';
import { inSessionTransaction } from '../domain/sessions/session-transaction.js';
import { inTransaction } from '../domain/transactions/in-transaction.js';
import { AccountChangedError } from '../store/rows/users.js';
import type { User } from '../store/schema/tables.js';
import { hideImages, refusedImages } from './addresses/image-address.js';
import type { Exchange } from './call/exchange.js';
import type { Operation } from './call/operation.js';
import { checkFactor } from './checks/check-factor.js';
import { checkRedirect, checkTargets } from './checks/check-origin.js';
import { checkNamedUser, namedUser, readNamedSession, readOwnSession } from './checks/own-session.js';
import { countingWrites } from './count-writes.js';
import { type SentInput, validate, warnOfUnknownInput } from './input/sent-input.js';
import { runHooked } from './run-hooked.js';

/** The result of admission. */
type Session = Call<unknown, string, Access>['session'];

/**
 * Runs the part of the pipeline that HTTP requests and `auth.api` share: targets → session → access → input → (hooks) handler →
 * encoding. Returns the values that the output schema names, as JSON sends them, or a redirect.
 */
export async function perform(operation: Operation, exchange: Exchange, sent: SentInput): Promise<unknown> {
  const { audit } = operation.endpoint;
  const run = (as: Caller) => decide(operation, Object.assign(exchange, { caller: as }), sent);
  if (audit.length === 0 || !exchange.caller.app.auditor) return run(exchange.caller);
  return exchange.caller.app.auditor.follow(exchange.caller, { name: operation.name, audit, sent: sent.value }, run);
}

async function decide(operation: Operation, exchange: Exchange, sent: SentInput): Promise<unknown> {
  checkTargets(sent.value, exchange.origins);
  const session = operation.endpoint.access === 'anyone' ? null : await admit(operation, exchange);
  if (session && 'user' in session) note(exchange, session);
  let input: unknown;
  try {
    input = inputOf(operation, exchange.caller, sent);
  } catch (refusal) {
    return refuseInput(operation, exchange.caller, refusal);
  }
  await passGates(operation, exchange, input, session);
  const { needsFactor } = operation.endpoint;
  if (needsFactor && session && 'user' in session) {
    exchange.useFactorCode = await checkFactor(exchange.caller, session, input);
    if (needsFactor !== 'after password') await exchange.useFactorCode();
  }
  const answer = await countingWrites(operation, exchange, session, () =>
    answerOf(operation, exchange, input, session),
  );
  if (needsFactor) await exchange.useFactorCode(); // if the handler has not: a successful call leaves no valid code
  if (answer instanceof Redirect && !answer.isConfigured) checkRedirect(exchange.origins, answer.location);
  return answer instanceof Redirect || answer instanceof FormPage ? answer : encode(operation, exchange.caller, answer);
}

/** Records the caller for observers and the audit log. */
function note(exchange: Exchange, session: SignedIn<User>): void {
  exchange.userId = session.user.id;
  exchange.caller.app.trail?.act(session, exchange.authenticated);
}

/** Throws if the answer of a handler does not match its contract. The log names the endpoint and the property. */
function encode({ name, output }: Operation, { isImageAddress }: Caller, answer: unknown): unknown {
  const encoded = convertJson(output, answer, 'encode');
  if (encoded.success) {
    hideImages(encoded.data, isImageAddress);
    return encoded.data;
  }
  throw new TypeError(`${name}: ${faultsOf(encoded.error, 'answer')}`);
}

async function answerOf(operation: Operation, exchange: Exchange, input: unknown, session: Session): Promise<unknown> {
  const { hooks } = operation;
  try {
    if (!hooks) return await handle(operation, exchange, input, session);
    // The application's hook can take long, so the session is checked again.
    return await runHooked(hooks, exchange, { input, session }, async (received) =>
      handle(operation, exchange, received, await admitAgain(operation, exchange, received, session)),
    );
  } catch (error) {
    // The handler's own statement reads the session of such a call, and has found that it has ended.
    if (session && 'token' in session && isAuthError(error, 'UNAUTHORIZED'))
      await forgetSession(exchange.caller, session.token);
    throw error;
  }
}

/**
 * Runs the handler. If passwords, factors or other security data of the account changed after admission, and the handler is about
 * to change the account too, its decision was based on an older account: the handler runs once more with the current account.
 */
async function handle(operation: Operation, exchange: Exchange, input: unknown, session: Session): Promise<unknown> {
  try {
    return await operation.handler(callOf(operation, exchange, input, session));
  } catch (error) {
    if (!(error instanceof AccountChangedError)) throw error;
  }
  const current = await admitAgain(operation, exchange, input, session);
  try {
    return await operation.handler(callOf(operation, exchange, input, current));
  } catch (error) {
    if (error instanceof AccountChangedError) throw failure(commonErrors, 'ACCOUNT_HAS_CHANGED', { cause: error });
    throw error;
  }
}

/**
 * Admits a call again, after slow code: returns the current session of a call that had one at first. Throws `UNAUTHORIZED` if it has
 * ended; the call never continues as anonymous.
 */
async function admitAgain(
  operation: Operation,
  exchange: Exchange,
  input: unknown,
  session: Session,
): Promise<Session> {
  const current = session && 'user' in session ? await admit(operation, exchange) : session;
  if (session && !current) throw failure(commonErrors, 'UNAUTHORIZED');
  await passGates(operation, exchange, input, current);
  return current;
}

/**
 * Runs the gates of plugins. If the handler reads the session with its own statement, which runs no gates, this function runs them for
 * that session too.
 */
async function passGates(operation: Operation, exchange: Exchange, input: unknown, session: Session): Promise<void> {
  const { caller, authenticated } = exchange;
  const { name, endpoint } = operation;
  const { permission } = endpoint.guard ?? {};
  if (permission && session && 'user' in session) await requirePermission(caller.app, session.user, permission);
  const { call: gates, session: sessionGates } = caller.app.gates;
  if (gates.length === 0 && sessionGates.length === 0) return;
  const read = session && !('user' in session) ? await readNamedSession(endpoint, caller) : session;
  if (session && !read) throw unauthorized(endpoint);
  for (const gate of gates) await gate(caller, { name, endpoint, input, session: read, authenticated });
}

/** Returns the session of the caller, read from the database (D17). Throws if the endpoint requires more, such as a fresh session. */
async function admit({ endpoint }: Operation, exchange: Exchange): Promise<Session> {
  const { access } = endpoint;
  const { caller } = exchange;
  if (access === 'anyone') return null;
  const credential = findCredential(caller);
  if (credential) return admitCredential(endpoint, exchange, credential);
  if (access === 'token') return { token: await tokenOf(endpoint, caller) };
  const signedIn = await readNamedSession(endpoint, caller);
  if (access === 'optional') return signedIn;
  if (!signedIn) {
    if (access === 'acting' && isOwnCode(caller)) return null;
    throw unauthorized(endpoint);
  }
  if (endpoint.assurance) checkAssurance(caller, signedIn, endpoint.assurance);
  return signedIn;
}

/**
 * Returns the user of a credential. Throws if the endpoint accepts no such credential (this needs no statement), or if the credential
 * is not valid or lacks the scope of the endpoint.
 */
async function admitCredential(
  endpoint: AnyEndpoint,
  exchange: Exchange,
  credential: FoundCredential,
): Promise<SignedIn<User>> {
  const scope = endpoint.guard?.byApiKey;
  if (!scope) throw failure(commonErrors, 'API_KEY_IS_NOT_ACCEPTED');
  const { caller } = exchange;
  const authenticated = await credential.verify();
  const signedIn = authenticated && signedInBy(caller.app, authenticated);
  if (!signedIn || !(await isAccepted(caller.app, signedIn))) throw unauthorized(endpoint);
  checkNamedUser(caller, authenticated.user.id);
  if (!authenticated.scopes.includes(scope))
    throw failure(commonErrors, 'API_KEY_LACKS_SCOPE', { details: [{ path: 'scopes', message: scope }] });
  exchange.authenticated = authenticated;
  return signedIn;
}

/**
 * Returns the token of the session that the handler reads. If the caller sends several, it is the one of a live session. For a call
 * that names a user, one more statement runs.
 */
async function tokenOf(endpoint: AnyEndpoint, caller: Caller): Promise<string> {
  const [token, ...others] = readSessionTokens(caller);
  if (token === undefined) throw unauthorized(endpoint);
  if (others.length === 0 && !namedUser(caller)) return token;
  const signedIn = await readNamedSession(endpoint, caller);
  if (!signedIn) throw unauthorized(endpoint);
  return signedIn.session.token;
}

function unauthorized({ unauthorized, errors }: AnyEndpoint): AuthError {
  return unauthorized === undefined ? failure(commonErrors, 'UNAUTHORIZED') : failure(errors, unauthorized);
}

const imageRefusal = (path: string) => ({
  path,
  message: 'Expected a URL of another site, or a path below images.paths',
});

/** Returns the input for the handler. Throws if it does not match the contract. */
function inputOf(operation: Operation, caller: Caller, sent: SentInput): unknown {
  if (sent.fault) throw sent.fault;
  const input = validate(operation, sent.value);
  const refused = refusedImages(input, caller.isImageAddress);
  if (refused.length > 0) throw invalidInput(operation.endpoint.route.via, refused.map(imageRefusal));
  warnOfUnknownInput(operation, caller.app.settings, sent.value, input);
  caller.app.trail?.accept(input);
  return input;
}

/**
 * Refuses an invalid input. Only callers with a live session get its details: if no statement has read the session yet, the server
 * reads it before it refuses (D31).
 */
async function refuseInput({ endpoint }: Operation, caller: Caller, refusal: unknown): Promise<never> {
  if (endpoint.access !== 'token') throw refusal;
  const signedIn = await readOwnSession(endpoint, caller);
  throw signedIn ? refusal : unauthorized(endpoint);
}

function callOf(
  { endpoint }: Operation,
  exchange: Exchange,
  input: unknown,
  session: Session,
): Call<never, never, never> {
  const { caller } = exchange;
  const permission = endpoint.guard?.permission;
  // The access check may have extended the session and recorded it as sent. The handler changes the account, so this record is out of
  // date.
  caller.sent.session = undefined;
  const call: Call<unknown, string, Access> = {
    app: caller.app,
    headers: caller.headers,
    request: caller.request,
    cookies: caller.cookies,
    origin: caller.origin,
    ipAddress: caller.ipAddress,
    network: caller.network,
    userAgent: caller.userAgent,
    isTrustedTarget: caller.isTrustedTarget,
    isImageAddress: caller.isImageAddress,
    mayRefresh: caller.mayRefresh,
    sent: caller.sent,
    input,
    session,
    authenticated: exchange.authenticated,
    isConfirmed: exchange.isConfirmed,
    sentBody: exchange.sentBody,
    db: caller.app.db,
    transaction(given, fields) {
      if (fields) checkSessionFields(caller.app, fields);
      const steps = caller.app.trail?.ofHandler(given) ?? given;
      if (session === null) return inTransaction(caller.app, (work) => steps(work, null), caller.request);
      const permitted = permission ? whilePermitted(permission, steps) : steps;
      return inSessionTransaction(caller, session, permitted, exchange.authenticated, fields);
    },
    fail: (code: string, options?: FailOptions) => failure(endpoint.errors, code, options),
    failTo(target) {
      checkRedirect(exchange.origins, target);
      exchange.failureTarget = target;
    },
    useFactorCode: () => exchange.useFactorCode(),
    keepFor(seconds) {
      exchange.keptFor = seconds;
    },
  };
  // `validate` and `admit` have checked what the handler's own types require of input and session.
  return call as Call<never, never, never>;
}
