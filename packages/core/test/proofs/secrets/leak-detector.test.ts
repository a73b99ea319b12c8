import { expect, it } from 'vitest';
import { text } from '../../../src/contract/fields.js';
import type { DeletionMail } from '../../../src/features/account-deletion/confirmation.js';
import { bearer } from '../../../src/features/bearer/index.js';
import type { ResetPasswordMail } from '../../../src/features/password/options.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { findSecrets } from '../../../src/testing/find-secrets.js';
import { cookieName, fixture } from '../../fixtures/application.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';
import { createOutbox, linkOf } from '../../fixtures/email-verification/outbox.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../fixtures/every-database.js';
import { magicLinkWithOutbox, pathOf } from '../../fixtures/magic-link/mails.js';
import { expectNothingOfRows, heardBy, refuseRows, secret, vandal } from './leak-detector.js';

const passwords = ['canary password one', 'canary password two', 'canary password three'] as const;
const hiddenText = 'canary-of-a-hidden-field';
const email = 'ada@example.com';

/** A server that keeps everything that it sends to a log, a report or the database. */
async function open(openAuth: OpenAuth) {
  const outbox = createOutbox();
  const resets: ResetPasswordMail[] = [];
  const deletions: DeletionMail[] = [];
  let made = 0;
  const codes = emailOTPWithOutbox({ generateOTP: () => `canary-of-a-code-${++made}` });
  const links = magicLinkWithOutbox({ confirm: false });
  const words: string[] = [];
  const server = await openAuth({
    ...heardBy(words),
    plugins: [bearer(), fixture, vandal, codes.plugin, links.plugin],
    session: { cookieCache: { enabled: true } },
    emailAndPassword: { sendResetPassword: (mail) => void resets.push(mail) },
    emailVerification: { ...outbox.verification, sendOnSignUp: true },
    notices: outbox.noticing,
    user: {
      additionalFields: { note: text({ shown: false, settable: false, initial: () => hiddenText }) },
      changeEmail: outbox.change,
      deleteUser: { enabled: true, sendDeleteAccountVerification: (mail) => void deletions.push(mail) },
    },
  });
  words.length = 0; // the migration's own statements name the defaults of columns
  return { ...server, outbox, resets, deletions, codes: codes.mails, links: links.mails, words };
}
type Opened = Awaited<ReturnType<typeof open>>;

const signedValue = (browser: Browser) =>
  decodeURIComponent(browser.cookie(cookieName('session_token'))?.value ?? 'no session');

/** All actions of a user, also failing ones. Returns the answers, and the secrets that the user got. */
async function tour({ auth, openBrowser, outbox, resets, deletions, codes, links }: Opened) {
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
  await ask(stranger, '/sign-in/email', { email: 'unknown@example.com', password: one });
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
  await ask(stranger, '/email-otp/send-verification-otp', { email, type: 'sign-in' });
  await ask(stranger, '/sign-in/email-otp', { email, otp: 'wrong' });
  await ask(openBrowser(), '/sign-in/email-otp', { email, otp: codes[0]?.otp });
  await ask(stranger, '/forget-password/email-otp', { email });
  await ask(stranger, '/email-otp/reset-password', { email, otp: codes[1]?.otp, password: 'x' });
  await ask(stranger, '/sign-in/magic-link', { email, callbackURL: '/in' });
  await ask(openBrowser(), pathOf(links[0]));
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
    codes[0]?.otp,
    codes[1]?.otp,
    links[0]?.token,
  ].map((each) => each ?? 'nothing was mailed');
  return { browser, answers, handedOut };
}

async function hashesIn({ auth }: Opened): Promise<readonly string[]> {
  const rows = (await auth.api.look()).map(({ row }) => row as Readonly<Record<string, unknown>>);
  return rows.flatMap(({ password }) => (typeof password === 'string' ? [password] : []));
}

describeAuthOnEveryDatabase('a canary', (openAuth) => {
  it('is in no log, report, SQL text or answer, and no table has a secret that authenticates a user', async () => {
    const server = await open(openAuth);
    const { answers, handedOut } = await tour(server);
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
    const hashes = await hashesIn(server);
    expect(hashes).toHaveLength(1);
    expect(findSecrets(server.words.join('\n'), [secret, ...passwords, hiddenText, ...hashes, ...handedOut])).toEqual(
      [],
    );

    const bodies = answers.map(({ text }) => text).join('\n');
    expect(findSecrets(bodies, [secret, ...passwords, hiddenText, ...hashes, ...handedOut])).toEqual([]);
    const headers = answers.flatMap((answer) => Array.from(answer.headers, (pair) => pair.join(': '))).join('\n');
    const inCookies = atobEach(headers);
    expect(findSecrets(`${headers}\n${inCookies}`, [secret, ...passwords, hiddenText, ...hashes])).toEqual([]);

    const stored = JSON.stringify(await server.auth.api.look());
    expect(findSecrets(stored, [secret, ...passwords, ...handedOut])).toEqual([]);
    expect(stored).toContain(hiddenText);
  });

  it('is in no log or answer when the database refuses a row [R-J08 I10-B16]', async () => {
    const server = await open(openAuth);
    await server
      .openBrowser()
      .post('/sign-up/email', { name: 'Bob', email: 'bob@example.com', password: passwords[0] });
    const hashes = await hashesIn(server);
    await refuseRows(server, ['session', 'account', 'verification']);
    const answers = [
      await server.openBrowser().post('/sign-up/email', { name: 'Ada', email, password: passwords[1] }),
      await server.openBrowser().post('/sign-in/email', { email: 'bob@example.com', password: passwords[0] }),
      await server.openBrowser().post('/forget-password', { email: 'bob@example.com' }),
    ];
    await server.auth.settled();
    expectNothingOfRows(answers, server.words);
    expect(findSecrets(server.words.join('\n'), [secret, ...passwords, hiddenText, ...hashes])).toEqual([]);
  });
});

/** The decoded parts of a text that are base64url, such as the content of a cookie. */
function atobEach(text: string): string {
  const parts = text.match(/[\w-]{40,}/g) ?? [];
  return parts.map((part) => Buffer.from(part, 'base64url').toString('latin1')).join('\n');
}
