import { TOTP, URI } from 'otpauth';
import { conformInTurn } from '../../../test/fixtures/plugins/conform-in-turn.js';
import type { Browser } from '../../testing/browser.js';
import type { PreparedCall, TestServer } from '../../testing/plugin-conformance/index.js';
import { twoFactor } from './index.js';

const email = 'ada@example.com';
const password = 'correct horse';
const [enable, disable, totpURI] = ['/two-factor/enable', '/two-factor/disable', '/two-factor/get-totp-uri'];
const [verifyTOTP, send, verifyOTP] = ['/two-factor/verify-totp', '/two-factor/send-otp', '/two-factor/verify-otp'];
const [verifyBackupCode, newCodes] = ['/two-factor/verify-backup-code', '/two-factor/generate-backup-codes'];

interface Enrolled {
  readonly authenticator: TOTP;
  readonly backupCodes: string[];
}
let mails: string[] = [];
let enrolled: Enrolled | undefined;

const codeOf = ({ authenticator }: Enrolled, { clock }: Pick<TestServer, 'clock'>) =>
  authenticator.generate({ timestamp: clock.now().getTime() });

/** Ada's session has shown the second factor. The step of its code is over. */
async function enrol(server: TestServer): Promise<Enrolled> {
  const { json, text } = await server.browser.post(enable, { password });
  const { totpURI: uri = '', backupCodes = [] } = json as {
    readonly totpURI?: string;
    readonly backupCodes?: string[];
  };
  const authenticator = uri === '' ? undefined : URI.parse(uri);
  if (!(authenticator instanceof TOTP)) throw new Error(`no second factor: ${text}`);
  enrolled = { authenticator, backupCodes };
  const { status } = await server.browser.post(verifyTOTP, { code: codeOf(enrolled, server) });
  if (status !== 200) throw new Error('the code of the authenticator is refused');
  server.clock.advance(30);
  return enrolled;
}

async function pending({ openBrowser }: TestServer): Promise<Browser> {
  const browser = openBrowser();
  await browser.post('/sign-in/email', { email, password });
  return browser;
}

async function mailedTo(browser: Browser, { settled }: TestServer): Promise<string> {
  await browser.post(send);
  await settled();
  return mails.at(-1) ?? '';
}

/** A call in Ada's session. */
const calling =
  (path: string, body: object): PreparedCall =>
  async ({ browser }) =>
  () =>
    browser.post(path, body);

/** The same with a second factor. */
const callingEnrolled =
  (path: string, body: object): PreparedCall =>
  async (server) => {
    await enrol(server);
    return () => server.browser.post(path, body);
  };

/** Twenty sign-ins that wait, and one code. */
const racing =
  (path: string, codeFor: (server: TestServer, enrolled: Enrolled) => string | undefined): PreparedCall =>
  async (server) => {
    const factor = await enrol(server);
    const browsers = await Promise.all(Array.from({ length: 20 }, () => pending(server)));
    const code = codeFor(server, factor);
    return async (index) => {
      const browser = browsers[index];
      if (!browser) throw new Error('twenty browsers');
      return browser.post(path, { code });
    };
  };

const passwordErrors = (path: string) => ({
  INVALID_PASSWORD: callingEnrolled(path, { password: 'wrong horse' }),
  PASSWORD_TOO_LONG: callingEnrolled(path, { password: 'x'.repeat(5000) }),
});
const withoutSignIn =
  (path: string): PreparedCall =>
  async ({ openBrowser }) =>
  () =>
    openBrowser().post(path, { code: 'x' });
const raced = { FAILED_TO_CREATE_SESSION: 'only if the user is deleted during the call' };
const totpIsOff = { TOTP_ISNT_CONFIGURED: 'only with totpOptions.disable: configuration.test.ts' };
const noPassword = { NO_PASSWORD_CREDENTIAL_FOUND: 'only for users without a password' };

await conformInTurn({
  plugin() {
    mails = [];
    enrolled = undefined;
    const own = mails;
    return twoFactor({ otpOptions: { sendOTP: ({ otp }) => void own.push(otp) } });
  },
  passQuestions: (browser) => browser.post(verifyBackupCode, { code: enrolled?.backupCodes.pop() }),
  async exercise(server) {
    const { authenticator, backupCodes } = await enrol(server);
    const shown = [authenticator.secret.base32, ...backupCodes];
    const trusted = await pending(server);
    await trusted.post(verifyBackupCode, { code: backupCodes.pop(), trustDevice: true });
    return { sent: [await mailedTo(await pending(server), server)], shown };
  },
  calls: {
    enableTwoFactor: () => ({ password }),
    disableTwoFactor: async (server) => (await enrol(server)) && { password },
    getTOTPURI: async (server) => (await enrol(server)) && { password },
    generateTOTP: async (server) => (await enrol(server)) && {},
    verifyTOTP: async (server) => ({ code: codeOf(await enrol(server), server) }),
    sendTwoFactorOTP: async (server) => (await enrol(server)) && {},
    verifyTwoFactorOTP: async (server) => (await enrol(server)) && { code: await mailedTo(server.browser, server) },
    verifyBackupCode: async (server) => ({ code: (await enrol(server)).backupCodes.pop() }),
    generateBackupCodes: async (server) => (await enrol(server)) && { password },
  },
  outlivesSession: { sendTwoFactorOTP: 'in the background, and the code is valid in the ended session only' },
  owned: { none: 'its rows have only hashes and sealed secrets' },
  once: {
    'a backup code completes a sign-in': racing(verifyBackupCode, (_, { backupCodes }) => backupCodes.at(0)),
    'a code of an authenticator completes a sign-in': racing(verifyTOTP, (server, factor) => codeOf(factor, server)),
    'a mailed code completes a sign-in': {
      inOneBrowser: 'the code is valid only in the browser that has asked for it',
      act: async (server) => {
        await enrol(server);
        const browser = await pending(server);
        const code = await mailedTo(browser, server);
        return () => browser.clone().post(verifyOTP, { code });
      },
    },
  },
  signInMethods: {
    'the password with a code of an authenticator': async (server) => {
      const factor = await enrol(server);
      const browser = await pending(server);
      return () => browser.post(verifyTOTP, { code: codeOf(factor, server) });
    },
    'the password with a mailed code': async (server) => {
      await enrol(server);
      const browser = await pending(server);
      const code = await mailedTo(browser, server);
      return () => browser.post(verifyOTP, { code });
    },
    'the password with a backup code': async (server) => {
      const { backupCodes } = await enrol(server);
      const browser = await pending(server);
      return () => browser.post(verifyBackupCode, { code: backupCodes[0] });
    },
  },
  revokes: {
    'the password with a code of an authenticator': 'the factor alone opens nothing: the password does',
    'the password with a mailed code': 'the factor alone opens nothing: the password does',
    'the password with a backup code': 'the factor alone opens nothing: the password does',
  },
  errors: {
    enableTwoFactor: { ...passwordErrors(enable), ...raced },
    disableTwoFactor: { ...passwordErrors(disable), ...raced },
    getTOTPURI: {
      ...{ ...passwordErrors(totpURI), ...totpIsOff, ...noPassword },
      TOTP_NOT_ENABLED: calling(totpURI, { password }),
    },
    generateTOTP: { ...totpIsOff, TOTP_NOT_ENABLED: calling('/totp/generate', {}) },
    verifyTOTP: {
      ...{ ...raced, ...totpIsOff },
      INVALID_TWO_FACTOR_COOKIE: withoutSignIn(verifyTOTP),
      INVALID_TWO_FACTOR_AUTHENTICATION: callingEnrolled(verifyTOTP, { code: 'wrong' }),
      TOTP_NOT_ENABLED: calling(verifyTOTP, { code: '123456' }),
    },
    sendTwoFactorOTP: {
      INVALID_TWO_FACTOR_COOKIE: withoutSignIn(send),
      OTP_ISNT_CONFIGURED: 'only without otpOptions.sendOTP: configuration.test.ts',
      OTP_NOT_ENABLED: calling(send, {}),
    },
    verifyTwoFactorOTP: {
      ...raced,
      INVALID_TWO_FACTOR_COOKIE: withoutSignIn(verifyOTP),
      INVALID_TWO_FACTOR_AUTHENTICATION: async (server) => {
        await enrol(server);
        await mailedTo(server.browser, server);
        return () => server.browser.post(verifyOTP, { code: 'wrong' });
      },
      OTP_NOT_ENABLED: calling(verifyOTP, { code: '123456' }),
      OTP_HAS_EXPIRED: callingEnrolled(verifyOTP, { code: '123456' }),
    },
    verifyBackupCode: {
      INVALID_TWO_FACTOR_COOKIE: withoutSignIn(verifyBackupCode),
      BACKUP_CODES_ARENT_ENABLED: calling(verifyBackupCode, { code: 'a backup code' }),
      INVALID_BACKUP_CODE: callingEnrolled(verifyBackupCode, { code: 'a backup code' }),
    },
    generateBackupCodes: {
      ...{ ...passwordErrors(newCodes), ...noPassword },
      TWO_FACTOR_ISNT_ENABLED: calling(newCodes, { password }),
    },
  },
});
