import { type EmailOTPMail, type EmailOTPOptions, emailOTP } from './index.js';

/** For tests: the plugin with an outbox. Wait for `auth.settled()` before looking. */
export function emailOTPWithOutbox(options: EmailOTPOptions = {}) {
  const mails: EmailOTPMail[] = [];
  return { mails, plugin: emailOTP({ sendVerificationOTP: (mail) => void mails.push(mail), ...options }) };
}

/** For tests that provoke what is logged. */
export function createLog() {
  const lines: string[] = [];
  const write = (message: string) => void lines.push(message);
  return { lines, logger: { debug: write, info: write, warn: write, error: write } };
}

/** Another code of as many digits. */
export function otherThan(otp: string | undefined): string {
  return otp === '000000' ? '000001' : '000000';
}
