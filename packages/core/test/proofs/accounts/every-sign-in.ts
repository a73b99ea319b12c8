// For tests: a user with many ways to sign in, and a provider that returns the profile that the test chooses.
import { type TOTP, URI } from 'otpauth';
import type { AnyPlugin } from '../../../src/define-plugin.js';
import { bearer } from '../../../src/features/bearer/index.js';
import { organization } from '../../../src/features/organization/index.js';
import type { InvitationMail } from '../../../src/features/organization/options.js';
import type { ResetPasswordMail } from '../../../src/features/password/options.js';
import { phoneNumber } from '../../../src/features/phone-number/index.js';
import type { PhoneNumberCode } from '../../../src/features/phone-number/options.js';
import type { ReauthenticationMail } from '../../../src/features/reauthentication/index.js';
import { type TwoFactorMail, type TwoFactorOptions, twoFactor } from '../../../src/features/two-factor/index.js';
import { username } from '../../../src/features/username/index.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import type { testAuth } from '../../../src/testing/test-auth.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';
import { createOutbox, linkOf } from '../../fixtures/email-verification/outbox.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import { magicLinkWithOutbox, pathOf } from '../../fixtures/magic-link/mails.js';
import { accountsForTests } from '../../fixtures/password/accounts.js';
import { fakeIdTokens, fakeOAuth, fakeOidc, fakeProviders } from '../../fixtures/social/fake-providers.js';
import type { ProviderUser } from '../../fixtures/social/provider-fixture.js';

export const victim = {
  name: 'V',
  email: 'v@example.com',
  password: 'correct horse',
  username: 'v_name',
  phoneNumber: '+15550001111',
};

interface Settings {
  readonly factor?: TwoFactorOptions;
  readonly autoSignIn?: boolean;
  /** Whether a proven number that no user has signs up a new user. */
  readonly phoneSignUp?: boolean;
  readonly plugins?: readonly AnyPlugin[];
}

/** More of the body of a sign-in. */
export interface Body {
  readonly path?: string;
  readonly startAnew?: boolean;
}

/** A server with every way to sign in. `open` decides where sessions are kept. */
export async function openEverySignIn(
  open: OpenAuth | typeof testAuth,
  { factor = {}, autoSignIn = true, phoneSignUp = false, plugins = [] }: Settings = {},
) {
  const outbox = createOutbox();
  const resets: ResetPasswordMail[] = [];
  const messages: PhoneNumberCode[] = [];
  const factorMails: TwoFactorMail[] = [];
  const invitations: InvitationMail[] = [];
  const reauthentications: ReauthenticationMail[] = [];
  const codes = emailOTPWithOutbox();
  const links = magicLinkWithOutbox();
  const providers = [fakeOAuth(), fakeOidc()];
  const atProvider: { person: ProviderUser; nonce: string | undefined } = {
    person: { id: 'v-at-provider', email: victim.email, name: 'V', emailVerified: true },
    nonce: undefined,
  };
  const server = await open({
    fetch: async (input, init) => {
      for (const { answers } of providers) {
        const answer = await answers(new Request(input, init), atProvider);
        if (answer) return answer;
      }
      return new Response('nothing here', { status: 404 });
    },
    plugins: [
      fakeProviders().plugin,
      accountsForTests,
      bearer(),
      codes.plugin,
      links.plugin,
      username(),
      phoneNumber({
        sendOTP: (message) => void messages.push(message),
        ...(phoneSignUp && { signUpOnVerification: {} }),
      }),
      twoFactor({ otpOptions: { sendOTP: (mail) => void factorMails.push(mail) }, ...factor }),
      organization({ sendInvitationEmail: (mail) => void invitations.push(mail) }),
      ...plugins,
    ],
    account: { accountLinking: { allowDifferentEmails: true } },
    emailAndPassword: { sendResetPassword: (mail: ResetPasswordMail) => void resets.push(mail) },
    emailVerification: { ...outbox.verification, autoSignInAfterVerification: autoSignIn },
    user: { changeEmail: outbox.change },
    notices: outbox.noticing,
    reauthentication: { sendCode: (mail: ReauthenticationMail) => void reauthentications.push(mail) },
    session: { cookieCache: { enabled: true } },
    rateLimit: { enabled: false },
  });
  const { auth, clock, openBrowser } = server;
  const settle = () => auth.settled();

  async function signUp(): Promise<Browser> {
    const browser = openBrowser();
    const { name, email, password } = victim;
    await must(browser.post('/sign-up/email', { name, email, password, username: victim.username }));
    await settle();
    return browser;
  }
  async function linkPhone(browser: Browser): Promise<void> {
    await must(browser.post('/phone-number/send-otp', { phoneNumber: victim.phoneNumber }));
    await settle();
    await must(browser.post('/phone-number/verify', { phoneNumber: victim.phoneNumber, code: lastMessage() }));
  }
  const lastMessage = () => messages.at(-1)?.code ?? '';

  async function enrol(browser: Browser) {
    const enabled = await must(browser.post('/two-factor/enable', { password: victim.password }));
    const { totpURI, backupCodes } = enabled.json as { totpURI: string; backupCodes: string[] };
    const authenticator = URI.parse(totpURI) as TOTP;
    const code = (steps = 0) => authenticator.generate({ timestamp: clock.now().getTime() + steps * 30_000 });
    await must(browser.post('/two-factor/verify-totp', { code: code() }));
    return { code, backupCodes };
  }

  /** Signs in by a provider, with the profile that is set there now. */
  async function bySocial(browser: Browser, { path = '/sign-in/social', ...more }: Body = {}): Promise<BrowserAnswer> {
    const begun = await must(browser.post(path, { provider: 'fake-oauth', callbackURL: '/home', ...more }));
    const asked = new URL((begun.json as { url: string }).url).searchParams;
    atProvider.nonce = asked.get('nonce') ?? undefined;
    return browser.get(`/callback/fake-oauth?code=c&state=${asked.get('state')}`);
  }

  /** Every way to begin a session, for a user who can read the mail, has the phone or knows the password. */
  const signInMethods: Readonly<Record<string, (browser: Browser, more?: Body) => Promise<BrowserAnswer>>> = {
    'email and password': (browser) => browser.post('/sign-in/email', victim),
    'username and password': (browser) => browser.post('/sign-in/username', victim),
    'number and password': (browser) => browser.post('/sign-in/phone-number', victim),
    async 'a code by text message'(browser) {
      await must(browser.post('/phone-number/send-otp', victim));
      await settle();
      return browser.post('/phone-number/verify', { phoneNumber: victim.phoneNumber, code: lastMessage() });
    },
    async 'a mailed code'(browser, more) {
      await must(browser.post('/email-otp/send-verification-otp', { email: victim.email, type: 'sign-in' }));
      await settle();
      return browser.post('/sign-in/email-otp', { email: victim.email, otp: codes.mails.at(-1)?.otp, ...more });
    },
    async 'a mailed link'(browser) {
      await must(browser.post('/sign-in/magic-link', { email: victim.email }));
      await settle();
      return pressButton(browser, pathOf(links.mails.at(-1)));
    },
    'a provider': bySocial,
    async 'an id token'(browser, more) {
      const token = await fakeIdTokens.sign(fakeIdTokens.claimsOf(atProvider.person, undefined));
      return browser.post('/sign-in/social', { provider: 'fake-oidc', idToken: { token }, ...more });
    },
  };

  /** Sign-ins and other actions that prove the mailbox for the first time. The caller agrees that another account loses the address. */
  const anew = { startAnew: true };
  const claims: Readonly<Record<string, (browser: Browser) => Promise<unknown>>> = {
    'a mailed code': (browser) => must(signInMethods['a mailed code']?.(browser, anew)),
    'a mailed link': async (browser) => signInMethods['a mailed link']?.(browser),
    'a provider': (browser) => bySocial(browser, anew),
    'an id token': (browser) => must(signInMethods['an id token']?.(browser, anew)),
    async 'a reset by link'(browser) {
      await must(browser.post('/forget-password', { email: victim.email }));
      await settle();
      await must(browser.post('/reset-password', { token: resets.at(-1)?.token, newPassword: 'battery staple' }));
    },
    async 'a reset by code'(browser) {
      await must(browser.post('/forget-password/email-otp', { email: victim.email }));
      await settle();
      const body = { email: victim.email, otp: codes.mails.at(-1)?.otp, password: 'battery staple' };
      await must(browser.post('/email-otp/reset-password', body));
    },
  };

  const mailed = {
    outbox,
    resets,
    codes: codes.mails,
    links: links.mails,
    messages,
    factorMails,
    invitations,
    reauthentications,
  };
  return {
    ...server,
    ...mailed,
    atProvider,
    signInMethods,
    claims,
    signUp,
    linkPhone,
    enrol,
    bySocial,
    settle,
    linkOf,
  };
}
export type EverySignIn = Awaited<ReturnType<typeof openEverySignIn>>;

/** Fails if the call was refused: the test would show nothing. */
export async function must(answer: Promise<BrowserAnswer> | undefined): Promise<BrowserAnswer> {
  const got = await answer;
  if (got?.status !== 200) throw new Error(`${got?.status} ${got?.text}`);
  return got;
}

/** The user of a browser's session. */
export async function whoIs(browser: Browser): Promise<string | null> {
  const { json } = await browser.get('/get-session?disableCookieCache=true');
  return json === null ? null : (json as { user: { id: string } }).user.id;
}

/** Opens a link to a page of the server and presses its button. Returns the link's own answer if it is not a page. */
export async function pressButton(browser: Browser, link: string): Promise<BrowserAnswer> {
  const page = await browser.get(link);
  return page.text.includes('<form') ? browser.submitForm(page) : page;
}
