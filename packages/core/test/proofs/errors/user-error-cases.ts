// For tests: how the server's own code brings about the errors of what it does with users.

import { text } from '../../../src/contract/fields.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { ada, answerOf, bob, long, open, type Provoke, type TestServer } from './error-fixture.js';

const unknown = { userId: 'unknown' };

/** A call of the server, with Ada's id. */
function server(call: (api: TestServer['auth']['api'], userId: string) => Promise<Response>): Provoke {
  return async () => {
    const { auth } = await open();
    const user = await auth.api.findUser({ query: { email: ada.email } });
    return answerOf(await call(auth.api, user?.id ?? ''));
  };
}

/** A server whose users have a handle of their own, that every user needs. */
async function openWithHandles() {
  const additionalFields = { handle: text({ settable: true, unique: true }) };
  const { auth } = testAuth({ user: { additionalFields } });
  const { user } = await auth.api.createUser({ body: { ...ada, handle: 'ada' } });
  await auth.api.createUser({ body: { ...bob, handle: 'bob' } });
  return { auth, userId: user.id };
}

export const userErrorCases: Readonly<Record<string, Provoke>> = {
  'createUser INVALID_EMAIL': server((api) => api.createUser({ body: { ...bob, email: 'x' }, asResponse: true })),
  'createUser PASSWORD_TOO_SHORT': server((api) =>
    api.createUser({ body: { ...bob, password: 'x' }, asResponse: true }),
  ),
  'createUser PASSWORD_TOO_LONG': server((api) =>
    api.createUser({ body: { ...bob, password: long }, asResponse: true }),
  ),
  'createUser USER_ALREADY_EXISTS': server((api) => api.createUser({ body: ada, asResponse: true })),
  'createUser FIELD_IS_REQUIRED': async () => {
    const { auth } = await openWithHandles();
    return answerOf(await auth.api.createUser({ body: { ...ada, email: 'eve@example.com' }, asResponse: true }));
  },
  'createUser FIELD_IS_ALREADY_TAKEN': async () => {
    const { auth } = await openWithHandles();
    const body = { ...ada, email: 'eve@example.com', handle: 'ada' };
    return answerOf(await auth.api.createUser({ body, asResponse: true }));
  },
  'createSession USER_NOT_FOUND': server((api) => api.createSession({ body: unknown, asResponse: true })),
  'createSession FAILED_TO_CREATE_SESSION': async () => {
    const logger = { debug() {}, info() {}, warn() {}, error() {} };
    const { auth } = testAuth({ logger, databaseHooks: { session: { create: { before: () => false } } } });
    const { user } = await auth.api.createUser({ body: ada });
    return answerOf(await auth.api.createSession({ body: { userId: user.id }, asResponse: true }));
  },
  'findUser INVALID_EMAIL': server((api) => api.findUser({ query: { email: 'x' }, asResponse: true })),
  'changeUser USER_NOT_FOUND': server((api) => api.changeUser({ body: unknown, asResponse: true })),
  'changeUser INVALID_EMAIL': server((api, userId) =>
    api.changeUser({ body: { userId, email: 'x' }, asResponse: true }),
  ),
  'changeUser USER_ALREADY_EXISTS': server(async (api, userId) => {
    await api.createUser({ body: bob });
    return api.changeUser({ body: { userId, email: bob.email }, asResponse: true });
  }),
  'changeUser FIELD_IS_ALREADY_TAKEN': async () => {
    const { auth, userId } = await openWithHandles();
    return answerOf(await auth.api.changeUser({ body: { userId, handle: 'bob' }, asResponse: true }));
  },
  'verifyUser USER_NOT_FOUND': server((api) => api.verifyUser({ body: unknown, asResponse: true })),
  'unverifyUser USER_NOT_FOUND': server((api) => api.unverifyUser({ body: unknown, asResponse: true })),
  'setUserPassword USER_NOT_FOUND': server((api) =>
    api.setUserPassword({ body: { ...unknown, newPassword: 'battery staple' }, asResponse: true }),
  ),
  'setUserPassword PASSWORD_TOO_SHORT': server((api, userId) =>
    api.setUserPassword({ body: { userId, newPassword: 'x' }, asResponse: true }),
  ),
  'setUserPassword PASSWORD_TOO_LONG': server((api, userId) =>
    api.setUserPassword({ body: { userId, newPassword: long }, asResponse: true }),
  ),
  'revokeUserSessions USER_NOT_FOUND': server((api) => api.revokeUserSessions({ body: unknown, asResponse: true })),
  'removeUser USER_NOT_FOUND': server((api) => api.removeUser({ body: unknown, asResponse: true })),
};
