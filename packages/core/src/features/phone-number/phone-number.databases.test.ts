import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../test/fixtures/every-database.js';
import { phoneNumber } from './index.js';
import type { PhoneNumberCode } from './options.js';

const number = '+15550001111';
const racers = 32;
const verify = '/phone-number/verify';

async function open(openAuth: OpenAuth, allowedAttempts = 1000) {
  const messages: PhoneNumberCode[] = [];
  const server = await openAuth({
    plugins: [
      phoneNumber({
        sendOTP: (message) => void messages.push(message),
        signUpOnVerification: { getTempEmail: (phone) => `${phone.slice(1)}@phone.example.com` },
        allowedAttempts,
      }),
    ],
  });
  const codeFor = async (path = '/phone-number/send-otp', browser = server.openBrowser()) => {
    expect((await browser.post(path, { phoneNumber: number })).status).toBe(200);
    await server.auth.settled();
    return messages.at(-1)?.code ?? '';
  };
  const signUp = async (name: string) => {
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', { name, email: `${name}@example.com`, password: 'correct horse' });
    return browser;
  };
  return { ...server, messages, codeFor, signUp };
}
const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();
const oneOf = (all: number) => [200, ...Array.from({ length: all - 1 }, () => 400)];

describeAuthOnEveryDatabase('phone numbers', (openAuth) => {
  it('sign up, sign in with a code and a password, and reset the password', async () => {
    const { openBrowser, codeFor } = await open(openAuth);
    const browser = openBrowser();
    expect((await browser.post(verify, { phoneNumber: number, code: await codeFor() })).status).toBe(200);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { phoneNumber: number } });
    const otp = await codeFor('/phone-number/forget-password');
    const body = { phoneNumber: number, otp, newPassword: 'battery staple' };
    expect((await openBrowser().post('/phone-number/reset-password', body)).status).toBe(200);
    expect((await browser.get('/get-session?disableCookieCache=true')).json).toBeNull();
    const signIn = { phoneNumber: number, password: 'battery staple' };
    expect((await openBrowser().post('/sign-in/phone-number', signIn)).status).toBe(200);
    expect((await openBrowser().post(verify, { phoneNumber: number, code: await codeFor() })).status).toBe(200);
  });

  it('sign up the next owner of a number whose earlier owner has replaced it and kept the placeholder address', async () => {
    const { auth, openBrowser, codeFor, messages } = await open(openAuth);
    const first = openBrowser();
    expect((await first.post(verify, { phoneNumber: number, code: await codeFor() })).status).toBe(200);
    const another = '+15550002222';
    await first.post('/phone-number/send-otp', { phoneNumber: another });
    await auth.settled();
    const replaced = { phoneNumber: another, code: messages.at(-1)?.code, updatePhoneNumber: true };
    expect((await first.post(verify, replaced)).status).toBe(200);
    const next = openBrowser();
    expect((await next.post(verify, { phoneNumber: number, code: await codeFor() })).json).toMatchObject({
      user: {
        phoneNumber: number,
        email: expect.stringMatching(/^15550001111-[a-z0-9]{16}@phone\.example\.com$/),
        emailVerified: false,
      },
    });
    expect((await first.get('/get-session')).json).toMatchObject({
      user: { phoneNumber: another, email: '15550001111@phone.example.com' },
    });
  });

  it('sign up the owner of a number although a stranger has signed up with the placeholder address', async () => {
    const { openBrowser, codeFor } = await open(openAuth);
    const stranger = { name: 'Eve', email: '15550001111@phone.example.com', password: 'correct horse' };
    expect((await openBrowser().post('/sign-up/email', stranger)).status).toBe(200);
    const owner = openBrowser();
    expect((await owner.post(verify, { phoneNumber: number, code: await codeFor() })).status).toBe(200);
    expect((await owner.get('/get-session')).json).toMatchObject({ user: { phoneNumber: number } });
  });

  it('of 32 concurrent sign-ups with one code one succeeds, and there is one user [Z09 R-D14]', async () => {
    const { openBrowser, codeFor } = await open(openAuth);
    const code = await codeFor();
    const answers = await Promise.all(
      Array.from({ length: racers }, () => openBrowser().post(verify, { phoneNumber: number, code })),
    );
    expect(statusesOf(answers)).toEqual(oneOf(racers));
  });

  it('of 32 concurrent guesses three are compared [Z08]', async () => {
    const { openBrowser, codeFor } = await open(openAuth, 3);
    const code = await codeFor();
    const wrong = Array.from({ length: racers }, (_, index) => `${100_000 + index}`).filter((guess) => guess !== code);
    const answers = await Promise.all(
      wrong.map((guess) => openBrowser().post(verify, { phoneNumber: number, code: guess })),
    );
    expect(new Set(statusesOf(answers))).toEqual(new Set([400]));
    expect((await openBrowser().post(verify, { phoneNumber: number, code })).status).toBe(400);
  });

  it('of 32 concurrent resets with one code one succeeds [H039 Z01]', async () => {
    const { openBrowser, codeFor } = await open(openAuth);
    await openBrowser().post(verify, { phoneNumber: number, code: await codeFor() });
    const otp = await codeFor('/phone-number/forget-password');
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, index) =>
        openBrowser().post('/phone-number/reset-password', {
          phoneNumber: number,
          otp,
          newPassword: `battery staple ${index}`,
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual(oneOf(racers));
    const winner = answers.findIndex(({ status }) => status === 200);
    const signIn = { phoneNumber: number, password: `battery staple ${winner}` };
    expect((await openBrowser().post('/sign-in/phone-number', signIn)).status).toBe(200);
  });

  it('of several users with a code for one number one gets it [Z35]', async () => {
    const { codeFor, signUp, messages } = await open(openAuth);
    const browsers = await Promise.all(Array.from({ length: 12 }, (_, index) => signUp(`p${index}`)));
    const codes: string[] = [];
    for (const browser of browsers) codes.push(await codeFor('/phone-number/send-otp', browser));
    expect(messages).toHaveLength(12);
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.post(verify, { phoneNumber: number, code: codes[index] })),
    );
    expect(statusesOf(answers)).toEqual(oneOf(12));
    const refused = answers.filter(({ status }) => status !== 200).map(({ json }) => json);
    for (const each of refused) expect(each).toMatchObject({ code: 'PHONE_NUMBER_CAN_NOT_BE_USED' });
  });

  it('a user whose number and only account are removed concurrently keeps one of them [Z14]', async () => {
    const { codeFor, signUp } = await open(openAuth);
    const browser = await signUp('ada');
    const code = await codeFor('/phone-number/send-otp', browser);
    expect((await browser.post(verify, { phoneNumber: number, code })).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? browser.clone().post('/phone-number/remove')
          : browser.clone().post('/unlink-account', { providerId: 'credential' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 === 0 ? 200 : 400)));
    expect((await browser.get('/list-accounts')).json).toHaveLength(1);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { phoneNumber: null } });
  });
});
