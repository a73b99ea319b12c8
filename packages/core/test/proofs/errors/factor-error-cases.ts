// For tests: how to cause every error of a second factor, through Request → Response.
import { type TOTP, URI } from 'otpauth';
import { defineContract } from '../../../src/contract/endpoint.js';
import { definePlugin } from '../../../src/define-plugin.js';
import { type TwoFactorOptions, twoFactor } from '../../../src/features/two-factor/index.js';
import { deleteUser } from '../../../src/store/rows/users.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { accountsForTests } from '../../fixtures/password/accounts.js';
import { ada, answerOf, type Provoke, unhashable } from './error-fixture.js';

const { password } = ada;

/** Ada, signed in. After `refuse`, no session can replace another one, because a plugin removes the user. */
async function open(options: TwoFactorOptions = {}) {
  let isRefused = false;
  const codes: string[] = [];
  const removing = definePlugin(defineContract('removing', {}), {
    handlers: {},
    listeners: {
      on: { twoFactorChanged: async ({ tx }, { user }) => void (isRefused && (await deleteUser(tx, user.id))) },
    },
  });
  const server = testAuth({
    plugins: [
      accountsForTests,
      removing,
      twoFactor({ otpOptions: { sendOTP: ({ otp }) => void codes.push(otp) }, ...options }),
    ],
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);

  /** The last mailed code. */
  async function mailed(): Promise<string> {
    await browser.post('/two-factor/send-otp');
    await server.auth.settled();
    return codes.at(-1) ?? '';
  }
  async function enrol(): Promise<void> {
    await browser.post('/two-factor/enable', { password });
    await browser.post('/two-factor/verify-otp', { code: await mailed() });
  }
  const refuse = () => {
    isRefused = true;
  };
  const removePassword = () => server.auth.api.removePassword({ body: { email: ada.email } });
  return { ...server, browser, mailed, enrol, refuse, removePassword };
}
type TestServer = Awaited<ReturnType<typeof open>>;

/** A call of Ada after a preparation. */
function asAda(
  path: string,
  body: object,
  prepare?: (server: TestServer) => unknown,
  options?: TwoFactorOptions,
): Provoke {
  return async () => {
    const server = await open(options);
    await prepare?.(server);
    return server.browser.post(`/two-factor/${path}`, body);
  };
}
/** A trusted browser signs in without the second factor, and then tries to turn it off. */
export const disableInTrustedBrowser: Provoke = async () => {
  const { enrol, browser, mailed } = await open();
  await enrol();
  await browser.post('/sign-out');
  await browser.post('/sign-in/email', ada);
  await browser.post('/two-factor/verify-otp', { code: await mailed(), trustDevice: true });
  await browser.post('/sign-out');
  await browser.post('/sign-in/email', ada);
  return browser.post('/two-factor/disable', { password });
};
const enrolled = ({ enrol }: TestServer) => enrol();
const asStranger =
  (path: string, body: object): Provoke =>
  async () =>
    (await open()).openBrowser().post(`/two-factor/${path}`, body);
const withoutTotp = { totpOptions: { disable: true } };
const withoutOtp = { otpOptions: {} };
const code = '000';

async function provenInVain(
  by: (server: TestServer) => Promise<readonly [path: string, code: string]>,
): Promise<BrowserAnswer> {
  const server = await open();
  const [path, shown] = await by(server);
  server.refuse();
  return server.browser.post(path, { code: shown });
}

/** `<endpoint> <CODE>` → the call that gets this error. */
export const factorErrorCases: Readonly<Record<string, Provoke>> = {
  'enableTwoFactor INVALID_PASSWORD': asAda('enable', { password: 'wrong horse' }),
  'enableTwoFactor PASSWORD_TOO_LONG': asAda('enable', { password: unhashable }),
  'enableTwoFactor FAILED_TO_CREATE_SESSION': asAda('enable', { password }, ({ refuse }) => refuse(), {
    skipVerificationOnEnable: true,
  }),
  'disableTwoFactor INVALID_PASSWORD': asAda('disable', { password: 'wrong horse' }),
  'disableTwoFactor PASSWORD_TOO_LONG': asAda('disable', { password: unhashable }),
  'disableTwoFactor FAILED_TO_CREATE_SESSION': asAda('disable', { password }, ({ refuse }) => refuse()),
  'getTOTPURI INVALID_PASSWORD': asAda('get-totp-uri', { password: 'wrong horse' }, enrolled),
  'getTOTPURI PASSWORD_TOO_LONG': asAda('get-totp-uri', { password: unhashable }),
  'getTOTPURI TOTP_ISNT_CONFIGURED': asAda('get-totp-uri', { password }, undefined, withoutTotp),
  'getTOTPURI TOTP_NOT_ENABLED': asAda('get-totp-uri', { password }),
  'getTOTPURI NO_PASSWORD_CREDENTIAL_FOUND': asAda('get-totp-uri', { password }, async (server) => {
    await server.enrol();
    await server.removePassword();
  }),
  'generateTOTP TOTP_ISNT_CONFIGURED': async () => (await open(withoutTotp)).browser.post('/totp/generate'),
  'generateTOTP TOTP_NOT_ENABLED': async () => (await open()).browser.post('/totp/generate'),
  'verifyTOTP INVALID_TWO_FACTOR_COOKIE': asStranger('verify-totp', { code }),
  'verifyTOTP INVALID_TWO_FACTOR_AUTHENTICATION': asAda('verify-totp', { code }, enrolled),
  'verifyTOTP FAILED_TO_CREATE_SESSION': () =>
    provenInVain(async ({ browser, clock }) => {
      const answer = await browser.post('/two-factor/enable', { password });
      const { totpURI } = answer.json as { readonly totpURI: string };
      const shown = (URI.parse(totpURI) as TOTP).generate({ timestamp: clock.now().getTime() });
      return ['/two-factor/verify-totp', shown] as const;
    }),
  'verifyTOTP TOTP_ISNT_CONFIGURED': asAda('verify-totp', { code }, undefined, withoutTotp),
  'verifyTOTP TOTP_NOT_ENABLED': asAda('verify-totp', { code }),
  'sendTwoFactorOTP INVALID_TWO_FACTOR_COOKIE': asStranger('send-otp', {}),
  'sendTwoFactorOTP OTP_ISNT_CONFIGURED': asAda('send-otp', {}, undefined, withoutOtp),
  'sendTwoFactorOTP OTP_NOT_ENABLED': asAda('send-otp', {}),
  'verifyTwoFactorOTP INVALID_TWO_FACTOR_COOKIE': asStranger('verify-otp', { code }),
  'verifyTwoFactorOTP INVALID_TWO_FACTOR_AUTHENTICATION': asAda('verify-otp', { code }, async (server) => {
    await server.enrol();
    await server.mailed();
  }),
  'verifyTwoFactorOTP FAILED_TO_CREATE_SESSION': () =>
    provenInVain(async ({ browser, mailed }) => {
      await browser.post('/two-factor/enable', { password });
      return ['/two-factor/verify-otp', await mailed()] as const;
    }),
  'verifyTwoFactorOTP OTP_NOT_ENABLED': asAda('verify-otp', { code }),
  'verifyTwoFactorOTP OTP_HAS_EXPIRED': asAda('verify-otp', { code }, async (server) => {
    await server.enrol();
    await server.mailed();
    server.clock.advance(180);
  }),
  'verifyBackupCode INVALID_TWO_FACTOR_COOKIE': asStranger('verify-backup-code', { code }),
  'verifyBackupCode BACKUP_CODES_ARENT_ENABLED': asAda('verify-backup-code', { code }),
  'verifyBackupCode INVALID_BACKUP_CODE': asAda('verify-backup-code', { code }, enrolled),
  'generateBackupCodes INVALID_PASSWORD': asAda('generate-backup-codes', { password: 'wrong horse' }, enrolled),
  'generateBackupCodes PASSWORD_TOO_LONG': asAda('generate-backup-codes', { password: unhashable }),
  'generateBackupCodes TWO_FACTOR_ISNT_ENABLED': asAda('generate-backup-codes', { password }),
  'generateBackupCodes NO_PASSWORD_CREDENTIAL_FOUND': asAda('generate-backup-codes', { password }, async (server) => {
    await server.enrol();
    await server.removePassword();
  }),
  'resetSecondFactor USER_NOT_FOUND': async () => {
    const { auth } = await open();
    return answerOf(await auth.api.resetSecondFactor({ body: { userId: 'unknown' }, asResponse: true }));
  },
  'resetSecondFactor TWO_FACTOR_ISNT_ENABLED': async () => {
    const { auth, browser } = await open();
    const { session } = (await browser.get('/get-session')).json as { session: { userId: string } };
    return answerOf(await auth.api.resetSecondFactor({ body: { userId: session.userId }, asResponse: true }));
  },
  'viewBackupCodes BACKUP_CODES_ARENT_ENABLED': async () => {
    const { auth } = await open();
    return answerOf(await auth.api.viewBackupCodes({ body: { userId: 'unknown' }, asResponse: true }));
  },
};
