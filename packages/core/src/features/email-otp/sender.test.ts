import { describe, expect, it } from 'vitest';
import { createLog } from '../../../test/fixtures/email-otp/mails.js';
import { testAuth } from '../../testing/test-auth.js';
import { emailOTP } from './index.js';

const type = 'sign-in';
const email = 'ada@example.com';

describe('emailOTP without the function that sends its mails', () => {
  it('starts, and the log names the option', async () => {
    const { lines, logger } = createLog();
    const { auth, openBrowser } = testAuth({ plugins: [emailOTP()], logger, logLevel: 'warn' });
    expect(lines).toEqual([
      'latchkey: emailOTP.sendVerificationOTP: got nothing, expected a function that sends the message, which sendVerificationOTP and forgetPasswordEmailOTP need. latchkey/docs/errors/README.md#sender_is_required',
    ]);
    const answer = await openBrowser().post('/email-otp/send-verification-otp', { email, type });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED' }]);
    expect(await auth.api.createVerificationOTP({ body: { email, type } })).toMatch(/^\d{6}$/);
  });

  it('is no way to verify an address', () => {
    const required = { emailAndPassword: { requireEmailVerification: true } };
    expect(() => testAuth({ ...required, plugins: [emailOTP()] })).toThrow(
      'emailVerification.sendVerificationEmail: got nothing, expected a function that sends the message, which emailAndPassword.requireEmailVerification needs',
    );
    expect(() => testAuth({ ...required, plugins: [emailOTP({ sendVerificationOTP() {} })] })).not.toThrow();
  });

  it('says nothing with the function', () => {
    const { lines, logger } = createLog();
    testAuth({ plugins: [emailOTP({ sendVerificationOTP() {} })], logger, logLevel: 'warn' });
    expect(lines).toEqual([]);
  });
});
