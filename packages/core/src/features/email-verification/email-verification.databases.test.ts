import { expect, it } from 'vitest';
import { createOutbox, linkOf } from '../../../test/fixtures/email-verification/outbox.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../test/fixtures/every-database.js';
import type { Browser } from '../../testing/browser.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const racers = 32;

const userOf = async (browser: Browser) =>
  ((await browser.get('/get-session')).json as { user: { email: string; emailVerified: boolean } } | null)?.user;
const places = (answers: readonly { readonly headers: Headers }[]) =>
  answers.map(({ headers }) => headers.get('location')).sort();
const inParallel = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: racers }, (_, index) => run(index)));

describeAuthOnEveryDatabase('links in mails', (openAuth) => {
  it('work from the sign-up to another address and back into the account', async () => {
    const { outbox, auth, openBrowser, browser } = await openVerified(openAuth);
    expect((await browser.post('/change-email', { newEmail: 'Countess@example.com' })).status).toBe(200);
    await auth.settled();
    await browser.get(linkOf(outbox.changes[0]));
    await auth.settled();
    expect(await userOf(browser)).toMatchObject({ email: 'countess@example.com', emailVerified: false });
    await browser.get(linkOf(outbox.verifications[0]));
    expect(await userOf(browser)).toMatchObject({ email: 'countess@example.com', emailVerified: true });
    expect((await openBrowser().post('/sign-in/email', { ...ada, email: 'countess@example.com' })).status).toBe(200);
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(401);
  });

  it('32 concurrent calls that open one link all succeed, and one of them signs in [Z04]', async () => {
    const outbox = createOutbox();
    const { auth, openBrowser } = await openAuth({
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { ...outbox.verification, autoSignInAfterVerification: true },
    });
    await openBrowser().post('/sign-up/email', ada);
    await auth.settled();
    const browsers = Array.from({ length: racers }, () => openBrowser());
    const answers = await Promise.all(browsers.map((browser) => browser.get(linkOf(outbox.verifications[0]))));
    expect(places(answers)).toEqual(Array.from({ length: racers }, () => '/'));
    const signedIn = browsers.filter((browser) => browser.cookieNames().includes('__Secure-latchkey.session_token'));
    expect(signedIn).toHaveLength(1);
    expect((await signedIn[0]?.get('/list-sessions'))?.json).toHaveLength(1);
  });

  it('32 concurrent confirmations of one change change the address once [Z05]', async () => {
    const { outbox, auth, browser } = await openVerified(openAuth);
    await browser.post('/change-email', { newEmail: 'a@example.com' });
    await auth.settled();
    const link = linkOf(outbox.changes[0]);
    const answers = await inParallel(() => browser.clone().get(link));
    expect(places(answers)).toEqual(Array.from({ length: racers }, () => '/'));
    await auth.settled();
    expect(outbox.verifications).toHaveLength(1);
    expect(outbox.notices.map(({ to }) => to)).toEqual([ada.email, 'a@example.com']);
    expect(await userOf(browser)).toEqual(expect.objectContaining({ email: 'a@example.com', emailVerified: false }));
  });

  it('each link of 32 changes to two addresses leads to its own address, and the first address that is confirmed wins [R-C06 Z05]', async () => {
    const { outbox, auth, browser } = await openVerified(openAuth);
    await inParallel((index) =>
      browser.clone().post('/change-email', { newEmail: index % 2 ? 'a@example.com' : 'v@example.com' }),
    );
    await auth.settled();
    expect(outbox.changes).toHaveLength(racers);
    const toA = outbox.changes.find(({ newEmail }) => newEmail === 'a@example.com');
    const alone = browser.clone();
    await alone.get(linkOf(toA));
    expect(await userOf(browser)).toMatchObject({ email: 'a@example.com' });
    const answers = await Promise.all(outbox.changes.map((mail) => browser.clone().get(linkOf(mail))));
    expect(places(answers)).toEqual([
      ...Array.from({ length: racers / 2 }, () => '/'),
      ...Array.from({ length: racers / 2 }, () => '/?error=invalid_token'),
    ]);
    expect(await userOf(browser)).toMatchObject({ email: 'a@example.com' });
  });

  it('of 32 concurrent confirmations of two addresses one wins, and only its mails are sent [R-C06 Z05]', async () => {
    const { outbox, auth, browser } = await openVerified(openAuth);
    for (const newEmail of ['a@example.com', 'v@example.com']) await browser.post('/change-email', { newEmail });
    await auth.settled();
    const answers = await inParallel((index) => browser.clone().get(linkOf(outbox.changes[index % 2])));
    const won = await userOf(browser);
    expect(['a@example.com', 'v@example.com']).toContain(won?.email);
    expect(places(answers).filter((place) => place === '/?error=invalid_token')).toHaveLength(racers / 2);
    await auth.settled();
    expect(outbox.verifications.map(({ user }) => user.email)).toEqual([won?.email]);
    expect(outbox.notices.map(({ to }) => to)).toEqual([ada.email, won?.email]);
  });

  it('only one of 32 users who confirm the same address at the same time gets it [R-C07 Z05]', async () => {
    const outbox = createOutbox();
    const { auth, openBrowser } = await openAuth({
      emailVerification: { ...outbox.verification, sendOnSignUp: true },
      user: { changeEmail: outbox.change },
      notices: outbox.noticing,
    });
    const browsers = await inParallel(async (index) => {
      const browser = openBrowser();
      await browser.post('/sign-up/email', { ...ada, email: `user${index}@example.com` });
      return browser;
    });
    await auth.settled();
    for (const mail of outbox.verifications.splice(0)) await openBrowser().get(linkOf(mail));
    for (const browser of browsers) await browser.post('/change-email', { newEmail: 'one@example.com' });
    await auth.settled();
    const links = new Map(outbox.changes.map((mail) => [mail.user.email, linkOf(mail)]));
    const answers = await inParallel(
      async (index) => browsers[index]?.get(links.get(`user${index}@example.com`) ?? '') ?? Promise.reject(index),
    );
    expect(places(answers)).toEqual([
      '/',
      ...Array.from({ length: racers - 1 }, () => '/?error=couldnt_update_your_email'),
    ]);
    const users = await Promise.all(browsers.map(userOf));
    expect(users.filter((user) => user?.email === 'one@example.com')).toHaveLength(1);
    expect(users.filter((user) => user?.emailVerified)).toHaveLength(racers - 1);
  });

  it('of 32 concurrent changes of an unverified address each replaces the one before, or none [Z06]', async () => {
    const outbox = createOutbox();
    const { auth, openBrowser } = await openAuth({
      emailVerification: outbox.verification,
      user: { changeEmail: outbox.change },
      notices: outbox.noticing,
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const answers = await inParallel((index) =>
      browser.clone().post('/change-email', { newEmail: `a${index % 2}-${index}@example.com` }),
    );
    // A call tries again after one concurrent change, and fails after two.
    for (const { status, json } of answers) {
      if (status !== 200) expect([status, json]).toMatchObject([409, { code: 'ACCOUNT_HAS_CHANGED' }]);
    }
    await auth.settled();
    const changed = answers.filter(({ status }) => status === 200);
    expect(changed.length).toBeGreaterThan(0);
    expect(outbox.verifications).toHaveLength(changed.length);
    // A chain without a gap or a fork: the notice of each change goes to the address that the previous change set.
    const next = new Map(
      outbox.notices.flatMap((notice) =>
        notice.kind === 'email-changed' ? [[notice.previousEmail, notice.email]] : [],
      ),
    );
    expect(next.size).toBe(changed.length);
    let email: string | undefined = ada.email;
    for (let step = 0; step < changed.length; step++) email = next.get(email ?? '');
    expect((await userOf(browser))?.email).toBe(email);
  });

  it('only one of 32 users who want the same address at the same time gets it [Z06]', async () => {
    const { openBrowser } = await openAuth({ user: { changeEmail: { enabled: true } } });
    const browsers = await inParallel(async (index) => {
      const browser = openBrowser();
      await browser.post('/sign-up/email', { ...ada, email: `user${index}@example.com` });
      return browser;
    });
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/change-email', { newEmail: 'one@example.com' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: racers - 1 }, () => 400)]);
    const users = await Promise.all(browsers.map(userOf));
    expect(users.filter((user) => user?.email === 'one@example.com')).toHaveLength(1);
  });

  it('an address that is verified while it is replaced is either kept or unverified [R-C15 Z04]', async () => {
    const outbox = createOutbox();
    const { auth, openBrowser } = await openAuth({
      emailVerification: { ...outbox.verification, sendOnSignUp: true },
      user: { changeEmail: outbox.change },
      notices: outbox.noticing,
    });
    for (let round = 0; round < 8; round++) {
      const browser = openBrowser();
      const email = `ada${round}@example.com`;
      await browser.post('/sign-up/email', { ...ada, email });
      await auth.settled();
      const link = linkOf(outbox.verifications.find(({ user }) => user.email === email));
      await Promise.all([
        openBrowser().get(link),
        browser.clone().post('/change-email', { newEmail: `new${round}@example.com` }),
      ]);
      const user = await userOf(browser);
      expect(user?.emailVerified).toBe(user?.email === email);
    }
  });
});

/** A user with a verified address, who can change it. */
async function openVerified(openAuth: OpenAuth) {
  const outbox = createOutbox();
  const server = await openAuth({
    emailVerification: { ...outbox.verification, sendOnSignUp: true },
    user: { changeEmail: outbox.change },
    notices: outbox.noticing,
  });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
  await server.auth.settled();
  await browser.get(linkOf(outbox.verifications.pop()));
  return { ...server, outbox, browser };
}
