import * as z from 'zod/mini';
import { sessionAnswerType, sessionWord } from '../contract/routes.js';
import type { SignedIn } from '../contract/shapes.js';
import { FormPage } from '../domain/answers/form-page.js';
import { Redirect } from '../domain/answers/redirect.js';
import type { App, Caller } from '../domain/app/app.js';
import { confinedTo, readSession } from '../domain/sessions/read-session.js';
import { dueAt } from '../domain/sessions/session-life.js';
import { reportFailure } from '../domain/settings/report-failure.js';
import { findSession } from '../store/rows/sessions.js';
import { hideImages } from './addresses/image-address.js';
import { type Answer, answerWith, jsonAnswer } from './call/answer.js';
import { type Exchange, headersOf } from './call/exchange.js';
import type { Operation } from './call/operation.js';
import type { Server } from './call/server.js';

/**
 * Creates the answer of a call that has succeeded. If the caller accepts `sessionAnswerType`, and the call can have changed the
 * session or its user, or is a query that needs a session, the answer also contains what `getSession` would answer next, without
 * the token. A page asks for a query's session before it knows which user is signed in.
 */
export async function answerWithSession(
  server: Server,
  operation: Operation,
  exchange: Exchange,
  answer: unknown,
): Promise<Answer> {
  const carried = isWanted(operation, exchange, answer) ? await sessionAfter(server, operation, exchange) : undefined;
  const headers = headersOf(exchange);
  if (carried === undefined) return answerWith(answer, operation, headers, exchange.keptFor);
  return jsonAnswer({ answer: answer ?? null, session: carried }, 200, headers, { 'content-type': sessionAnswerType });
}

function isWanted({ endpoint: { route } }: Operation, { caller, authenticated }: Exchange, answer: unknown): boolean {
  if (authenticated) return false; // a key has no session
  if (!route.writes.includes(sessionWord) && !route.access) return false;
  if (answer instanceof Redirect || answer instanceof FormPage) return false;
  return caller.headers.get('accept')?.split(',').some(isSessionType) ?? false;
}

/** Reads one range of `Accept`. A weight of zero refuses the type (RFC 9110 §12.4.2). */
function isSessionType(range: string): boolean {
  const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  return type === sessionAnswerType && !parameters.some((each) => /^q=0[.0]*$/.test(each));
}

/**
 * The answer of `getSession` after this call. `undefined` if the configuration removes or changes that answer, or if the session
 * cannot be read: the call itself has succeeded, and the caller can ask for the session. If the call has ended the session,
 * `getSession` is not run: its answer would be `null`.
 */
async function sessionAfter({ app, router }: Server, operation: Operation, exchange: Exchange): Promise<unknown> {
  if (exchange.caller.sent.session === null) return null;
  const reader = router.match('GET', '/get-session')?.operation;
  if (!reader || reader.hooks) return undefined;
  try {
    const found = await findAfter(operation, exchange);
    // A session of one organization is only returned to callers that ask for it.
    if (found && confinedTo(found.session) !== undefined) return undefined;
    return found && encode(app, exchange.caller, found);
  } catch (error) {
    const { path } = operation.endpoint.route;
    reportFailure(app.settings, { error, message: 'a session could not be read after a call', route: path });
    return undefined;
  }
}

/**
 * Returns the rows that the handler has sent to the browser without another statement. If code of the application or of a plugin ran
 * after the rows were read, they are read again, because that code may have ended the session or changed its user.
 */
async function findAfter({ hooks }: Operation, { caller }: Exchange): Promise<SignedIn | null> {
  const { app, sent } = caller;
  if (sent.session === undefined)
    return readSession({ ...caller, mayRefresh: false }, { useCache: false, refresh: false, confined: true });
  if (!sent.session || !(hooks || app.isWatched)) return sent.session;
  const current = await findSession(app.db, sent.session.session.token);
  return current && current.session.expiresAt > app.settings.now() ? current : null;
}

function encode(app: App, { isImageAddress }: Caller, found: SignedIn): unknown {
  const { session, user } = z.encode(z.object({ session: app.models.session, user: app.models.user }), found);
  hideImages(user, isImageAddress);
  const { token: _, ...shown } = session;
  return { session: shown, user, extendAt: dueAt(app, found.session) };
}
