import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { clearSessionCookies, readSessionToken } from '../../domain/session-cookies.js';
import { endSession, endSessionsOf, readSession } from '../../domain/sessions.js';
import { defineFeature } from '../../feature.js';
import { sessionContract } from './contract.js';

/** Who is signed in, on which devices, and how that ends. */
export const session = defineFeature(sessionContract, {
  handlers: {
    getSession(call) {
      const { disableCookieCache = false, disableRefresh = false } = call.input ?? {};
      return readSession(call, { useCache: !disableCookieCache, refresh: !disableRefresh });
    },

    async listSessions({ app, db, session }) {
      const sessions = await app.sessions.listBeside(db, { token: session.token, now: app.settings.now() });
      // A live session is in its own list, so an empty one means that the caller's has ended.
      if (sessions.length === 0) throw failure(commonErrors, 'UNAUTHORIZED');
      return sessions;
    },

    async revokeSession(call) {
      const { token } = call.input;
      const ended = await endSession(call, { token, userId: call.session.user.id });
      if (ended) {
        if (token === call.session.session.token) clearSessionCookies(call);
        return { status: true };
      }
      // Nothing of this user's ended: say whether the token is somebody else's, as spec §6 wants it.
      if (await call.app.sessions.find(call.db, token)) throw failure(commonErrors, 'UNAUTHORIZED');
      throw call.fail('SESSION_NOT_FOUND');
    },

    async revokeSessions(call) {
      await endSessionsOf(call, call.session.user.id);
      clearSessionCookies(call);
      return { status: true };
    },

    async revokeOtherSessions(call) {
      await endSessionsOf(call, call.session.user.id, call.session.session.token);
      return { status: true };
    },

    async signOut(call) {
      const token = readSessionToken(call);
      if (token !== undefined) await endSession(call, { token });
      clearSessionCookies(call);
      return { success: true };
    },
  },
});
