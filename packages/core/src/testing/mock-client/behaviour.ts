import { asRecord } from '../../client/error.js';
import { type AnySession, type completeSession, refused } from './answers.js';

/** The code that passes as the second factor. */
export const passingCode = '123456';

/** The state in which a page is shown. */
export type Scenario = 'signed-in' | 'signed-out' | 'second-factor' | 'locked' | 'offline' | 'slow' | 'expired';

/** What the mock remembers between calls. */
export interface MockState {
  scenario: Scenario;
  /** The user and the session that a sign-in begins. */
  readonly known: ReturnType<typeof completeSession>;
  /** `null`: signed out. */
  current: AnySession | null;
  /** Whether a sign-in waits for its second factor. */
  isPending: boolean;
}

type Behaviour = (state: MockState, input: Readonly<Record<string, unknown>>) => unknown;

function begin(state: MockState): unknown {
  state.isPending = false;
  state.current = state.known;
  return { redirect: false, status: true, token: state.known.session.token, user: state.known.user };
}

const signIn: Behaviour = (state) => {
  if (state.scenario === 'locked') return refused('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter: 60 });
  if (state.scenario !== 'second-factor') return begin(state);
  state.isPending = true;
  return { twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp', 'backup-code'] };
};

const prove: Behaviour = (state, { code }) => {
  if (state.current === null && !state.isPending) return refused('INVALID_TWO_FACTOR_COOKIE', { status: 401 });
  if (code !== passingCode) return refused('INVALID_TWO_FACTOR_AUTHENTICATION');
  return begin(state);
};

const signOut: Behaviour = (state) => {
  state.current = null;
  return { success: true };
};

const ofSession =
  (answer: Behaviour): Behaviour =>
  (state, input) =>
    state.current === null ? refused('UNAUTHORIZED') : answer(state, input);

/** The mock's own answers, for calls to which the test gives no answer. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  ok: () => ({ ok: true }),
  getSession: ({ current }) => current,
  listSessions: ofSession(({ current }) => [current?.session]),
  updateUser: ofSession((state, input) => {
    state.current = { ...state.current, user: { ...state.current?.user, ...input, updatedAt: new Date() } };
    return { status: true, user: state.current.user };
  }),
  signInEmail: signIn,
  signInUsername: signIn,
  signInPhoneNumber: signIn,
  signInEmailOTP: signIn,
  signUpEmail: (state, { name, email }) => {
    if (state.scenario === 'locked') return refused('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter: 60 });
    begin(state);
    state.current = { ...state.known, user: { ...state.known.user, ...asRecord({ name, email }) } };
    return { token: state.known.session.token, user: state.current.user };
  },
  signOut,
  getTwoFactorChallenge: ({ isPending }) =>
    isPending
      ? { twoFactorMethods: ['totp', 'otp', 'backup-code'], expiresAt: new Date(Date.now() + 10 * 60 * 1000) }
      : null,
  sendTwoFactorOTP: () => ({ status: true }),
  checkSettled: ofSession(() => ({ status: true })),
  verifyTOTP: prove,
  verifyTwoFactorOTP: prove,
  verifyBackupCode: prove,
};

/** In the scenario `expired` the session ends with the first call besides the read of the session, once. */
export function expire(state: MockState, name: string): unknown {
  if (state.scenario !== 'expired' || name === 'getSession' || name.startsWith('sign')) return undefined;
  state.scenario = 'signed-out';
  state.current = null;
  return refused('UNAUTHORIZED');
}
