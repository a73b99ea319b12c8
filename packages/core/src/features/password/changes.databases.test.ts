import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import type { ResetPasswordMail } from './options.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const racers = 32;
const passwords = Array.from({ length: racers }, (_, racer) => `new password ${racer}`);

describeAuthOnEveryDatabase('passwords that change', (openAuth) => {
  /** Ada with a verified address, signed in, and a function that returns reset tokens. */
  async function openTestServer() {
    const mails: ResetPasswordMail[] = [];
    const server = await openAuth({
      plugins: [accountsForTests],
      emailAndPassword: { sendResetPassword: async (mail) => void mails.push(mail) },
    });
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
    await server.auth.api.verifyAddress({ body: { email: ada.email } });
    const newToken = async () => {
      await server.openBrowser().post('/forget-password', { email: ada.email });
      await server.auth.settled();
      return mails.at(-1)?.token ?? '';
    };
    const signIn = async (password: string) =>
      (await server.openBrowser().post('/sign-in/email', { email: ada.email, password })).status;
    const working = async (candidates: readonly string[]) => {
      const statuses = await Promise.all(candidates.map(signIn));
      return candidates.filter((_, index) => statuses[index] === 200);
    };
    return { ...server, browser, newToken, signIn, working };
  }
  const outcomes = (answers: readonly { status: number; json: unknown }[]) =>
    answers.map(({ status, json }) => (status === 200 ? 'done' : (json as { code: string }).code)).sort();
  const oneOf = (others: string) => ['done', ...Array.from({ length: racers - 1 }, () => others)].sort();

  it('of 32 concurrent resets with one token one succeeds, and only its password works [Z01 H006 W-H10]', async () => {
    const server = await openTestServer();
    const token = await server.newToken();
    const answers = await Promise.all(
      passwords.map((newPassword) => server.openBrowser().post('/reset-password', { newPassword, token })),
    );
    expect(outcomes(answers)).toEqual(oneOf('INVALID_TOKEN'));
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect(await server.working([ada.password, ...passwords])).toEqual([winner]);
    expect((await server.browser.get('/get-session')).json).toBeNull();
  });

  it('of 32 concurrent resets with a token each one succeeds [Z01]', async () => {
    const server = await openTestServer();
    const tokens: string[] = [];
    for (const _ of passwords) tokens.push(await server.newToken());
    const answers = await Promise.all(
      passwords.map((newPassword, racer) =>
        server.openBrowser().post('/reset-password', { newPassword, token: tokens[racer] }),
      ),
    );
    expect(outcomes(answers)).toEqual(oneOf('INVALID_TOKEN'));
    expect(await server.working([ada.password, ...passwords])).toHaveLength(1);
  });

  it('32 concurrent resets of a user without a password create one account [Z02]', async () => {
    const server = await openTestServer();
    await server.auth.api.removePassword({ body: { email: ada.email } });
    const tokens: string[] = [];
    for (const _ of passwords) tokens.push(await server.newToken());
    const answers = await Promise.all(
      passwords.map((newPassword, racer) =>
        server.openBrowser().post('/reset-password', { newPassword, token: tokens[racer] }),
      ),
    );
    expect(outcomes(answers)).toEqual(oneOf('INVALID_TOKEN'));
    expect(await server.auth.api.readHashes({ body: { email: ada.email } })).toHaveLength(1);
  });

  it('32 concurrent resets of an unverified account leave only the owner’s password [R-C02]', async () => {
    const server = await openTestServer();
    const intruder = server.openBrowser();
    const eve = { ...ada, email: 'owner@example.com' };
    await intruder.post('/sign-up/email', eve);
    await server.auth.api.changeAddress({ body: { email: ada.email, to: 'away@example.com' } });
    await server.auth.api.changeAddress({ body: { email: eve.email, to: ada.email } });
    const token = await server.newToken();
    const answers = await Promise.all(
      passwords.map((newPassword) => server.openBrowser().post('/reset-password', { newPassword, token })),
    );
    expect(outcomes(answers)).toEqual(oneOf('INVALID_TOKEN'));
    expect(await server.working([eve.password, ...passwords])).toHaveLength(1);
    expect((await intruder.get('/get-session')).json).toBeNull();
    expect(await server.auth.api.readHashes({ body: { email: ada.email } })).toHaveLength(1);
  });

  it('no session that began with the old password survives a reset [Z18]', async () => {
    const server = await openTestServer();
    const token = await server.newToken();
    const browsers = Array.from({ length: 16 }, () => server.openBrowser());
    const [done, ...answers] = await Promise.all([
      server.openBrowser().post('/reset-password', { newPassword: 'battery staple', token }),
      ...browsers.map((one) => one.post('/sign-in/email', ada)),
    ]);
    expect(done.status).toBe(200);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    for (const one of browsers) expect((await one.get('/get-session')).json).toBeNull();
    expect(await server.working([ada.password, 'battery staple'])).toEqual(['battery staple']);
  });

  it('only the new session survives a change that ends all sessions [Z18]', async () => {
    const server = await openTestServer();
    const browsers = Array.from({ length: 16 }, () => server.openBrowser());
    const change = { currentPassword: ada.password, newPassword: 'battery staple', revokeOtherSessions: true };
    const [done] = await Promise.all([
      server.browser.post('/change-password', change),
      ...browsers.map((one) => one.post('/sign-in/email', ada)),
    ]);
    expect(done.status).toBe(200);
    for (const one of browsers) expect((await one.get('/get-session')).json).toBeNull();
    expect((await server.browser.get('/list-sessions')).json).toHaveLength(1);
  });

  it('of 32 concurrent changes of one password one succeeds', async () => {
    const server = await openTestServer();
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        server.browser.clone().post('/change-password', { currentPassword: ada.password, newPassword }),
      ),
    );
    expect(outcomes(answers)).toEqual(oneOf('INVALID_PASSWORD'));
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect(await server.working([ada.password, ...passwords])).toEqual([winner]);
  });

  it('of 32 concurrent first passwords one succeeds', async () => {
    const server = await openTestServer();
    await server.auth.api.removePassword({ body: { email: ada.email } });
    const { headers } = server.browser;
    const settled = await Promise.allSettled(
      passwords.map((newPassword) => server.auth.api.setPassword({ body: { newPassword }, headers })),
    );
    const codes = settled.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code));
    expect(codes.sort()).toEqual(oneOf('USER_ALREADY_HAS_A_PASSWORD'));
    expect(await server.working(passwords)).toHaveLength(1);
    expect(await server.auth.api.readHashes({ body: { email: ada.email } })).toHaveLength(1);
  });
});
