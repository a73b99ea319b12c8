// Pairs of calls whose times must not differ.
import type { Observer } from '../../../src/domain/observing/observer.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const known = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
/** As long as the known one, and as often asked about. */
const unknown = 'eve@example.com';

/** Prepares a call, which is not measured. */
export type Prepare = () => Promise<() => Promise<unknown>>;

export interface Pairs {
  readonly pairs: Readonly<Record<string, readonly [Prepare, Prepare]>>;
  /** Resolves when mails and other work after an answer have ended. */
  settled(): Promise<void>;
}

/** Opens a server with one user, and prepares calls of which one meets the user, or the right digits, and the other does not. */
export async function openPairs(observers: readonly Observer[] = []): Promise<Pairs> {
  const { plugin } = emailOTPWithOutbox();
  const server = testAuth({
    plugins: [plugin],
    logger: silent,
    observers,
    rateLimit: { enabled: false },
    emailAndPassword: { sendResetPassword() {} },
  });
  await server.openBrowser().post('/sign-up/email', known);

  const post = (path: string, body: object) => async () => {
    const browser = server.openBrowser();
    return () => browser.post(path, body);
  };

  /** A wrong code that has the first digits of the right one, or none of them. */
  const wrongCode = (hasPrefix: boolean) => async () => {
    const browser = server.openBrowser();
    const query = { email: known.email, type: 'sign-in' } as const;
    const right = await server.auth.api.createVerificationOTP({ body: query });
    const other = (digit: string) => String((Number(digit) + 1) % 10);
    const digits = [...right].map((digit, at) => (hasPrefix && at < right.length - 1 ? digit : other(digit)));
    return () => browser.post('/sign-in/email-otp', { email: known.email, otp: digits.join('') });
  };

  return {
    settled: () => server.auth.settled(),
    pairs: {
      'sign-in: an unknown address, a wrong password': [
        post('/sign-in/email', { email: unknown, password: 'battery staple' }),
        post('/sign-in/email', { email: known.email, password: 'battery staple' }),
      ],
      'a new password: an unknown address, a known one': [
        post('/forget-password', { email: unknown }),
        post('/forget-password', { email: known.email }),
      ],
      'a wrong code: other digits, the right ones but the last': [wrongCode(false), wrongCode(true)],
    },
  };
}
