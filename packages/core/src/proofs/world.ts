// For tests: a place where every feature is on, every mail is kept and the tables can be looked at.
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../contract/endpoint.js';
import { defineErrors } from '../contract/errors.js';
import { internal, mutation } from '../contract/routes.js';
import { issueCode, issueToken, redeemCode, redeemToken } from '../domain/one-time.js';
import { credentialProvider } from '../domain/passwords.js';
import { endEverySession } from '../domain/sessions.js';
import { removeUser } from '../domain/users.js';
import { defineFeature } from '../feature.js';
import type { RateLimitOptions } from '../options.js';
import { deleteAccountOf, insertAccount } from '../store/accounts.js';
import { list } from '../store/moves.js';
import { rateLimit } from '../store/tables.js';
import { findUserByEmail, type UserChanges, updateUser } from '../store/users.js';
import type { Browser } from '../testing/browser.js';
import type { OpenAuth } from '../testing/every-database.js';
import { testAuth } from '../testing/test-auth.js';
import { everyFeature } from './every-feature.js';

const endless = { asking: 10_000, perNetwork: 10_000, others: 10_000 };

/** What one-time codes of the fixture are for: the same as those of `emailOTP`, with attempts without end. */
export const codePurposes = {
  signIn: 'sign-in-otp-',
  reset: 'forget-password-otp-',
  verification: 'email-verification-otp-',
} as const;
const purpose = z.enum(['signIn', 'reset', 'verification']);
const coded = z.object({ email: z.string(), purpose, code: z.string() });

/** Codes, tokens, linked accounts and looks into the tables, which no feature offers yet. */
export const fixture = defineFeature(
  defineContract('proofs', {
    issueCode: endpoint(internal('/proofs/issue-code'), { input: coded, output: z.null() }),
    redeemCode: endpoint(mutation('/proofs/redeem-code'), {
      input: coded,
      output: z.null(),
      errors: defineErrors({ INVALID_CODE: [400, 'Invalid code'] }),
    }),
    issueToken: endpoint(internal('/proofs/issue-token'), { input: z.object({ token: z.string() }), output: z.null() }),
    // Believes every payload, so that nothing but the purpose keeps the tokens of others out.
    redeemToken: endpoint(mutation('/proofs/redeem-token'), {
      input: z.object({ token: z.string() }),
      output: z.null(),
      errors: defineErrors({ INVALID_TOKEN: [400, 'invalid token'] }),
    }),
    link: endpoint(internal('/proofs/link'), {
      input: z.object({ email: z.string(), providerId: z.string() }),
      output: z.string(),
    }),
    verifyAddress: endpoint(internal('/proofs/verify'), { input: z.object({ email: z.string() }), output: z.null() }),
    giveNumber: endpoint(internal('/proofs/give-number'), {
      input: z.object({ email: z.string(), phoneNumber: z.string() }),
      output: z.null(),
    }),
    dropPassword: endpoint(internal('/proofs/drop-password'), {
      input: z.object({ email: z.string() }),
      output: z.null(),
    }),
    removeUser: endpoint(internal('/proofs/remove-user'), { input: z.object({ email: z.string() }), output: z.null() }),
    endSessions: endpoint(internal('/proofs/end-sessions'), {
      input: z.object({ email: z.string() }),
      output: z.null(),
    }),
    look: endpoint(internal('/proofs/look'), { output: z.array(z.object({ table: z.string(), row: z.unknown() })) }),
    lookAtCounts: endpoint(internal('/proofs/counts'), { output: z.array(z.string()) }),
  }),
  {
    handlers: {
      async issueCode({ app, db, input: { email, purpose, code } }) {
        await issueCode(app, db, code, { purpose: codePurposes[purpose], recipient: email, lifetime: 300 });
        return null;
      },
      async redeemCode(call) {
        const { email, purpose, code } = call.input;
        const about = { purpose: codePurposes[purpose], recipient: email, tries: endless };
        if ((await redeemCode(call, call.db, code, about)) !== 'ok') throw call.fail('INVALID_CODE');
        return null;
      },
      async issueToken({ app, db, input: { token } }) {
        await issueToken(app, db, token, { purpose: 'proofs:', lifetime: 300, payload: 'anybody', userId: null });
        return null;
      },
      async redeemToken(call) {
        const payload = await redeemToken(call.app, call.db, 'proofs:', call.input.token);
        if (payload === undefined) throw call.fail('INVALID_TOKEN');
        return null;
      },
      async link({ app, db, input: { email, providerId } }) {
        const owner = await findUserByEmail(db, email);
        const now = app.settings.now();
        const accountId = `${providerId}-${app.settings.generateId()}`;
        const row = { id: app.settings.generateId(), providerId, accountId, createdAt: now, updatedAt: now };
        await insertAccount(db, { ...row, userId: owner?.id ?? '' });
        return accountId;
      },
      async verifyAddress({ app, db, input }) {
        const owner = await findUserByEmail(db, input.email);
        await updateUser(db, owner?.id ?? '', { emailVerified: true }, app.settings.now());
        return null;
      },
      async giveNumber({ app, db, input: { email, phoneNumber } }) {
        const owner = await findUserByEmail(db, email);
        const proven: UserChanges & Readonly<Record<string, unknown>> = { phoneNumber, phoneNumberVerified: true };
        await updateUser(db, owner?.id ?? '', proven, app.settings.now());
        return null;
      },
      async dropPassword({ db, input }) {
        const owner = await findUserByEmail(db, input.email);
        await deleteAccountOf(db, owner?.id ?? '', credentialProvider);
        return null;
      },
      async removeUser(call) {
        const user = await findUserByEmail(call.db, call.input.email);
        if (user) await call.transaction((work) => removeUser(work, user));
        return null;
      },
      async endSessions(call) {
        const user = await findUserByEmail(call.db, call.input.email);
        if (user) await call.transaction((work) => endEverySession(work, user.id));
        return null;
      },
      async look({ db }) {
        const tables = [...db.tables.values()].filter((each) => each !== rateLimit);
        const contents = await Promise.all(tables.map((each) => list<object>(db, each, {})));
        return contents.flatMap((rows, index) => rows.map((row) => ({ table: tables[index]?.name ?? '', row })));
      },
      async lookAtCounts({ db }) {
        return (await list(db, rateLimit, {})).map(({ key }) => key);
      },
    },
  },
);

/** A user with a browser that is signed in. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly username: string;
  /** Proven, of who has a verified address. */
  readonly phoneNumber: string;
  readonly browser: Browser;
}
export type World = Awaited<ReturnType<typeof openWorld>>;

type Cookie = 'session_token' | 'session_data' | 'dont_remember' | 'two_factor' | 'trust_device';
export const cookieName = (key: Cookie) => `__Secure-latchkey.${key}`;

/** Opens a world, in memory unless an opener for another database is given. Limits are off unless `limited`. */
export async function openWorld({
  openAuth,
  limited,
  limits,
}: {
  openAuth?: OpenAuth | typeof testAuth;
  limited?: readonly string[];
  limits?: RateLimitOptions;
} = {}) {
  const { mailed, options: features } = everyFeature();
  const statements: string[] = [];
  const options = {
    ...features,
    plugins: [...features.plugins, fixture] as const,
    session: { cookieCache: { enabled: true } },
    rateLimit: {
      enabled: limited !== undefined,
      storage: 'database' as const,
      customRules: Object.fromEntries((limited ?? []).map((path) => [path, { window: 10, max: 1_000_000 }])),
      ...limits,
    },
    advanced: { onStatement: (sql: string) => void statements.push(sql) },
  };
  const opened = openAuth ? await openAuth(options) : testAuth(options);
  await opened.auth.migrate();
  let people = 0;

  /** Signs somebody new up, with a verified address unless told otherwise. */
  async function meet({ verified = true } = {}): Promise<Person> {
    people += 1;
    const person = {
      name: `P${people}`,
      email: `person${people}@example.com`,
      password: `Correct horse ${people}`,
      username: `person_${people}`,
    };
    const phoneNumber = `+1555${String(people).padStart(7, '0')}`;
    const browser = opened.openBrowser();
    await browser.post('/sign-up/email', person);
    if (verified) {
      await opened.auth.api.giveNumber({ body: { email: person.email, phoneNumber } });
      await opened.auth.api.verifyAddress({ body: { email: person.email } });
      await browser.get('/get-session?disableCookieCache=true');
    }
    return { ...person, phoneNumber, browser };
  }

  /** Everything stored but for counts of attempts and sign-ins that wait, so that a refusal can be seen to change nothing. */
  async function contents(): Promise<string> {
    const rows = (await opened.auth.api.look()).filter(({ table }) => table !== 'twoFactorChallenge');
    return JSON.stringify(rows, (key, value: unknown) => (/attempts|^others$/i.test(key) ? undefined : value));
  }

  return { ...opened, ...mailed, statements, meet, contents };
}
