import { inspect } from 'node:util';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../contract/endpoint.js';
import { text } from '../contract/fields.js';
import { internal } from '../contract/routes.js';
import { defineFeature } from '../feature.js';
import type { DeletionMail } from '../features/account-deletion/confirmation.js';
import { bearer } from '../features/bearer/index.js';
import { createOutbox, linkOf } from '../features/email-verification/outbox.js';
import type { ResetPasswordMail } from '../features/password/reset.js';
import type { Browser, BrowserAnswer } from '../testing/browser.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../testing/every-database.js';
import { cookieName, fixture } from './world.js';

const secret = 'canary-of-the-configured-secret-0123456789';
const passwords = ['canary password one', 'canary password two', 'canary password three'] as const;
const hiddenText = 'canary-of-a-hidden-field';
const email = 'ada@example.com';

/** Makes the database refuse what it is told, with as many words as it has for that. */
const vandal = defineFeature(
  defineContract('vandal', {
    run: endpoint(internal('/run'), { input: z.object({ text: z.string() }), output: z.null() }),
    dialectName: endpoint(internal('/dialect'), { output: z.enum(['sqlite', 'postgres', 'mysql']) }),
  }),
  {
    handlers: {
      async run({ app, input }) {
        await app.database.run(CompiledQuery.raw(input.text));
        return null;
      },
      async dialectName({ app }) {
        return app.database.dialect.name;
      },
    },
  },
);

/** What makes a table refuse every row that is newer than those it has. */
const refusingRows = {
  sqlite: (table: string) =>
    `create trigger "broken ${table}" before insert on "${table}" begin select raise(abort, 'refused'); end`,
  postgres: (table: string) =>
    `alter table "${table}" add constraint "broken ${table}" check ("createdAt" <= '2030-01-01T00:00:00Z')`,
  mysql: (table: string) =>
    `alter table \`${table}\` add constraint \`broken ${table}\` check (\`createdAt\` <= '2030-01-01 00:00:00')`,
};

/** A server that writes everything down that it says to anybody but the caller. */
async function open(openAuth: OpenAuth) {
  const outbox = createOutbox();
  const resets: ResetPasswordMail[] = [];
  const deletions: DeletionMail[] = [];
  const words: string[] = [];
  const write = (...said: unknown[]) => void words.push(inspect(said, { depth: 20, showHidden: true }));
  const world = await openAuth({
    secret,
    plugins: [bearer(), fixture, vandal],
    logLevel: 'debug',
    logger: { debug: write, info: write, warn: write, error: write },
    onError: (error, report) => write(error, report),
    session: { cookieCache: { enabled: true } },
    emailAndPassword: { sendResetPassword: (mail) => void resets.push(mail) },
    emailVerification: { ...outbox.verification, sendOnSignUp: true },
    user: {
      additionalFields: { note: text({ shown: false, settable: false, initial: () => hiddenText }) },
      changeEmail: outbox.change,
      deleteUser: { enabled: true, sendDeleteAccountVerification: (mail) => void deletions.push(mail) },
    },
    rateLimit: { enabled: false, storage: 'database' },
    advanced: { onStatement: (statement) => void words.push(statement) },
  });
  words.length = 0; // the migration's own statements name the defaults of columns
  return { ...world, outbox, resets, deletions, words };
}
type Opened = Awaited<ReturnType<typeof open>>;

const signedValue = (browser: Browser) =>
  decodeURIComponent(browser.cookie(cookieName('session_token'))?.value ?? 'no session');

/** Everything that a user does, and what goes wrong with it: the answers, and the secrets that were handed out. */
async function tour({ auth, openBrowser, outbox, resets, deletions }: Opened) {
  const answers: BrowserAnswer[] = [];
  const [one, two, three] = passwords;
  const browser = openBrowser();
  const stranger = openBrowser();
  const ask = async (who: Browser, path: string, body?: unknown) => {
    const answer = await (body === undefined ? who.get(path) : who.post(path, body));
    answers.push(answer);
    await auth.settled();
    return answer;
  };
  await ask(browser, '/sign-up/email', { name: 'Ada', email, password: one });
  await ask(stranger, '/sign-up/email', { name: 'Ada', email, password: two });
  await ask(stranger, '/sign-in/email', { email, password: two });
  await ask(stranger, '/sign-in/email', { email: 'nobody@example.com', password: one });
  await ask(browser, linkOf(outbox.verifications[0]));
  await ask(browser, '/get-session');
  await ask(browser, '/list-accounts');
  await ask(browser, '/update-user', { name: 'Countess', note: 'mine' });
  await ask(browser, '/change-password', { currentPassword: two, newPassword: two });
  await ask(browser, '/change-password', { currentPassword: one, newPassword: two, revokeOtherSessions: true });
  await ask(browser, '/change-email', { newEmail: 'countess@example.com' });
  await ask(stranger, linkOf(outbox.changes[0]));
  await ask(stranger, '/verify-email?token=nothing');
  await ask(stranger, '/forget-password', { email });
  await ask(stranger, '/reset-password', { token: resets[0]?.token, newPassword: 'x' });
  await ask(stranger, '/reset-password', { token: resets[0]?.token, newPassword: three });
  await ask(stranger, '/reset-password', { token: resets[0]?.token, newPassword: one });
  await ask(browser, '/sign-in/email', { email, password: three });
  await ask(browser, '/delete-user', { password: two });
  await ask(browser, '/delete-user', { password: three });
  await ask(stranger, `/delete-user/callback?token=${deletions[0]?.token}`);
  await ask(stranger, '/delete-user', `{"password":"${one}",`);
  await ask(stranger, '/sign-in/email', { email, password: { text: one } });
  await ask(browser, '/revoke-session', { token: 'nothing' });
  const handedOut = [
    signedValue(browser),
    resets[0]?.token,
    deletions[0]?.token,
    outbox.verifications[0]?.token,
    outbox.changes[0]?.token,
  ].map((each) => each ?? 'nothing was mailed');
  return { browser, answers, handedOut };
}

/** Which of some texts are in what was said, in plain, as JSON, encoded for a URL or in base64. */
function found(said: string, canaries: readonly string[]): readonly string[] {
  return canaries.filter((canary) =>
    [canary, JSON.stringify(canary).slice(1, -1), encodeURIComponent(canary), btoa(canary).replace(/=+$/, '')].some(
      (spelling) => said.includes(spelling),
    ),
  );
}

async function hashesIn({ auth }: Opened): Promise<readonly string[]> {
  const rows = (await auth.api.look()).map(({ row }) => row as Readonly<Record<string, unknown>>);
  return rows.flatMap(({ password }) => (typeof password === 'string' ? [password] : []));
}

describeAuthOnEveryDatabase('a canary', (openAuth) => {
  it('is in no log, report, SQL text or answer, and what authenticates is in no table', async () => {
    const world = await open(openAuth);
    const { answers, handedOut } = await tour(world);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
    const hashes = await hashesIn(world);
    expect(hashes).toHaveLength(1);
    expect(found(world.words.join('\n'), [secret, ...passwords, hiddenText, ...hashes, ...handedOut])).toEqual([]);

    const bodies = answers.map(({ text }) => text).join('\n');
    expect(found(bodies, [secret, ...passwords, hiddenText, ...hashes, ...handedOut])).toEqual([]);
    const headers = answers.flatMap((answer) => Array.from(answer.headers, (pair) => pair.join(': '))).join('\n');
    const inCookies = atobEach(headers);
    expect(found(`${headers}\n${inCookies}`, [secret, ...passwords, hiddenText, ...hashes])).toEqual([]);

    const stored = JSON.stringify(await world.auth.api.look());
    expect(found(stored, [secret, ...passwords, ...handedOut])).toEqual([]);
    expect(stored).toContain(hiddenText);
  });

  it('is in no log or answer when the database refuses a row', async () => {
    const world = await open(openAuth);
    await world.openBrowser().post('/sign-up/email', { name: 'Bob', email: 'bob@example.com', password: passwords[0] });
    const hashes = await hashesIn(world);
    const dialect = await world.auth.api.dialectName();
    for (const table of ['session', 'account', 'verification'])
      await world.auth.api.run({ body: { text: refusingRows[dialect](table) } });
    world.clock.advance(86_400);
    world.words.length = 0;
    const answers = [
      await world.openBrowser().post('/sign-up/email', { name: 'Ada', email, password: passwords[1] }),
      await world.openBrowser().post('/sign-in/email', { email: 'bob@example.com', password: passwords[0] }),
      await world.openBrowser().post('/forget-password', { email: 'bob@example.com' }),
    ];
    await world.auth.settled();
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(answers.map(({ text }) => text)).toEqual(
      answers.map(() => '{"code":"INTERNAL_SERVER_ERROR","message":"Internal server error"}'),
    );
    const said = world.words.join('\n');
    expect(said).toContain('a call failed');
    expect(found(said, [secret, ...passwords, hiddenText, ...hashes])).toEqual([]);
    // Nothing of a row that was refused: neither a hash nor the handle of a session or token.
    expect(said).not.toMatch(/\$scrypt\$/);
    expect(said).not.toMatch(/failing row/i);
    expect(said.replace(/correlationId: '\w+'/g, '')).not.toMatch(/'[A-Za-z0-9]{32}'/);
  });
});

/** What parts of a text are when they are base64url, as the content of a cookie is. */
function atobEach(text: string): string {
  const parts = text.match(/[\w-]{40,}/g) ?? [];
  return parts.map((part) => Buffer.from(part, 'base64url').toString('latin1')).join('\n');
}
