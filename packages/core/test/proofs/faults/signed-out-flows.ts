// For tests: calls that change something without a session, beside those of `session-writes.ts`.
import type { WriteCase } from '../sessions/session-writes.js';

let numbers = 0;

const mailed = async (answer: Promise<{ readonly status: number; readonly text: string }>) => {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`a call that prepares the flow was refused: ${status} ${text}`);
};

export const signedOutFlows: Readonly<Record<string, WriteCase>> = {
  signUpEmail() {
    const name = `new${++numbers}`;
    return { name, email: `${name}@example.com`, password: 'Correct horse', username: name };
  },
  signInEmail: (_, { email, password }) => ({ email, password }),
  signInUsername: (_, { username, password }) => ({ username, password }),
  signInPhoneNumber: (_, { phoneNumber, password }) => ({ phoneNumber, password }),
  forgetPassword: (_, { email }) => ({ email }),
  async resetPassword({ auth, openBrowser, resets }, { email }) {
    await mailed(openBrowser().post('/forget-password', { email }));
    await auth.settled();
    return { token: resets.at(-1)?.token, newPassword: 'Battery staple 1' };
  },
  async signInEmailOTP({ auth, openBrowser, codes }, { email }) {
    await mailed(openBrowser().post('/email-otp/send-verification-otp', { email, type: 'sign-in' }));
    await auth.settled();
    return { email, otp: codes.at(-1)?.otp };
  },
  async resetPasswordEmailOTP({ auth, openBrowser, codes }, { email }) {
    await mailed(openBrowser().post('/forget-password/email-otp', { email }));
    await auth.settled();
    return { email, otp: codes.at(-1)?.otp, password: 'Battery staple 1' };
  },
  async verifyEmail({ auth, openBrowser, outbox }, { email }) {
    await mailed(openBrowser().post('/send-verification-email', { email }));
    await auth.settled();
    return { token: outbox.verifications.at(-1)?.token };
  },
  signInMagicLink: (_, { email }) => ({ email }),
  sendVerificationOTP: (_, { email }) => ({ email, type: 'sign-in' }),
};

/** The address must not be verified yet. */
export const ofUnverified: readonly string[] = ['verifyEmail', 'changeEmail'];
