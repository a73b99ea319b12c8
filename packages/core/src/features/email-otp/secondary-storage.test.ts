import { expect, it } from 'vitest';
import { emailOTPWithOutbox, otherThan } from '../../../test/fixtures/email-otp/mails.js';
import { createClock } from '../../testing/clock.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { testAuth } from '../../testing/test-auth.js';

const email = 'ada@example.com';
const query = { email, type: 'sign-in' } as const;

it('codes in secondary storage have the same attempts, expiry and errors', async () => {
  const { clock, ...server } = open();
  const signIn = (otp: string) => server.openBrowser().post('/sign-in/email-otp', { email, otp });
  const first = await server.auth.api.createVerificationOTP({ body: query });
  expect(await server.auth.api.getVerificationOTP({ query })).toEqual({ otp: first });
  for (let guess = 0; guess < 17; guess++) expect((await signIn(otherThan(first))).status).toBe(400);
  expect((await signIn(first)).json).toMatchObject({ code: 'INVALID_OTP' });
  const second = await server.auth.api.createVerificationOTP({ body: query });
  const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(second)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const third = await server.auth.api.createVerificationOTP({ body: query });
  clock.advance(300);
  expect((await signIn(third)).json).toMatchObject({ code: 'OTP_EXPIRED' });
  expect(await server.auth.api.getVerificationOTP({ query })).toEqual({ otp: null });
});

function open() {
  const { plugin } = emailOTPWithOutbox();
  const clock = createClock();
  const verification = { storage: 'secondary-storage' } as const;
  return testAuth({ clock, plugins: [plugin], secondaryStorage: memoryStorage(clock.now), verification });
}
