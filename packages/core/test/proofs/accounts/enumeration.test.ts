import { describe, expect, it } from 'vitest';
import type { DeletionMail } from '../../../src/features/account-deletion/confirmation.js';
import type { ResetPasswordMail } from '../../../src/features/password/options.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { fixture } from '../../fixtures/application.js';
import { createOutbox } from '../../fixtures/email-verification/outbox.js';
import { expectSame, startWatching, type Watched } from '../../fixtures/watching.js';

const password = 'correct horse';
const known = 'known@example.com';

/** Users in every state, and a count of statements and hashes for each answer. */
async function open({ hides = false, mustVerify = false } = {}) {
  const outbox = createOutbox();
  const resets: ResetPasswordMail[] = [];
  const deletions: DeletionMail[] = [];
  const { options, watchOn } = startWatching();
  const server = testAuth({
    ...options,
    plugins: [fixture],
    emailAndPassword: {
      ...options.emailAndPassword,
      requireEmailVerification: mustVerify,
      hideExistingUsers: hides,
      sendResetPassword: (mail) => void resets.push(mail),
    },
    emailVerification: outbox.verification,
    notices: outbox.noticing,
    user: {
      changeEmail: outbox.change,
      deleteUser: { enabled: true, sendDeleteAccountVerification: (mail) => void deletions.push(mail) },
    },
  });
  const { auth, openBrowser } = server;
  const register = async (email: string) => {
    const browser = openBrowser();
    await browser.post('/sign-up/email', { name: 'Visitor', email, password });
    return browser;
  };
  const browser = await register(known);
  await auth.api.verifyAddress({ body: { email: known } });
  await register('unverified@example.com');
  await register('provider@example.com');
  await auth.api.verifyAddress({ body: { email: 'provider@example.com' } });
  await auth.api.link({ body: { email: 'provider@example.com', providerId: 'github' } });
  await auth.api.dropPassword({ body: { email: 'provider@example.com' } });
  await openBrowser().post('/sign-in/email', { email: 'warm@example.com', password }); // the sample of the scheme
  await auth.settled();
  return { ...server, browser, outbox, resets, deletions, watch: watchOn(auth), register };
}

const addresses = {
  unknown: 'unknown@example.com',
  known,
  unverified: 'unverified@example.com',
  'without a password': 'provider@example.com',
};

describe('an answer does not show whether an account exists', () => {
  it.each([false, true])(
    'by sign-in with a wrong password (verification required: %s) [R-G01 R-G06]',
    async (mustVerify) => {
      const { openBrowser, watch } = await open({ mustVerify });
      const answers = [];
      for (const email of Object.values(addresses))
        answers.push(await watch(() => openBrowser().post('/sign-in/email', { email, password: 'wrong horse' })));
      expectSame(answers, ['seen', 'statements', 'hashed']);
      expect(answers[0]).toMatchObject({ seen: { status: 401 }, hashed: ['verify'] });
    },
  );

  it('by sign-in of an unverified user, before the password is right [R-G06]', async () => {
    const { openBrowser, watch } = await open({ mustVerify: true });
    const email = addresses.unverified;
    expect((await watch(() => openBrowser().post('/sign-in/email', { email, password }))).seen.status).toBe(403);
    for (const wrong of ['', 'x', `${password} `])
      expect((await watch(() => openBrowser().post('/sign-in/email', { email, password: wrong }))).seen.status).toBe(
        401,
      );
  });

  it('by sign-up if existing users are hidden [R-G02]', async () => {
    const { openBrowser, watch, outbox } = await open({ hides: true, mustVerify: true });
    const answers = [];
    for (const email of Object.values(addresses)) {
      const signUp = { name: 'Visitor', email, password: 'another horse', image: null };
      answers.push(await watch(() => openBrowser().post('/sign-up/email', signUp), [email]));
    }
    expectSame(answers, ['seen', 'hashed']);
    expect(answers[0]).toMatchObject({ seen: { status: 200 }, hashed: ['hash'] });
    // Both cases do the same work, three inserts: a rehearsal, and then a user with an account or two users.
    const inserts = answers.map(({ statements }) => statements.filter((sql) => /^insert/i.test(sql)).length);
    expect(new Set(inserts)).toEqual(new Set([3]));
    expect(outbox.verifications.filter(({ user }) => user.email === known)).toHaveLength(1); // the mail of the first sign-up
  });

  it('such a sign-up does not return fields of the existing user [R-G02]', async () => {
    const { openBrowser, watch } = await open({ hides: true, mustVerify: true });
    const signUp = { name: 'Mallory', email: 'KNOWN@example.com', password: 'another horse' };
    const { seen } = await watch(() => openBrowser().post('/sign-up/email', signUp));
    expect(seen.text).toContain('Mallory');
    expect(seen.text).toContain('"emailVerified":false');
    expect((await openBrowser().post('/sign-in/email', { email: known, password })).status).toBe(200);
    expect((await openBrowser().post('/sign-in/email', { email: known, password: 'another horse' })).status).toBe(401);
  });

  it('by a request for a new password [R-G05]', async () => {
    const { openBrowser, watch, resets } = await open();
    const answers = [];
    for (const email of Object.values(addresses))
      answers.push(await watch(() => openBrowser().post('/forget-password', { email })));
    expectSame(answers, ['seen', 'statements', 'hashed']);
    expect(answers[0]?.seen.status).toBe(200);
    expect(resets).toHaveLength(3);
  });

  it('by a request for a verification mail [R-G05]', async () => {
    const { openBrowser, watch, outbox } = await open();
    const answers = [];
    for (const email of Object.values(addresses))
      answers.push(await watch(() => openBrowser().post('/send-verification-email', { email })));
    expectSame(answers, ['seen', 'statements', 'hashed']);
    expect(answers[0]?.seen.status).toBe(200);
    expect(outbox.verifications.map(({ user }) => user.email)).toEqual([addresses.unverified]);
  });

  it('by a change to an address that another user has [R-G04]', async () => {
    const { browser, watch, outbox } = await open();
    await browser.get('/get-session');
    const answers = [];
    for (const newEmail of [addresses.unknown, addresses.unverified, addresses['without a password']])
      answers.push(await watch(() => browser.clone().post('/change-email', { newEmail })));
    expectSame(answers, ['seen', 'statements', 'hashed']);
    expect(answers[0]?.seen.status).toBe(200);
    expect(outbox.changes).toHaveLength(3); // each to the caller's own address
  });

  it('by the token of a reset: unknown, used, expired or overtaken', async () => {
    const { openBrowser, watch, resets, clock, auth } = await open();
    const tokenFor = async (email: string) => {
      await openBrowser().post('/forget-password', { email });
      await auth.settled();
      return resets.at(-1)?.token ?? '';
    };
    const [expired] = [await tokenFor(known)];
    clock.advance(3600);
    const used = await tokenFor(known);
    const overtaken = await tokenFor(known);
    await openBrowser().post('/reset-password', { token: used, newPassword: 'battery staple' });
    const tokens = ['x'.repeat(24), expired, used];
    const [posted, followed] = [[] as Watched[], [] as Watched[]];
    for (const token of [...tokens, overtaken]) {
      const newPassword = 'yet another';
      posted.push(await watch(() => openBrowser().post('/reset-password', { token, newPassword })));
      const path = `/reset-password/${token}?callbackURL=/reset`;
      followed.push(await watch(() => openBrowser().get(path), [token]));
    }
    expectSame(posted, ['seen']);
    expectSame(followed, ['seen']);
    // A token after which the password was changed costs one hash more: its holder has had the mailbox.
    expectSame(posted.slice(0, tokens.length), ['hashed']);
    expect(posted[0]).toMatchObject({ seen: { status: 400 }, hashed: [] });
    expect(followed[0]).toMatchObject({ seen: { status: 302 }, hashed: [] });
  });

  it('by the token of a deletion: unknown, of another user or expired', async () => {
    const { openBrowser, watch, deletions, browser, clock, auth, register } = await open();
    const other = await register('other@example.com');
    for (const each of [other, browser]) {
      await each.post('/delete-user');
      await auth.settled();
    }
    const [foreign = '', own = ''] = deletions.map(({ token }) => token);
    const ask = async (token: string) => [
      await watch(() => browser.clone().get(`/delete-user/callback?token=${token}`), [token]),
      await watch(() => browser.clone().post('/delete-user', { token }), [token]),
    ];
    const answers = [await ask('x'.repeat(32)), await ask(foreign)];
    const anonymous = [];
    for (const token of ['x'.repeat(32), foreign, own])
      anonymous.push(await watch(() => openBrowser().get(`/delete-user/callback?token=${token}`), [token]));
    clock.advance(86_400);
    await browser.get('/get-session');
    expectSame(anonymous, ['seen', 'statements', 'hashed']);
    for (const way of [0, 1])
      expectSame(
        answers.flatMap((each) => each[way] ?? []),
        ['seen', 'hashed'],
      );
    const [late] = await ask(own);
    expect(late?.seen).toEqual(answers[0]?.[0]?.seen);
  });

  it('by unlinking: an account of another user gets the same error as an unknown account', async () => {
    const { watch, browser, auth } = await open();
    await auth.api.link({ body: { email: known, providerId: 'gitlab' } });
    const foreign = await auth.api.link({ body: { email: addresses.unverified, providerId: 'github' } });
    const answers = [];
    for (const accountId of [foreign, 'nothing'])
      answers.push(await watch(() => browser.clone().post('/unlink-account', { providerId: 'github', accountId })));
    expectSame(answers, ['seen', 'statements', 'hashed']);
    expect(answers[0]?.seen.status).toBe(400);
  });

  it('by a code: wrong, never sent, expired or spent [R-G03]', async () => {
    const { openBrowser, watch, auth, clock } = await open();
    const body = { email: known, purpose: 'signIn', code: '123456' } as const;
    const ask = (about: object) => watch(() => openBrowser().post('/proofs/redeem-code', { ...body, ...about }));
    await auth.api.issueCode({ body });
    const answers = [await ask({ code: '654321' }), await ask({ email: addresses.unknown })];
    await openBrowser().post('/proofs/redeem-code', body);
    answers.push(await ask({}));
    await auth.api.issueCode({ body });
    clock.advance(300);
    answers.push(await ask({}));
    expectSame(answers, ['seen', 'hashed']);
    expect(answers[0]?.seen.status).toBe(400);
  });
});
