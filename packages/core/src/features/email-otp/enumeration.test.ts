import { describe, expect, it } from 'vitest';
import { emailOTPWithOutbox } from '../../../test/fixtures/email-otp/mails.js';
import type { BrowserAnswer } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';
import type { EmailOTPOptions } from './index.js';

const known = 'known@example.com';
const unknown = 'unknown@example.com';

async function open(options: EmailOTPOptions = {}) {
  const { plugin, mails } = emailOTPWithOutbox(options);
  const statements: string[] = [];
  const server = testAuth({ plugins: [plugin], advanced: { onStatement: (sql) => void statements.push(sql) } });
  await server.openBrowser().post('/sign-up/email', { name: 'K', email: known, password: 'correct horse' });
  /** Returns the answer that an attacker sees, and the number of statements before the answer. */
  async function watch(path: string, body: object) {
    statements.length = 0;
    const { status, headers, text }: BrowserAnswer = await server.openBrowser().post(path, body);
    const before = statements.length;
    await server.auth.settled();
    const shown = Array.from(headers, ([name, value]) => [name, value.replace(/(code_asker=)[\w.%~-]+/, '$1<random>')]);
    return { status, text, headers: shown, before };
  }
  return { ...server, mails, watch };
}

describe('emailed codes do not reveal which addresses have accounts [R-G03 W-M3 W-M4]', () => {
  it.each([
    ['/email-otp/send-verification-otp', { type: 'forget-password' }, {}],
    ['/forget-password/email-otp', {}, {}],
    ['/email-otp/send-verification-otp', { type: 'sign-in' }, { disableSignUp: true }],
    ['/email-otp/send-verification-otp', { type: 'email-verification' }, { disableSignUp: true }],
  ])('when requested by %s %o with %o, and unknown addresses get no mail', async (path, body, options) => {
    const { watch, mails } = await open(options);
    const answers = [await watch(path, { ...body, email: known }), await watch(path, { ...body, email: unknown })];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 200, text: '{"success":true}' });
    expect(mails.map(({ email }) => email)).toEqual([known]);
  });

  it('when guessed: the errors are the same for wrong, used and expired codes', async () => {
    const { watch, clock, openBrowser, auth } = await open();
    const reset = (email: string) =>
      watch('/email-otp/reset-password', { email, otp: 'guess!', password: 'battery staple' });
    const both = async () => [await reset(known), await reset(unknown)];
    const expectAlike = async (message: string) => {
      const [first, second] = await both();
      expect(second).toEqual(first);
      expect(first).toMatchObject({ status: 400, text: expect.stringContaining(message) });
    };
    await expectAlike('invalid otp'); // never sent
    for (const email of [known, unknown]) await openBrowser().post('/forget-password/email-otp', { email });
    await auth.settled();
    for (let guess = 0; guess < 18; guess++) await expectAlike('invalid otp'); // wrong, then used up
    clock.advance(300);
    await expectAlike('otp expired');
  });

  it('when a right code for an unknown address should set a new password', async () => {
    const { watch, auth } = await open();
    const otp = await auth.api.createVerificationOTP({ body: { email: unknown, type: 'forget-password' } });
    const answer = await watch('/email-otp/reset-password', { email: unknown, otp, password: 'battery staple' });
    expect(answer).toMatchObject({ status: 400, text: '{"code":"INVALID_OTP","message":"invalid otp"}' });
  });

  it('when sign-up is enabled: every address gets a code to sign in or to verify', async () => {
    const { watch, mails } = await open();
    for (const type of ['sign-in', 'email-verification'])
      await watch('/email-otp/send-verification-otp', { type, email: unknown });
    expect(mails.map(({ type }) => type)).toEqual(['sign-in', 'email-verification']);
  });
});
