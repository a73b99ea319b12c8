// Races with a test beside their feature are not repeated here: resets, changed passwords, verified and changed addresses,
// unlinking, first passwords, extended sessions and deletions, each by one endpoint.
import { expect, it } from 'vitest';
import { text } from '../../../src/contract/fields.js';
import type { BrowserAnswer } from '../../../src/testing/browser.js';
import { fixture, openWorld, type Person, type World } from '../../fixtures/application.js';
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

/** The part of a world that reads the tables, with any plugins. */
interface Looking {
  readonly auth: { readonly api: Pick<World['auth']['api'], 'look'> };
}

async function rowsOf({ auth }: Looking, table: string) {
  const all = await auth.api.look();
  return all.filter((each) => each.table === table).map(({ row }) => row as Readonly<Record<string, unknown>>);
}

/** Every session and account has its user. */
async function expectNoOrphans(world: Looking): Promise<void> {
  const users = new Set((await rowsOf(world, 'user')).map(({ id }) => id));
  const owned = [...(await rowsOf(world, 'session')), ...(await rowsOf(world, 'account'))];
  expect(owned.filter(({ userId }) => !users.has(userId))).toEqual([]);
}

const signIn = async (world: Pick<World, 'openBrowser'>, email: string, password: string) =>
  (await world.openBrowser().post('/sign-in/email', { email, password })).status;

async function resetTokenFor(world: World, { email }: Person): Promise<string> {
  await world.openBrowser().post('/forget-password', { email });
  await world.auth.settled();
  return world.resets.at(-1)?.token ?? '';
}

async function deletionTokenFor(world: World, { browser }: Person): Promise<string> {
  await browser.clone().post('/delete-user');
  await world.auth.settled();
  return world.deletions.at(-1)?.token ?? '';
}

/** Half of the callers redeem one reset token, each with another password, and half do something else. */
async function raceAReset(
  openAuth: OpenAuth,
  other: (world: World, person: Person, index: number) => Promise<BrowserAnswer>,
) {
  const world = await openWorld({ openAuth });
  const person = await world.meet();
  const token = await resetTokenFor(world, person);
  const answers = await inParallel((index) =>
    index % 2
      ? world.openBrowser().post('/reset-password', { token, newPassword: `${newPassword} ${index}` })
      : other(world, person, index),
  );
  return { world, person, answers };
}

describeAuthOnEveryDatabase('32 at once', (openAuth) => {
  it('who redeem a code: one does [Z09]', async () => {
    const world = await openWorld({ openAuth });
    const { email } = await world.meet();
    const body = { email, purpose: 'signIn', code: '123456' } as const;
    await world.auth.api.issueCode({ body });
    const answers = await inParallel(() => world.openBrowser().post('/proofs/redeem-code', body));
    expect(tally(answers)).toEqual({ 200: 1, '400 INVALID_CODE': racers - 1 });
  });

  it('who delete one account by link and by token: one does [Z03]', async () => {
    const world = await openWorld({ openAuth });
    const person = await world.meet();
    const tokens = [await deletionTokenFor(world, person), await deletionTokenFor(world, person)];
    const answers = await inParallel((index) => {
      const token = tokens[(index >> 1) % 2];
      const browser = person.browser.clone();
      return index % 2 ? browser.get(`/delete-user/callback?token=${token}`) : browser.post('/delete-user', { token });
    });
    expect(tally(answers)['200']).toBe(1);
    expect(await rowsOf(world, 'user')).toEqual([]);
    expect(await rowsOf(world, 'verification')).toEqual([]);
    await expectNoOrphans(world);
  });

  it('who end one session: one does [Z23]', async () => {
    const world = await openWorld({ openAuth });
    const { browser, email, password } = await world.meet();
    const { token } = (await world.openBrowser().post('/sign-in/email', { email, password })).json as { token: string };
    const answers = await inParallel(() => browser.clone().post('/revoke-session', { token }));
    expect(tally(answers)).toEqual({ 200: 1, '400 SESSION_NOT_FOUND': racers - 1 });
    expect((await browser.get('/list-sessions')).json).toHaveLength(1);
  });

  it('who sign out, revoke and read: all are answered, and the session is over [Z23]', async () => {
    const world = await openWorld({ openAuth });
    const { browser } = await world.meet();
    const answers = await inParallel((index) => {
      const one = browser.clone();
      if (index % 3 === 0) return one.post('/sign-out');
      return index % 3 === 1 ? one.post('/revoke-sessions') : one.get('/get-session?disableCookieCache=true');
    });
    tally(answers);
    expect(await rowsOf(world, 'session')).toEqual([]);
    expect((await browser.get('/get-session?disableCookieCache=true')).json).toBeNull();
  });

  it('who unlink one account: one does [Z14]', async () => {
    const world = await openWorld({ openAuth });
    const { browser, email } = await world.meet();
    for (const providerId of ['github', 'gitlab']) await world.auth.api.link({ body: { email, providerId } });
    const answers = await inParallel(() => browser.clone().post('/unlink-account', { providerId: 'github' }));
    expect(tally(answers)).toEqual({ 200: 1, '400 ACCOUNT_NOT_FOUND': racers - 1 });
    expect((await browser.get('/list-accounts')).json).toHaveLength(2);
  });

  it('who change a password and end every session: one does, and one session is left [Z18]', async () => {
    const world = await openWorld({ openAuth });
    const { browser, email, password } = await world.meet();
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
    expect(await rowsOf(world, 'session')).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await browsers[winner]?.get('/list-sessions'))?.status).toBe(200);
    expect(await signIn(world, email, `${newPassword} ${winner}`)).toBe(200);
    expect(await signIn(world, email, password)).toBe(401);
  });

  it('of whom half reset a password and half change it: one counts [Z01 Z18]', async () => {
    const { world, person, answers } = await raceAReset(openAuth, (_, { browser, password }, index) =>
      browser.clone().post('/change-password', { currentPassword: password, newPassword: `${newPassword} ${index}` }),
    );
    expect(tally(answers)['200']).toBe(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await signIn(world, person.email, `${newPassword} ${winner}`)).toBe(200);
    expect(await rowsOf(world, 'account')).toHaveLength(1);
  });

  it('of whom half reset a password and half open a link to another address: the user can still sign in', async () => {
    const world = await openWorld({ openAuth });
    const person = await world.meet();
    const token = await resetTokenFor(world, person);
    await person.browser.clone().post('/change-email', { newEmail: 'new@example.com' });
    await world.auth.settled();
    const link = linkOf(world.outbox.changes.at(-1));
    const answers = await inParallel((index) =>
      index % 2
        ? world.openBrowser().post('/reset-password', { token, newPassword })
        : person.browser.clone().get(link),
    );
    tally(answers);
    const resets = answers.filter(({ status }, index) => index % 2 && status === 200).length;
    expect(resets).toBeLessThanOrEqual(1);
    const [user] = await rowsOf(world, 'user');
    expect(await signIn(world, String(user?.email), resets === 1 ? newPassword : person.password)).toBe(200);
  });

  it('who reset the password while the user is deleted: no row of the user is left', async () => {
    const world = await openWorld({ openAuth });
    const person = await world.meet();
    const [reset, deletion] = [await resetTokenFor(world, person), await deletionTokenFor(world, person)];
    const answers = await inParallel((index) =>
      index === racers / 2
        ? person.browser.clone().get(`/delete-user/callback?token=${deletion}`)
        : world.openBrowser().post('/reset-password', { token: reset, newPassword: `${newPassword} ${index}` }),
    );
    tally(answers);
    await expectNoOrphans(world);
    // If a reset came first, it has ended the session that the link needs; then the user still exists.
    const isDeleted = answers[racers / 2]?.status === 200;
    expect(await rowsOf(world, 'user')).toHaveLength(isDeleted ? 0 : 1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('who ask for resets while one is redeemed: one counts', async () => {
    const { world, answers } = await raceAReset(openAuth, ({ openBrowser }, { email }) =>
      openBrowser().post('/forget-password', { email }),
    );
    await world.auth.settled();
    expect(tally(answers)).toEqual({ 200: racers / 2 + 1, '400 INVALID_TOKEN': racers / 2 - 1 });
  });

  it('who want the same username, by sign-up and by update: one gets it [Z35]', async () => {
    const world = await openAuth({
      plugins: [fixture],
      user: { additionalFields: { nick: text({ settable: true, unique: true, optional: true }) } },
    });
    const browsers = await inParallel(async (index) => {
      const browser = world.openBrowser();
      const person = { name: 'P', email: `person${index}@example.com`, password: 'correct horse' };
      if (index % 2) await browser.post('/sign-up/email', person);
      return browser;
    });
    const before = (await rowsOf(world, 'user')).length;
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
    expect(await rowsOf(world, 'user')).toHaveLength(before + (winner % 2 ? 0 : 1));
    expect((await rowsOf(world, 'user')).filter(({ nick }) => nick === 'ada').length).toBeLessThanOrEqual(1);
    expect(await rowsOf(world, 'account')).toHaveLength(before + (winner % 2 ? 0 : 1));
  });

  it('who sign up with the same address while existing users are hidden: all get the same answer, one gets the address [R-G02 Z17]', async () => {
    const world = await openAuth({
      plugins: [fixture],
      emailAndPassword: { requireEmailVerification: true, hideExistingUsers: true },
      emailVerification: { sendVerificationEmail() {} },
    });
    const email = 'ada@example.com';
    const answers = await inParallel((index) =>
      world.openBrowser().post('/sign-up/email', { name: 'Ada', email, password: `correct horse ${index}` }),
    );
    expect(tally(answers)).toEqual({ 200: racers });
    expect(await rowsOf(world, 'user')).toHaveLength(1);
    expect(await rowsOf(world, 'account')).toHaveLength(1);
    const outcomes = [];
    for (let index = 0; index < racers; index++) outcomes.push(await signIn(world, email, `correct horse ${index}`));
    // Even the caller who got it sees no difference before the address is verified.
    expect(outcomes.filter((status) => status === 401)).toHaveLength(racers);
  });

  it('who are signed in by a link while the account is deleted: no session is left of it [Z20]', async () => {
    const mails: { readonly url: string }[] = [];
    const world = await openAuth({
      plugins: [fixture],
      emailVerification: {
        sendVerificationEmail: (mail) => void mails.push(mail),
        sendOnSignUp: true,
        autoSignInAfterVerification: true,
      },
      user: { deleteUser: { enabled: true } },
    });
    const owner = world.openBrowser();
    await owner.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
    await world.auth.settled();
    const path = mails[0]?.url.slice('https://app.example.com/api/auth'.length) ?? '';
    const answers = await inParallel((index) =>
      index === racers / 2 ? owner.clone().post('/delete-user') : world.openBrowser().get(path),
    );
    tally(answers);
    expect(answers[racers / 2]?.status).toBe(200);
    expect([...(await rowsOf(world, 'user')), ...(await rowsOf(world, 'session'))]).toEqual([]);
  });
});
