import { expect, it } from 'vitest';
import { defineContract } from '../../contract/endpoint.js';
import { definePlugin } from '../../define-plugin.js';
import { testAuth } from '../../testing/test-auth.js';
import { emailOTP } from '../email-otp/index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it('a sign-up begins no session if the owner of the mailbox has claimed the account meanwhile [R-C02]', async () => {
  let otp = '';
  let claim = async () => {};
  const late = definePlugin(defineContract('late', {}), {
    async signInGate(_, { method }) {
      if (method === 'sign-up') await claim();
      return undefined;
    },
    handlers: {},
  });
  const sendVerificationOTP = (mail: { readonly otp: string }) => {
    otp = mail.otp;
  };
  const server = testAuth({ plugins: [emailOTP({ sendVerificationOTP }), late] });
  const owner = server.openBrowser();
  await owner.post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' });
  await server.auth.settled();
  claim = async () => {
    claim = async () => {};
    expect((await owner.post('/sign-in/email-otp', { email: ada.email, otp })).status).toBe(200);
  };
  const attacker = server.openBrowser();
  expect((await attacker.post('/sign-up/email', ada)).json).toMatchObject({ code: 'FAILED_TO_CREATE_SESSION' });
  expect((await attacker.get('/get-session')).json).toBeNull();
  expect((await owner.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
});
