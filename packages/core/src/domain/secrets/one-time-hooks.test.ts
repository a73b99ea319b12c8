import { expect, it } from 'vitest';
import { emailOTPWithOutbox } from '../../../test/fixtures/email-otp/mails.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it('a hook can refuse that a code is used up, and is told after a code was used up', async () => {
  const told: string[] = [];
  let isOpen = false;
  const { auth, openBrowser } = testAuth({
    plugins: [emailOTPWithOutbox().plugin],
    databaseHooks: {
      verification: {
        delete: { before: () => (isOpen ? undefined : false), after: ({ row }) => void told.push(row.purpose) },
      },
    },
  });
  await openBrowser().post('/sign-up/email', ada);
  const otp = await auth.api.createVerificationOTP({ body: { email: ada.email, type: 'sign-in' } });
  const signIn = () => openBrowser().post('/sign-in/email-otp', { email: ada.email, otp });
  expect(await signIn()).toMatchObject({ status: 403, json: { code: 'CHANGE_REFUSED' } });
  expect(told).toEqual([]);
  isOpen = true;
  expect((await signIn()).status).toBe(200);
  expect(told).toEqual(['sign-in-otp-']);
});
