import { expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures/application.js';
import { emailOTPWithOutbox, otherThan } from '../../../test/fixtures/email-otp/mails.js';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../test/fixtures/every-database.js';

const email = 'ada@example.com';
const racers = 32;
const inParallel = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: racers }, (_, index) => run(index)));
const ok = ({ status }: { readonly status: number }) => status === 200;

async function open(openAuth: OpenAuth) {
  const { plugin, mails } = emailOTPWithOutbox();
  const server = await openAuth({ plugins: [plugin, fixture] });
  const rowsOf = async (table: string) =>
    (await server.auth.api.look())
      .filter((each) => each.table === table)
      .map(({ row }) => row as Record<string, unknown>);
  const codeFor = async (type: 'sign-in' | 'email-verification' | 'forget-password', address = email) => {
    await server.openBrowser().post('/email-otp/send-verification-otp', { email: address, type });
    await server.auth.settled();
    return mails.at(-1)?.otp ?? '';
  };
  const signUp = async (password = 'correct horse') => {
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', { name: 'Ada', email, password });
    return browser;
  };
  return { ...server, mails, rowsOf, codeFor, signUp };
}

describeAuthOnEveryDatabase('emailed codes', (openAuth) => {
  it('sign in, verify and reset', async () => {
    const { openBrowser, codeFor, rowsOf } = await open(openAuth);
    const browser = openBrowser();
    const otp = await codeFor('sign-in');
    expect((await browser.post('/sign-in/email-otp', { email, otp })).json).toMatchObject({
      user: { email, name: '', emailVerified: true },
    });
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email } });
    const reset = { email, otp: await codeFor('forget-password'), password: 'battery staple' };
    expect((await browser.post('/email-otp/reset-password', reset)).json).toEqual({ success: true });
    expect((await openBrowser().post('/sign-in/email', { email, password: 'battery staple' })).status).toBe(200);
    const verify = { email, otp: await codeFor('email-verification') };
    expect((await openBrowser().post('/email-otp/verify-email', verify)).json).toMatchObject({
      status: true,
      token: null,
    });
    expect(await rowsOf('verification')).toEqual([]);
  });

  it('only one of 32 sign-ins with the same code succeeds, and one user is created [R-D14 Z09 W-H10]', async () => {
    const { openBrowser, codeFor, rowsOf } = await open(openAuth);
    const otp = await codeFor('sign-in');
    const answers = await inParallel(() => openBrowser().post('/sign-in/email-otp', { email, otp }));
    expect(answers.filter(ok)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(racers - 1);
    expect(await rowsOf('user')).toHaveLength(1);
    expect(await rowsOf('session')).toHaveLength(1);
  });

  it('only one of 32 verifications with the same code succeeds [R-D14]', async () => {
    const { openBrowser, codeFor, signUp, rowsOf } = await open(openAuth);
    await signUp();
    const otp = await codeFor('email-verification');
    const answers = await inParallel(() => openBrowser().post('/email-otp/verify-email', { email, otp }));
    expect(answers.filter(ok)).toHaveLength(1);
    expect(await rowsOf('user')).toMatchObject([{ emailVerified: true }]);
  });

  it('only one of 32 resets with the same code succeeds, and its password is set [R-D14]', async () => {
    const { openBrowser, codeFor, signUp, rowsOf } = await open(openAuth);
    await signUp();
    const otp = await codeFor('forget-password');
    const answers = await inParallel((index) =>
      openBrowser().post('/email-otp/reset-password', { email, otp, password: `battery staple ${index}` }),
    );
    expect(answers.filter(ok)).toHaveLength(1);
    expect(await rowsOf('account')).toHaveLength(1);
    const password = `battery staple ${answers.findIndex(ok)}`;
    expect((await openBrowser().post('/sign-in/email', { email, password })).status).toBe(200);
  });

  it('32 concurrent wrong guesses leave no attempt for the right code [R-D14 R-F06 W-H8 Z08]', async () => {
    const { openBrowser, codeFor, rowsOf } = await open(openAuth);
    const otp = await codeFor('sign-in');
    const guess = (code: string) => openBrowser('unknown').post('/sign-in/email-otp', { email, otp: code });
    const answers = await inParallel(() => guess(otherThan(otp)));
    expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
    expect(await rowsOf('verification')).toMatchObject([{ attempts: 0, others: '- '.repeat(17).trim() }]);
    expect((await guess(otp)).json).toEqual({ code: 'INVALID_OTP', message: 'invalid otp' });
  });

  it('only one code of 32 concurrent mails stays valid [W-H9 Z07]', async () => {
    const { openBrowser, auth, mails, rowsOf } = await open(openAuth);
    await inParallel(() => openBrowser().post('/email-otp/send-verification-otp', { email, type: 'sign-in' }));
    await auth.settled();
    expect(await rowsOf('verification')).toHaveLength(1);
    const { otp: last } = await auth.api.getVerificationOTP({ query: { email, type: 'sign-in' } });
    expect(mails.map(({ otp }) => otp)).toContain(last);
    expect((await openBrowser().post('/sign-in/email-otp', { email, otp: last })).status).toBe(200);
  });

  it('an attacker who signs in with a password during the first use of a code has no access afterwards [R-C02 Z10]', async () => {
    const { openBrowser, codeFor, signUp, rowsOf } = await open(openAuth);
    await signUp();
    const otp = await codeFor('sign-in');
    const owner = openBrowser();
    const answers = await inParallel((index) =>
      index === racers / 2
        ? owner.post('/sign-in/email-otp', { email, otp })
        : openBrowser().post('/sign-in/email', { email, password: 'correct horse' }),
    );
    expect(answers[racers / 2]?.status).toBe(200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await rowsOf('session')).toHaveLength(1);
    expect(await rowsOf('account')).toEqual([]);
    expect((await owner.get('/list-sessions')).json).toHaveLength(1);
  });

  it('a concurrent sign-up and sign-in with a code for one new address create one user, who owns the mailbox [Z17]', async () => {
    const { openBrowser, codeFor, rowsOf } = await open(openAuth);
    const otp = await codeFor('sign-in');
    const answers = await inParallel((index) =>
      index === racers / 2
        ? openBrowser().post('/sign-in/email-otp', { email, otp })
        : openBrowser().post('/sign-up/email', { name: 'Mallory', email, password: 'correct horse' }),
    );
    expect(answers[racers / 2]?.status).toBe(200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await rowsOf('user')).toMatchObject([{ email, emailVerified: true }]);
    expect(await rowsOf('account')).toEqual([]);
    expect(await rowsOf('session')).toHaveLength(1);
  });
});
