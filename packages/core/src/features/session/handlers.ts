import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { readPage } from '../../contract/paging.js';
import type { Handlers } from '../../define-plugin.js';
import { signedInByCredential } from '../../domain/sessions/credential-session.js';
import { endEverySession, endSession, endSessionIn } from '../../domain/sessions/end-session.js';
import { confinedTo, keepAlive, readSession } from '../../domain/sessions/read-session.js';
import {
  clearSessionCookies,
  findCredential,
  forgetOwnSession,
  readOwnTokens,
  readSessionTokens,
} from '../../domain/sessions/session-cookies.js';
import { dueAt } from '../../domain/sessions/session-life.js';
import { findSession, listSessionsOfToken } from '../../store/rows/sessions.js';
import type { sessionContract } from './contract.js';

export const sessionHandlers: Handlers<(typeof sessionContract)['endpoints']> = {
  async getSession(call) {
    const { disableCookieCache = false, disableRefresh = false, apiKeys = false } = call.input ?? {};
    const { extendAt = !call.mayRefresh, insideOrganization: confined = false } = call.input ?? {};
    // Only for direct calls: over HTTP, a key without scopes must not read its user.
    const credential = apiKeys && call.isConfirmed ? findCredential(call) : undefined;
    if (credential) return (await signedInByCredential(call.app, credential)) ?? null;
    const found = await readSession(call, { useCache: !disableCookieCache, refresh: !disableRefresh, confined });
    if (found && confinedTo(found.session) !== undefined)
      return (await import('./inside-organization.js')).shownInside(call.app, found);
    if (!found || !extendAt) return found;
    return { session: found.session, user: found.user, extendAt: dueAt(call.app, found.session) };
  },

  async listSessions(call) {
    const { app, db, session, input } = call;
    const live = { token: session.token, now: app.settings.now() };
    const sessions = await listSessionsOfToken(db, live, readPage(input));
    if (!sessions) throw failure(commonErrors, 'UNAUTHORIZED');
    const own = sessions.find(({ token }) => token === session.token);
    if (own) await keepAlive(call, own);
    else await readSession(call, { useCache: false, refresh: true });
    return sessions;
  },

  async revokeSession(call) {
    const { token } = call.input;
    const ended = await call.transaction((work) => endSessionIn(work, { token, userId: call.session.user.id }));
    if (ended) {
      if (token === call.session.session.token) clearSessionCookies(call);
      return { status: true };
    }
    // The call ended no session of this user. If the token belongs to another user, the answer is 401.
    if (await findSession(call.db, token)) throw failure(commonErrors, 'UNAUTHORIZED');
    throw call.fail('SESSION_NOT_FOUND');
  },

  async revokeSessions(call) {
    await call.transaction((work) => endEverySession(work, call.session.user.id));
    clearSessionCookies(call);
    return { status: true };
  },

  async revokeOtherSessions(call) {
    await call.transaction((work) => endEverySession(work, call.session.user.id, call.session.session.token));
    return { status: true };
  },

  async signOut(call) {
    // A request with a key is not authenticated by its cookie. The cookie stays: without it, its session would still be valid.
    if (findCredential(call)) return { success: true };
    // The browser may send several tokens, also that of an administrator who acts as a user; none of them may stay valid.
    for (const token of [...readSessionTokens(call), ...readOwnTokens(call)]) await endSession(call, { token });
    clearSessionCookies(call);
    forgetOwnSession(call);
    return { success: true };
  },
};
