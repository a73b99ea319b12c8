// For tests: somebody with a second factor, an authenticator that is not ours, and looks into the tables.
import { type TOTP, URI } from 'otpauth';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { internal } from '../../contract/routes.js';
import { claimMailbox } from '../../domain/mailbox.js';
import { completeSignIn } from '../../domain/sign-in.js';
import { defineFeature } from '../../feature.js';
import { list } from '../../store/moves.js';
import { session, user } from '../../store/tables.js';
import { findUserByEmail, touchUser, updateUser } from '../../store/users.js';
import type { Browser, BrowserAnswer } from '../../testing/browser.js';
import { createClock } from '../../testing/clock.js';
import type { OpenAuth } from '../../testing/every-database.js';
import { testAuth } from '../../testing/test-auth.js';
import { accountsForTests } from '../password/accounts-for-tests.js';
import type { ResetPasswordMail } from '../password/options.js';
import { type TwoFactorMail, type TwoFactorOptions, twoFactor } from './index.js';
import { twoFactor as factorTable, trustedDevice, twoFactorChallenge } from './tables.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const bob = { name: 'Bob', email: 'bob@example.com', password: 'battery staple' };

const byEmail = z.object({ email: z.string() });
const tables = { user, session, factorTable, twoFactorChallenge, trustedDevice };

/** What other features do: prove a mailbox, sign in by it, change the account at a bad moment. */
const others = defineFeature(
  defineContract('others', {
    rows: endpoint(internal('/others/rows'), {
      input: z.object({ table: z.enum(['user', 'session', 'factorTable', 'twoFactorChallenge', 'trustedDevice']) }),
      output: z.array(z.unknown()),
    }),
    touch: endpoint(internal('/others/touch'), { input: byEmail, output: z.null() }),
    claim: endpoint(internal('/others/claim'), { input: byEmail, output: z.null() }),
    signInBy: endpoint(internal('/others/sign-in'), {
      input: z.object({ email: z.string(), method: z.enum(['email-otp', 'social', 'magic-link', 'phone-number']) }),
      output: z.string(),
    }),
  }),
  {
    handlers: {
      rows: ({ db, input }) => list<object>(db, tables[input.table], {}),
      async touch(call) {
        const found = await findUserByEmail(call.db, call.input.email);
        await call.transaction(({ tx }) => touchUser(tx, found?.id ?? '', call.app.settings.now()));
        return null;
      },
      async claim(call) {
        const found = await findUserByEmail(call.db, call.input.email);
        if (!found) throw new Error('nobody to claim');
        await updateUser(call.db, found.id, { emailVerified: false }, call.app.settings.now());
        await call.transaction((work) => claimMailbox(work, found));
        return null;
      },
      async signInBy(call) {
        const found = await findUserByEmail(call.db, call.input.email);
        const outcome = found && (await completeSignIn(call, found, call.input.method));
        if (!outcome) return 'changed';
        return 'session' in outcome ? 'signed in' : 'challenged';
      },
    },
  },
);

interface Options {
  readonly openAuth?: OpenAuth;
  readonly twoFactor?: TwoFactorOptions;
  readonly limited?: boolean;
  /** In an hour; default 1000. */
  readonly mailsPerRecipient?: number;
  readonly cookieCache?: boolean;
  /** Before a session is written. */
  readonly beforeSession?: () => Promise<void>;
  readonly autoSignInAfterVerification?: boolean;
  readonly onStatement?: (sql: string) => void;
}

/** A server with a second factor. The clock starts in the middle of a step. */
export async function openWorld(options: Options = {}) {
  const clock = createClock(new Date('2030-01-01T00:00:15.000Z'));
  const mails: TwoFactorMail[] = [];
  const resets: ResetPasswordMail[] = [];
  const links: string[] = [];
  const given = {
    clock,
    appName: 'Acme & Co',
    plugins: [
      twoFactor({ otpOptions: { sendOTP: (mail) => void mails.push(mail) }, ...options.twoFactor }),
      accountsForTests,
      others,
    ] as const,
    session: { cookieCache: { enabled: options.cookieCache ?? false } },
    emailAndPassword: { sendResetPassword: (mail: ResetPasswordMail) => void resets.push(mail) },
    emailVerification: {
      sendVerificationEmail: ({ url }: { readonly url: string }) => void links.push(url),
      autoSignInAfterVerification: options.autoSignInAfterVerification ?? false,
    },
    rateLimit: {
      enabled: options.limited ?? false,
      // What is tested is the counter of an account, not the one of an endpoint.
      customRules: {
        '/two-factor/*': { window: 10, max: 1_000_000 },
        '/sign-in/email': { window: 10, max: 1_000_000 },
      },
      mailsPerRecipient: { max: options.mailsPerRecipient ?? 1000 },
    },
    databaseHooks: { session: { create: { before: async () => void (await options.beforeSession?.()) } } },
    ...(options.onStatement && { advanced: { onStatement: options.onStatement } }),
  };
  const opened = options.openAuth ? await options.openAuth(given) : testAuth(given);
  await opened.auth.migrate();

  /** Signs somebody up. */
  async function meet(person: typeof ada = ada): Promise<Browser> {
    const browser = opened.openBrowser();
    await browser.post('/sign-up/email', person);
    await opened.auth.api.verifyAddress({ body: { email: person.email } });
    return browser;
  }

  /** Asks for a second factor, with any password. */
  async function enableWith(browser: Browser, password: string) {
    const answer = await browser.post('/two-factor/enable', { password });
    const { totpURI, backupCodes } = answer.json as { totpURI?: string; backupCodes?: string[] };
    const authenticator = totpURI === undefined ? undefined : (URI.parse(totpURI) as TOTP);
    return { answer, totpURI, backupCodes, authenticator };
  }

  /** Gets a second factor, without proving it. */
  async function enable(browser: Browser, person: typeof ada = ada) {
    const { answer, totpURI, backupCodes, authenticator } = await enableWith(browser, person.password);
    if (totpURI === undefined || !backupCodes || !authenticator) throw new Error(`not enabled: ${answer.text}`);
    return { answer, totpURI, backupCodes, authenticator };
  }

  /** What an authenticator shows, so many steps from now. */
  const codeOf = (authenticator: TOTP, steps = 0) =>
    authenticator.generate({ timestamp: clock.now().getTime() + steps * authenticator.period * 1000 });

  /** Somebody with a second factor in force; its first step is over. */
  async function enrol(person: typeof ada = ada) {
    const browser = await meet(person);
    const enabled = await enable(browser, person);
    const proven = await browser.post('/two-factor/verify-totp', { code: codeOf(enabled.authenticator) });
    if (proven.status !== 200) throw new Error(`not enabled: ${proven.text}`);
    clock.advance(30);
    return { ...enabled, browser, proven };
  }

  /** A browser in which a sign-in waits. */
  async function challenged(person: typeof ada = ada, browser: Browser = opened.openBrowser(), rememberMe = true) {
    const { email, password } = person;
    const answer = await browser.post('/sign-in/email', { email, password, rememberMe });
    return { browser, answer };
  }

  /** The code that was mailed last. */
  async function mailedTo(browser: Browser): Promise<string> {
    await browser.post('/two-factor/send-otp');
    await opened.auth.settled();
    return mails.at(-1)?.otp ?? '';
  }

  async function rows(table: keyof typeof tables): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const found = await opened.auth.api.rows({ body: { table } });
    return found as readonly Readonly<Record<string, unknown>>[];
  }

  return {
    ...opened,
    clock,
    mails,
    resets,
    links,
    meet,
    enableWith,
    enable,
    enrol,
    codeOf,
    challenged,
    mailedTo,
    rows,
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

export const cookieName = (key: string) => `__Secure-latchkey.${key}`;

/** A code of as many digits that is certainly not the one. */
export function wrong(code: string): string {
  return code.replace(/./g, (digit) => String((Number(digit) + 5) % 10));
}

/** Whether this browser's cookies open anything at all. */
export async function isSignedIn(browser: Browser): Promise<boolean> {
  const [cached, stored] = [await browser.clone().get('/get-session'), await browser.clone().get('/list-sessions')];
  return cached.json !== null || stored.status === 200;
}

export const said = ({ status, json }: BrowserAnswer): readonly unknown[] => {
  const { code, message } = (json ?? {}) as { readonly code?: string; readonly message?: string };
  return code === undefined ? [status] : [status, code, message];
};

export const refusals = {
  cookie: [401, 'INVALID_TWO_FACTOR_COOKIE', 'invalid two factor cookie'],
  code: [401, 'INVALID_TWO_FACTOR_AUTHENTICATION', 'invalid two factor authentication'],
  noCode: [400, 'OTP_HAS_EXPIRED', 'OTP has expired'],
  backupCode: [401, 'INVALID_BACKUP_CODE', 'Invalid backup code'],
  tooMany: [429, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', 'Too many requests. Please try again later.'],
} as const;
