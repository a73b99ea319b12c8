// For tests: how to cause every error of sign-in by mail.
import { type Fields, type NoFields, text } from '../../../src/contract/fields.js';
import { type EmailOTPOptions, emailOTP } from '../../../src/features/email-otp/index.js';
import type { MagicLinkMail } from '../../../src/features/magic-link/index.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { type TestAuthOptions, testAuth } from '../../../src/testing/test-auth.js';
import { createOutbox, linkOf } from '../../fixtures/email-verification/outbox.js';
import { magicLinkWithOutbox, pathOf } from '../../fixtures/magic-link/mails.js';
import { answerOf, type Provoke } from './error-fixture.js';

const email = 'ada@example.com';
const password = 'battery staple';
type Type = 'sign-in' | 'email-verification' | 'forget-password';
type Options = Pick<TestAuthOptions<readonly [], Fields, NoFields>, 'user' | 'emailVerification'>;

function open(options: EmailOTPOptions, more: Options = {}) {
  const { plugin, mails } = magicLinkWithOutbox({ disableSignUp: options.disableSignUp ?? false });
  return { ...testAuth({ ...more, plugins: [emailOTP(options), plugin] as const }), mails };
}

/** Sends the code of a type, or another text, some seconds after the code was made. */
async function show(path: string, type: Type, { otp, after = 0, options = {}, more, body = {} }: Shown = {}) {
  const { auth, openBrowser, clock } = open(options, more);
  const made = await auth.api.createVerificationOTP({ body: { email, type } });
  clock.advance(after);
  return openBrowser().post(path, { email, otp: otp ?? made, ...body });
}
interface Shown {
  readonly otp?: string;
  readonly after?: number;
  readonly options?: EmailOTPOptions;
  readonly more?: Options;
  readonly body?: object;
}

async function direct(
  call: (api: ReturnType<typeof open>['auth']['api']) => Promise<Response>,
): Promise<BrowserAnswer> {
  return answerOf(await call(open({}).auth.api));
}

/** Opens a mailed link some seconds after it was mailed. */
async function follow(after: number) {
  const { auth, openBrowser, mails, clock } = open({});
  await openBrowser().post('/sign-in/magic-link', { email });
  await auth.settled();
  clock.advance(after);
  return pressMailed(openBrowser(), mails[0]);
}

/** Opens a mailed link, and presses the button of its page. */
async function pressMailed(browser: Browser, mail: MagicLinkMail | undefined): Promise<BrowserAnswer> {
  const page = await browser.get(pathOf(mail));
  return page.text.includes('<form') ? browser.submitForm(page) : page;
}

const moved = 'moved@example.com';

/** A user who has proven another address than the present one, with sign-up by mail disabled. */
async function openMoved() {
  const outbox = createOutbox();
  const server = open(
    { disableSignUp: true },
    { emailVerification: outbox.verification, user: { changeEmail: outbox.change } },
  );
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', { name: 'Ada', email, password });
  await browser.post('/send-verification-email', { email });
  await server.auth.settled();
  await browser.get(linkOf(outbox.verifications[0]));
  await browser.post('/change-email', { newEmail: moved });
  await server.auth.settled();
  await browser.get(linkOf(outbox.changes[0]));
  await server.auth.settled();
  return server;
}

async function showMoved(path: string, type: Type, body: object = {}): Promise<BrowserAnswer> {
  const { auth, openBrowser } = await openMoved();
  const otp = await auth.api.createVerificationOTP({ body: { email: moved, type } });
  return openBrowser().post(path, { email: moved, otp, ...body });
}

/** Mails a link to the address that the user has not proven. */
async function mailMoved() {
  const server = await openMoved();
  await server.openBrowser().post('/sign-in/magic-link', { email: moved });
  await server.auth.settled();
  return server;
}

const post =
  (path: string, body: object, options: EmailOTPOptions = { sendVerificationOTP: () => {} }) =>
  () =>
    open(options).openBrowser().post(path, body);
const sent = { email, type: 'sign-in' };
const needing: Options = { user: { additionalFields: { company: text({ settable: true }) } } };

/** Another user has the only possible value of the field. */
async function withTakenName(use: (server: ReturnType<typeof open>) => Promise<BrowserAnswer>): Promise<BrowserAnswer> {
  const server = open(
    {},
    { user: { additionalFields: { nick: text({ settable: true, unique: true, initial: () => 'al' }) } } },
  );
  await server.openBrowser().post('/sign-up/email', { name: 'Bob', email: 'bob@example.com', password });
  return use(server);
}

export const mailboxErrorCases: Readonly<Record<string, Provoke>> = {
  'sendVerificationOTP INVALID_EMAIL': post('/email-otp/send-verification-otp', { ...sent, email: 'ada' }),
  'sendVerificationOTP SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED': post('/email-otp/send-verification-otp', sent, {}),
  'createVerificationOTP INVALID_EMAIL': () =>
    direct((api) => api.createVerificationOTP({ body: { email: 'ada', type: 'sign-in' }, asResponse: true })),
  'getVerificationOTP INVALID_EMAIL': () =>
    direct((api) => api.getVerificationOTP({ query: { email: 'ada', type: 'sign-in' }, asResponse: true })),
  'verifyEmailOTP INVALID_EMAIL': post('/email-otp/verify-email', { email: 'ada', otp: '0' }),
  'verifyEmailOTP INVALID_OTP': () => show('/email-otp/verify-email', 'email-verification', { otp: 'no' }),
  'verifyEmailOTP OTP_EXPIRED': () => show('/email-otp/verify-email', 'email-verification', { after: 300 }),
  'verifyEmailOTP UNAUTHORIZED': () => showMoved('/email-otp/verify-email', 'email-verification'),
  'verifyEmailOTP USER_NOT_FOUND': () => show('/email-otp/verify-email', 'email-verification'),
  'signInEmailOTP INVALID_EMAIL': post('/sign-in/email-otp', { email: 'ada', otp: '0' }),
  'signInEmailOTP INVALID_OTP': () => show('/sign-in/email-otp', 'sign-in', { otp: 'no' }),
  'signInEmailOTP OTP_EXPIRED': () => show('/sign-in/email-otp', 'sign-in', { after: 300 }),
  'signInEmailOTP UNAUTHORIZED': () => showMoved('/sign-in/email-otp', 'sign-in', { startAnew: true }),
  'signInEmailOTP ANOTHER_ACCOUNT_USES_THIS_ADDRESS': () => showMoved('/sign-in/email-otp', 'sign-in'),
  'signInEmailOTP USER_NOT_FOUND': () => show('/sign-in/email-otp', 'sign-in', { options: { disableSignUp: true } }),
  'signInEmailOTP FIELD_IS_REQUIRED': () => show('/sign-in/email-otp', 'sign-in', { more: needing }),
  'signInEmailOTP FIELD_IS_ALREADY_TAKEN': () =>
    withTakenName(async ({ auth, openBrowser }) => {
      const otp = await auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
      return openBrowser().post('/sign-in/email-otp', { email, otp });
    }),
  'forgetPasswordEmailOTP INVALID_EMAIL': post('/forget-password/email-otp', { email: 'ada' }),
  'forgetPasswordEmailOTP SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED': post(
    '/forget-password/email-otp',
    { email },
    {},
  ),
  'resetPasswordEmailOTP INVALID_EMAIL': post('/email-otp/reset-password', { email: 'ada', otp: '0', password }),
  'resetPasswordEmailOTP INVALID_OTP': () =>
    show('/email-otp/reset-password', 'forget-password', { otp: 'no', body: { password } }),
  'resetPasswordEmailOTP OTP_EXPIRED': () =>
    show('/email-otp/reset-password', 'forget-password', { after: 300, body: { password } }),
  'resetPasswordEmailOTP PASSWORD_TOO_SHORT': () =>
    show('/email-otp/reset-password', 'forget-password', { body: { password: 'x' } }),
  'resetPasswordEmailOTP PASSWORD_TOO_LONG': () =>
    show('/email-otp/reset-password', 'forget-password', { body: { password: 'x'.repeat(129) } }),

  'signInMagicLink INVALID_EMAIL': post('/sign-in/magic-link', { email: 'ada' }),
  'verifyMagicLink INVALID_TOKEN': () => open({}).openBrowser().get('/magic-link/verify?token=nothing&callbackURL=/in'),
  'verifyMagicLink EXPIRED_TOKEN': () => follow(300),
  'verifyMagicLink UNAUTHORIZED': async () => {
    const { openBrowser, mails } = await mailMoved();
    return pressMailed(openBrowser(), mails.at(-1));
  },
  'verifyMagicLink ANOTHER_ACCOUNT_USES_THIS_ADDRESS': async () => {
    const { auth, mails } = await mailMoved();
    return answerOf(await auth.api.verifyMagicLink({ query: { token: mails.at(-1)?.token ?? '' }, asResponse: true }));
  },
  'verifyMagicLink FIELD_IS_REQUIRED': () => followWithout(open({}, needing)),
  'verifyMagicLink FIELD_IS_ALREADY_TAKEN': () => withTakenName(followWithout),
};

/** Calls the link's endpoint as the server's own code: in a browser, the answer would contain only the error's code in the query. */
async function followWithout({ auth, openBrowser, mails }: ReturnType<typeof open>): Promise<BrowserAnswer> {
  await openBrowser().post('/sign-in/magic-link', { email });
  await auth.settled();
  return answerOf(await auth.api.verifyMagicLink({ query: { token: mails[0]?.token ?? '' }, asResponse: true }));
}
