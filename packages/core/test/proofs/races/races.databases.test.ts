// Races with a test beside their feature are not repeated here: resets, changed passwords, verified and changed addresses,
// unlinking, first passwords, extended sessions and deletions, each by one endpoint.
import { expect, it } from 'vitest';
import { text } from '../../../src/contract/fields.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { fixture, openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { linkOf } from '../../fixtures/email-verification/outbox.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../fixtures/every-database.js';

const racers = 32;
const newPassword = 'battery staple';
const inParallel = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: racers }, (_, index) => run(index)));

/** How often each outcome came: the status, and the code of a refusal. No outcome may be a failure of the server. */
function tally(answers: readonly BrowserAnswer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, json } of answers) {
    const { code } = (json ?? {}) as { readonly code?: string };
    const outcome = code === undefined ? `${status}` : `${status} ${code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  expect(Object.keys(counts).filter((outcome) => outcome.startsWith('5'))).toEqual([]);
  return counts;
}

/** The part of a testServer that reads the tables, with any plugins. */
interface Looking {
  readonly auth: { readonly api: Pick<TestServer['auth']['api'], 'look'> };
}

async function rowsOf({ auth }: Looking, table: string) {
  const all = await auth.api.look();
  return all.filter((each) => each.table === table).map(({ row }) => row as Readonly<Record<string, unknown>>);
}

/** Every session and account has its user. */
async function expectNoOrphans(testServer: Looking): Promise<void> {
  const users = new Set((await rowsOf(testServer, 'user')).map(({ id }) => id));
  const owned = [...(await rowsOf(testServer, 'session')), ...(await rowsOf(testServer, 'account'))];
  expect(owned.filter(({ userId }) => !users.has(userId))).toEqual([]);
}

const signIn = async (testServer: Pick<TestServer, 'openBrowser'>, email: string, password: string) =>
  (await testServer.openBrowser().post('/sign-in/email', { email, password })).status;

async function resetTokenFor(testServer: TestServer, { email }: Person): Promise<string> {
  await testServer.openBrowser().post('/forget-password', { email });
  await testServer.auth.settled();
  return testServer.resets.at(-1)?.token ?? '';
}

async function deletionTokenFor(testServer: TestServer, { browser }: Person): Promise<string> {
  await browser.clone().post('/delete-user');
  await testServer.auth.settled();
  return testServer.deletions.at(-1)?.token ?? '';
}

/** Half of the callers redeem one reset token, each with another password, and half do something else. */
async function raceAReset(
  openAuth: OpenAuth,
  other: (testServer: TestServer, person: Person, index: number) => Promise<BrowserAnswer>,
) {
  const testServer = await openTestServer({ openAuth });
  const person = await testServer.meet();
  const token = await resetTokenFor(testServer, person);
  const answers = await inParallel((index) =>
    index % 2
      ? testServer.openBrowser().post('/reset-password', { token, newPassword: `${newPassword} ${index}` })
      : other(testServer, person, index),
  );
  return { testServer, person, answers };
}

describeAuthOnEveryDatabase('32 at once', (openAuth) => {
  it('who redeem a code: one does [Z09]', async () => {
    const testServer = await openTestServer({ openAuth });
    const { email } = await testServer.meet();
    const body = { email, purpose: 'signIn', code: '123456' } as const;
    await testServer.auth.api.issueCode({ body });
    const answers = await inParallel(() => testServer.openBrowser().post('/proofs/redeem-code', body));
    expect(tally(answers)).toEqual({ 200: 1, '400 INVALID_CODE': racers - 1 });
  });

  it('who delete one account by link and by token: one does [Z03]', async () => {
    const testServer = await openTestServer({ openAuth });
    const person = await testServer.meet();
    const tokens = [await deletionTokenFor(testServer, person), await deletionTokenFor(testServer, person)];
    const answers = await inParallel((index) => {
      const token = tokens[(index >> 1) % 2];
      const browser = person.browser.clone();
      return index % 2 ? browser.get(`/delete-user/callback?token=${token}`) : browser.post('/delete-user', { token });
    });
    expect(tally(answers)['200']).toBe(1);
    expect(await rowsOf(testServer, 'user')).toEqual([]);
    expect(await rowsOf(testServer, 'verification')).toEqual([]);
    await expectNoOrphans(testServer);
  });

  it('who end one session: one does [Z23]', async () => {
    const testServer = await openTestServer({ openAuth });
    const { browser, email, password } = await testServer.meet();
    const { token } = (await testServer.openBrowser().post('/sign-in/email', { email, password })).json as {
      token: string;
    };
    const answers = await inParallel(() => browser.clone().post('/revoke-session', { token }));
    expect(tally(answers)).toEqual({ 200: 1, '400 SESSION_NOT_FOUND': racers - 1 });
    expect((await browser.get('/list-sessions')).json).toHaveLength(1);
  });

  it('who sign out, revoke and read: all are answered, and the session is over [Z23]', async () => {
    const testServer = await openTestServer({ openAuth });
    const { browser } = await testServer.meet();
    const answers = await inParallel((index) => {
      const one = browser.clone();
      if (index % 3 === 0) return one.post('/sign-out');
      return index % 3 === 1 ? one.post('/revoke-sessions') : one.get('/get-session?disableCookieCache=true');
    });
    tally(answers);
    expect(await rowsOf(testServer, 'session')).toEqual([]);
    expect((await browser.get('/get-session?disableCookieCache=true')).json).toBeNull();
  });

  it('who unlink one account: one does [Z14]', async () => {
    const testServer = await openTestServer({ openAuth });
    const { browser, email } = await testServer.meet();
    for (const providerId of ['github', 'gitlab']) await testServer.auth.api.link({ body: { email, providerId } });
    const answers = await inParallel(() => browser.clone().post('/unlink-account', { providerId: 'github' }));
    expect(tally(answers)).toEqual({ 200: 1, '400 ACCOUNT_NOT_FOUND': racers - 1 });
    expect((await browser.get('/list-accounts')).json).toHaveLength(2);
  });

  it('who change a password and end every session: one does, and one session is left [Z18]', async () => {
    const testServer = await openTestServer({ openAuth });
    const { browser, email, password } = await testServer.meet();
    const browsers = Array.from({ length: racers }, () => browser.clone());
    const answers = await Promise.all(
      browsers.map((each, index) =>
        each.post('/change-password', {
          currentPassword: password,
          newPassword: `${newPassword} ${index}`,
          revokeOtherSessions: true,
        }),
      ),
    );
    expect(tally(answers)['200']).toBe(1);
    expect(await rowsOf(testServer, 'session')).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await browsers[winner]?.get('/list-sessions'))?.status).toBe(200);
    expect(await signIn(testServer, email, `${newPassword} ${winner}`)).toBe(200);
    expect(await signIn(testServer, email, password)).toBe(401);
  });

  it('of whom half reset a password and half change it: one counts [Z01 Z18]', async () => {
    const { testServer, person, answers } = await raceAReset(openAuth, (_, { browser, password }, index) =>
      browser.clone().post('/change-password', { currentPassword: password, newPassword: `${newPassword} ${index}` }),
    );
    expect(tally(answers)['200']).toBe(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await signIn(testServer, person.email, `${newPassword} ${winner}`)).toBe(200);
    expect(await rowsOf(testServer, 'account')).toHaveLength(1);
  });

  it('of whom half reset a password and half open a link to another address: the user can still sign in', async () => {
    const testServer = await openTestServer({ openAuth });
    const person = await testServer.meet();
    const token = await resetTokenFor(testServer, person);
    await person.browser.clone().post('/change-email', { newEmail: 'new@example.com' });
    await testServer.auth.settled();
    const link = linkOf(testServer.outbox.changes.at(-1));
    const answers = await inParallel((index) =>
      index % 2
        ? testServer.openBrowser().post('/reset-password', { token, newPassword })
        : person.browser.clone().get(link),
    );
    tally(answers);
    const resets = answers.filter(({ status }, index) => index % 2 && status === 200).length;
    expect(resets).toBeLessThanOrEqual(1);
    const [user] = await rowsOf(testServer, 'user');
    expect(await signIn(testServer, String(user?.email), resets === 1 ? newPassword : person.password)).toBe(200);
  });

  it('who reset the password while the user is deleted: no row of the user is left', async () => {
    const testServer = await openTestServer({ openAuth });
    const person = await testServer.meet();
    const [reset, deletion] = [await resetTokenFor(testServer, person), await deletionTokenFor(testServer, person)];
    const answers = await inParallel((index) =>
      index === racers / 2
        ? person.browser.clone().get(`/delete-user/callback?token=${deletion}`)
        : testServer.openBrowser().post('/reset-password', { token: reset, newPassword: `${newPassword} ${index}` }),
    );
    tally(answers);
    await expectNoOrphans(testServer);
    // If a reset came first, it has ended the session that the link needs; then the user still exists.
    const isDeleted = answers[racers / 2]?.status === 200;
    expect(await rowsOf(testServer, 'user')).toHaveLength(isDeleted ? 0 : 1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('who ask for resets while one is redeemed: one counts', async () => {
    const { testServer, answers } = await raceAReset(openAuth, ({ openBrowser }, { email }) =>
      openBrowser().post('/forget-password', { email }),
    );
    await testServer.auth.settled();
    expect(tally(answers)).toEqual({ 200: racers / 2 + 1, '400 INVALID_TOKEN': racers / 2 - 1 });
  });

  it('who want the same username, by sign-up and by update: one gets it [Z35]', async () => {
    const testServer = await openAuth({
      plugins: [fixture],
      user: { additionalFields: { nick: text({ settable: true, unique: true, optional: true }) } },
    });
    const browsers = await inParallel(async (index) => {
      const browser = testServer.openBrowser();
      const person = { name: 'P', email: `person${index}@example.com`, password: 'correct horse' };
      if (index % 2) await browser.post('/sign-up/email', person);
      return browser;
    });
    const before = (await rowsOf(testServer, 'user')).length;
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        index % 2
          ? browser.post('/update-user', { nick: 'ada' })
          : browser.post('/sign-up/email', {
              name: 'P',
              email: `person${index}@example.com`,
              password: 'correct horse',
              nick: 'ada',
            }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, '422 NICK_IS_ALREADY_TAKEN': racers - 1 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await rowsOf(testServer, 'user')).toHaveLength(before + (winner % 2 ? 0 : 1));
    expect((await rowsOf(testServer, 'user')).filter(({ nick }) => nick === 'ada').length).toBeLessThanOrEqual(1);
    expect(await rowsOf(testServer, 'account')).toHaveLength(before + (winner % 2 ? 0 : 1));
  });

  it('who sign up with the same address while existing users are hidden: all get the same answer, one gets the address [R-G02 Z17]', async () => {
    const testServer = await openAuth({
      plugins: [fixture],
      emailAndPassword: { requireEmailVerification: true, hideExistingUsers: true },
      emailVerification: { sendVerificationEmail() {} },
    });
    const email = 'ada@example.com';
    const answers = await inParallel((index) =>
      testServer.openBrowser().post('/sign-up/email', { name: 'Ada', email, password: `correct horse ${index}` }),
    );
    expect(tally(answers)).toEqual({ 200: racers });
    expect(await rowsOf(testServer, 'user')).toHaveLength(1);
    expect(await rowsOf(testServer, 'account')).toHaveLength(1);
    const outcomes = [];
    for (let index = 0; index < racers; index++)
      outcomes.push(await signIn(testServer, email, `correct horse ${index}`));
    // Even the caller who got it sees no difference before the address is verified.
    expect(outcomes.filter((status) => status === 401)).toHaveLength(racers);
  });

  it('who are signed in by a link while the account is deleted: no session is left of it [Z20]', async () => {
    const mails: { readonly url: string }[] = [];
    const testServer = await openAuth({
      plugins: [fixture],
      emailVerification: {
        sendVerificationEmail: (mail) => void mails.push(mail),
        sendOnSignUp: true,
        autoSignInAfterVerification: true,
      },
      user: { deleteUser: { enabled: true } },
    });
    const owner = testServer.openBrowser();
    await owner.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
    await testServer.auth.settled();
    const path = mails[0]?.url.slice('https://app.example.com/api/auth'.length) ?? '';
    const answers = await inParallel((index) =>
      index === racers / 2 ? owner.clone().post('/delete-user') : testServer.openBrowser().get(path),
    );
    tally(answers);
    expect(answers[racers / 2]?.status).toBe(200);
    expect([...(await rowsOf(testServer, 'user')), ...(await rowsOf(testServer, 'session'))]).toEqual([]);
  });
});
