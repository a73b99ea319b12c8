import { beforeEach, describe, expect, it } from 'vitest';
import { instant, integer, text } from '../../contract/fields.js';
import type { Browser } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const additionalFields = {
  plan: text({ settable: false, initial: () => 'free' }),
  company: text({ settable: true, optional: true }),
  nick: text({ settable: true, unique: true, optional: true, maxLength: 20 }),
  age: integer({ settable: true, optional: true }),
  born: instant({ settable: true, optional: true }),
  secretScore: integer({ settable: true, optional: true, shown: false }),
};

describe('update-user', () => {
  let server: ReturnType<typeof testAuth>;
  let browser: Browser;
  beforeEach(async () => {
    server = testAuth({ user: { additionalFields }, session: { cookieCache: { enabled: true } } });
    browser = server.openBrowser();
    await browser.post('/sign-up/email', ada);
  });
  const userOf = async () => ((await browser.get('/get-session')).json as { user: Record<string, unknown> }).user;

  it('changes the sent values, keeps the others, and answers with the current user [Z50]', async () => {
    server.clock.advance(60);
    const answer = await browser.post('/update-user', {
      name: 'Countess',
      company: 'Analytical',
      born: '1815-12-10T00:00:00.000Z',
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      status: true,
      user: {
        name: 'Countess',
        company: 'Analytical',
        born: '1815-12-10T00:00:00.000Z',
        plan: 'free',
        age: null,
        updatedAt: '2030-01-01T00:01:00.000Z',
      },
    });
    await browser.post('/update-user', { image: 'https://example.com/ada.png' });
    expect(await userOf()).toMatchObject({
      name: 'Countess',
      image: 'https://example.com/ada.png',
      company: 'Analytical',
    });
    await browser.post('/update-user', { image: null, company: null });
    expect(await userOf()).toMatchObject({ image: null, company: null });
  });

  it('is visible at once, with and without a cached session', async () => {
    await browser.post('/update-user', { name: 'Countess' });
    expect((await userOf()).name).toBe('Countess');
  });

  it('changes nothing when nothing is sent', async () => {
    const before = await userOf();
    expect((await browser.post('/update-user', {})).json).toMatchObject({ status: true });
    expect(await userOf()).toEqual(before);
  });

  it('refuses an email address', async () => {
    const answer = await browser.post('/update-user', { name: 'X', email: 'b@example.com' });
    expect([answer.status, answer.json]).toEqual([
      400,
      { code: 'EMAIL_CAN_NOT_BE_UPDATED', message: 'Email can not be updated' },
    ]);
    expect((await userOf()).name).toBe('Ada');
  });

  it('ignores fields that clients cannot set [R-C14]', async () => {
    const before = await userOf();
    await browser.post('/update-user', {
      emailVerified: true,
      id: 'x',
      plan: 'gold',
      createdAt: '2000-01-01T00:00:00.000Z',
      role: 'admin',
    });
    expect(await userOf()).toEqual(before);
  });

  it('accepts a hidden field that clients can set, and never returns it', async () => {
    const answer = await browser.post('/update-user', { secretScore: 7 });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('secretScore');
  });

  it.each([
    [{ name: 7 }, 'name', 'Expected string, received number'],
    [{ name: null }, 'name', 'Expected string, received null'],
    [{ age: 1.5 }, 'age', 'Expected integer, received float'],
    [{ name: 'Ada\r\nBcc: eve@example.com' }, 'name', 'Expected a single line without invisible characters'],
    [{ name: 'Ada\u2028' }, 'name', 'Expected a single line without invisible characters'],
    [{ name: ' \u3000' }, 'name', 'Expected a text with more than white space'],
    [{ born: 'yesterday' }, 'born', 'Invalid datetime'],
    [{ born: '0000-01-01T00:00:00Z' }, 'born', 'Invalid datetime'], // no year to PostgreSQL
    [{ nick: 'x'.repeat(21) }, 'nick', 'At most 20 characters'],
  ])('refuses %o and names the field %s', async (body, path, message) => {
    const answer = await browser.post('/update-user', body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path, message }] });
  });

  it('answers 422 for a unique value of another user, and accepts the user’s own value', async () => {
    const other = server.openBrowser();
    await other.post('/sign-up/email', { ...ada, email: 'b@example.com' });
    await other.post('/update-user', { nick: 'countess' });
    const taken = await browser.post('/update-user', { nick: 'countess' });
    expect([taken.status, taken.json]).toEqual([
      422,
      { code: 'NICK_IS_ALREADY_TAKEN', message: 'nick is already taken' },
    ]);
    expect((await other.post('/update-user', { nick: 'countess' })).status).toBe(200);
  });

  it('of 32 concurrent users who want one nick exactly one gets it', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 32 }, async (_, index) => {
        const one = server.openBrowser();
        await one.post('/sign-up/email', { ...ada, email: `user${index}@example.com` });
        return one;
      }),
    );
    const answers = await Promise.all(browsers.map((one) => one.post('/update-user', { nick: 'only' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(31);
  });

  it('needs a session', async () => {
    expect((await server.openBrowser().post('/update-user', { name: 'X' })).status).toBe(401);
  });
});
