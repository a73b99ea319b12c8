import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { text } from '../../contract/fields.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const racers = 32;

describeAuthOnEveryDatabase('sign-up and sign-in', (openAuth) => {
  it('work from the first call to the last', async () => {
    const { openBrowser, clock } = await openAuth({
      user: { additionalFields: { company: text({ settable: true, optional: true }) } },
    });
    const phone = openBrowser();
    const laptop = openBrowser();
    expect((await phone.post('/sign-up/email', { ...ada, company: 'Analytical 🗝' })).status).toBe(200);
    clock.advance(2 * 86_400);
    expect((await laptop.post('/sign-in/email', ada)).status).toBe(200);
    expect((await phone.get('/get-session')).json).toMatchObject({
      session: { expiresAt: '2030-01-10T00:00:00.000Z' },
      user: { company: 'Analytical 🗝', emailVerified: false, createdAt: '2030-01-01T00:00:00.000Z' },
    });
    expect((await laptop.get('/list-sessions')).json).toHaveLength(2);
    await laptop.post('/revoke-other-sessions');
    expect((await phone.get('/get-session')).json).toBeNull();
    expect((await laptop.post('/update-user', { name: 'Countess' })).json).toMatchObject({
      user: { name: 'Countess' },
    });
    expect((await laptop.post('/sign-out')).json).toEqual({ success: true });
    expect((await laptop.get('/get-session')).json).toBeNull();
  });

  it('of 32 concurrent sign-ups with one address one succeeds, the others learn that it is taken [Z17]', async () => {
    const { openBrowser } = await openAuth();
    const answers = await Promise.all(Array.from({ length: racers }, () => openBrowser().post('/sign-up/email', ada)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: racers - 1 }, () => 422)]);
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(200);
  });

  it('a hidden sign-up reports another taken value, even if the database reports the address first [R-G02]', async () => {
    const { openBrowser } = await openAuth({
      user: {
        additionalFields: { aka: text({ settable: true, unique: true }), nick: text({ settable: true, unique: true }) },
      },
      emailAndPassword: { requireEmailVerification: true, hideExistingUsers: true },
      emailVerification: { sendVerificationEmail() {} },
    });
    const signUp = (more: object) =>
      openBrowser().post('/sign-up/email', { ...ada, aka: 'A', nick: 'countess', ...more });
    expect((await signUp({})).status).toBe(200);
    for (const email of [ada.email, 'new@example.com']) {
      expect((await signUp({ email, aka: 'B' })).json).toMatchObject({ code: 'NICK_IS_ALREADY_TAKEN' });
      expect((await signUp({ email, nick: 'duchess' })).json).toMatchObject({ code: 'AKA_IS_ALREADY_TAKEN' });
    }
  });

  it('no other spelling of address or token finds the row [R-C11 R-E08]', async () => {
    const { openBrowser } = await openAuth();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const name = '__Secure-latchkey.session_token';
    const value = browser.cookie(name)?.value ?? '';
    for (const variant of [value.toLowerCase(), value.toUpperCase(), `${value}%20`]) {
      if (variant === value) continue;
      const thief = openBrowser();
      thief.setCookie(name, variant);
      expect((await thief.get('/get-session')).json).toBeNull();
    }
    for (const email of ['áda@example.com', 'ada@example.com ', 'ada@exämple.com']) {
      expect((await openBrowser().post('/sign-in/email', { ...ada, email })).json).toMatchObject({
        code: 'INVALID_EMAIL',
      });
    }
  });

  it('32 concurrent reads extend a session once, and none restores a session that is revoked meanwhile [Z21]', async () => {
    const { openBrowser, clock } = await openAuth();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    clock.advance(2 * 86_400);
    const readers = Array.from({ length: racers }, () => browser.clone());
    const answers = await Promise.all([
      ...readers.map((reader) => reader.get('/get-session')),
      browser.clone().post('/revoke-sessions'),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect((await browser.get('/get-session')).json).toBeNull();
  });

  it('64 concurrent calls spend a limit of three exactly [R-F05]', async () => {
    const { openBrowser } = await openAuth({ rateLimit: { enabled: true, storage: 'database' } });
    const answers = await Promise.all(Array.from({ length: 64 }, () => openBrowser().post('/sign-in/email', ada)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(61);
  });
});
