import type { CurrentSession } from 'latchkey/client';
import { expect, it } from 'vitest';
import { withToken } from './renew-session.js';

const at = new Date(0);
const user = {
  id: 'u',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  image: null,
  createdAt: at,
  updatedAt: at,
};
const shown = {
  id: 's',
  userId: 'u',
  expiresAt: at,
  createdAt: at,
  updatedAt: at,
  ipAddress: null,
  userAgent: null,
  factors: [],
};
const before: CurrentSession = { user, session: { ...shown, token: 'old' } };

it.each([
  ['the token of the answer: a code of an authenticator gives the session another one', 's', { token: 'new' }, 'new'],
  ['the token before, without one in the answer', 's', { status: true }, 'old'],
  ['no token of another session', 't', { status: true }, undefined],
])('a session of an answer has %s', (_, id, answer, token) => {
  expect(withToken({ user, session: { ...shown, id } }, before, answer)?.session.token).toBe(token);
});
