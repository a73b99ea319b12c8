import { describe, expect, it } from 'vitest';
import { accountsForTests } from '../../../test/fixtures/password/accounts.js';
import { testAuth } from '../../testing/test-auth.js';
import { type UsernameOptions, username } from './index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', username: 'Ada_L' };
const bob = { ...ada, name: 'Bob', email: 'bob@example.com', username: 'bob' };

function open(options: UsernameOptions = {}) {
  return testAuth({ plugins: [username(options), accountsForTests] });
}
const refusal = (status: number, code: string, message: string) => ({ status, json: { code, message } });
const wrong = refusal(401, 'INVALID_USERNAME_OR_PASSWORD', 'invalid username or password');
const invalid = refusal(422, 'USERNAME_IS_INVALID', 'username is invalid');
const taken = refusal(
  422,
  'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
  'username is already taken. please try another.',
);

async function userOf(browser: ReturnType<ReturnType<typeof open>['openBrowser']>) {
  const { user } = (await browser.get('/get-session')).json as { user: Record<string, unknown> };
  return user;
}

describe('a username', () => {
  it('is stored in lower case, and shown as typed', async () => {
    const browser = open().openBrowser();
    expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
    expect(await userOf(browser)).toMatchObject({ username: 'ada_l', displayUsername: 'Ada_L' });
    await browser.post('/update-user', { username: 'COUNTESS' });
    expect(await userOf(browser)).toMatchObject({ username: 'countess', displayUsername: 'COUNTESS' });
  });

  it('can have another display name, which never becomes the username [H155]', async () => {
    const browser = open().openBrowser();
    await browser.post('/sign-up/email', { ...ada, displayUsername: 'Ada, Countess of Lovelace' });
    expect(await userOf(browser)).toMatchObject({ username: 'ada_l', displayUsername: 'Ada, Countess of Lovelace' });
    await browser.post('/update-user', { displayUsername: 'Another' });
    expect(await userOf(browser)).toMatchObject({ username: 'ada_l', displayUsername: 'Another' });
  });

  it('is optional, and can be removed', async () => {
    const { openBrowser } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, username: undefined });
    expect(await userOf(browser)).toMatchObject({ username: null, displayUsername: null });
    await browser.post('/update-user', { username: 'ada' });
    await browser.post('/update-user', { username: null });
    expect(await userOf(browser)).toMatchObject({ username: null, displayUsername: null });
    expect(await openBrowser().post('/sign-in/username', { ...ada, username: 'ada' })).toMatchObject(wrong);
  });

  it.each([
    ['', 422, 'USERNAME_IS_TOO_SHORT', 'username is too short'],
    ['al', 422, 'USERNAME_IS_TOO_SHORT', 'username is too short'],
    ['x'.repeat(31), 422, 'USERNAME_IS_TOO_LONG', 'username is too long'],
    ['ada l', 422, 'USERNAME_IS_INVALID', 'username is invalid'],
    ['ada-l', 422, 'USERNAME_IS_INVALID', 'username is invalid'],
    ['ada@l', 422, 'USERNAME_IS_INVALID', 'username is invalid'],
    ['ádá', 422, 'USERNAME_IS_INVALID', 'username is invalid'],
    ['ada\u200b', 422, 'USERNAME_IS_INVALID', 'username is invalid'],
    ['ada\n', 422, 'USERNAME_IS_INVALID', 'username is invalid'],
  ])('is refused by every endpoint: %j', async (name, status, code, message) => {
    const { openBrowser } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const answers = [
      await openBrowser().post('/sign-up/email', { ...bob, username: name }),
      await browser.post('/update-user', { username: name }),
      await openBrowser().post('/is-username-available', { username: name }),
      ...(name === '' ? [] : [await openBrowser().post('/sign-in/username', { ...ada, username: name })]),
    ];
    for (const answer of answers) expect(answer).toMatchObject(refusal(status, code, message));
    expect(await userOf(browser)).toMatchObject({ username: 'ada_l' });
  });

  it('has configured bounds, counted in characters', async () => {
    const { openBrowser } = open({ minUsernameLength: 2, maxUsernameLength: 4, usernameValidator: () => true });
    const sizes = ['a', 'ab', '𠮷田', 'abcd', 'abcde'];
    const answers = [];
    for (const [index, name] of sizes.entries())
      answers.push(
        await openBrowser().post('/sign-up/email', { ...bob, email: `b${index}@example.com`, username: name }),
      );
    expect(answers.map(({ status }) => status)).toEqual([422, 200, 200, 200, 422]);
    expect(() => username({ minUsernameLength: 5, maxUsernameLength: 4 })).toThrow('username.maxUsernameLength: got');
    expect(() => username({ maxUsernameLength: 256 })).toThrow('username.maxUsernameLength: got');
  });

  it('of another user is refused, the user’s own is not a conflict [H153 W-L10]', async () => {
    const { openBrowser } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const other = openBrowser();
    await other.post('/sign-up/email', bob);
    expect(
      await openBrowser().post('/sign-up/email', { ...bob, email: 'c@example.com', username: 'ADA_l' }),
    ).toMatchObject(taken);
    expect(await other.post('/update-user', { username: 'aDa_L' })).toMatchObject(taken);
    expect(await userOf(other)).toMatchObject({ username: 'bob' });
    expect((await browser.post('/update-user', { username: 'ADA_L', name: 'A.' })).status).toBe(200);
    expect(await userOf(browser)).toMatchObject({ username: 'ada_l', displayUsername: 'ADA_L', name: 'A.' });
  });

  it('is not checked for callers who are not signed in [W-L11]', async () => {
    const { openBrowser } = open();
    await openBrowser().post('/sign-up/email', ada);
    for (const name of ['ada_l', 'unknown', 'x'])
      expect(await openBrowser().post('/update-user', { username: name })).toMatchObject({ status: 401 });
  });

  it('is normalized before the checks, so that another spelling is not a second name [R-C10]', async () => {
    const { openBrowser } = open({ usernameValidator: (name) => /^\p{L}+$/u.test(name) });
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, username: 'Kevin' });
    for (const name of ['\uff2b\uff45\uff56\uff49\uff4e', '\u212aevin'])
      expect(await openBrowser().post('/sign-up/email', { ...bob, username: name })).toMatchObject(taken);
    await browser.post('/update-user', { username: 'Rene\u0301' });
    expect(await userOf(browser)).toMatchObject({ username: 'ren\u00e9' });
    expect((await openBrowser().post('/sign-in/username', { ...ada, username: 'REN\u00c9' })).status).toBe(200);
    await browser.post('/update-user', { username: 'ΟΔΟΣ' });
    expect((await openBrowser().post('/sign-in/username', { ...ada, username: 'οδος' })).status).toBe(200);
  });

  it('is checked by an asynchronous validator in every endpoint [H154 W-H25]', async () => {
    const seen: string[] = [];
    const { openBrowser } = open({
      async usernameValidator(name) {
        seen.push(name);
        await Promise.resolve();
        return name.startsWith('team_');
      },
    });
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, username: 'Team_Ada' });
    const answers = [
      await openBrowser().post('/sign-up/email', bob),
      await browser.post('/update-user', { username: 'bob' }),
      await openBrowser().post('/sign-in/username', { ...ada, username: 'bob' }),
      await openBrowser().post('/is-username-available', { username: 'bob' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(invalid);
    expect(seen).toEqual(['team_ada', 'bob', 'bob', 'bob', 'bob']);
    expect((await openBrowser().post('/sign-in/username', { ...ada, username: 'TEAM_ADA' })).status).toBe(200);
  });

  it('that looks like another is refused even if the validator accepts it, unless that is allowed [R-C12]', async () => {
    const anything = { usernameValidator: () => true };
    for (const name of ['аda', 'ada\u200b', 'ad\u00ada', '\u202eada', 'ada\ufe0f', 'расе']) {
      expect(
        await open(anything)
          .openBrowser()
          .post('/sign-up/email', { ...ada, username: name }),
      ).toMatchObject(invalid);
      const lenient = open({ ...anything, allowLookAlikes: true }).openBrowser();
      expect((await lenient.post('/sign-up/email', { ...ada, username: name })).status).toBe(200);
    }
    const { openBrowser } = open(anything);
    for (const [index, name] of ['анна', 'ada.lovelace-1815'].entries()) {
      const person = { ...ada, email: `a${index}@example.com`, username: name };
      expect((await openBrowser().post('/sign-up/email', person)).status).toBe(200);
    }
  });
});

describe('whether a username is available', () => {
  it('is answered to every caller; the user’s own name is available', async () => {
    const { openBrowser } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const ask = async (by: typeof browser, name: string) =>
      (await by.post('/is-username-available', { username: name })).json;
    expect(await ask(openBrowser(), 'ADA_L')).toEqual({ available: false });
    expect(await ask(openBrowser(), 'free')).toEqual({ available: true });
    expect(await ask(browser, 'ada_l')).toEqual({ available: true });
  });
});
