import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { username } from './index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse', username: 'Ada' };
const racers = 32;

describeAuthOnEveryDatabase('usernames', (openAuth) => {
  it('sign in with exactly the stored bytes, in one statement', async () => {
    const statements: string[] = [];
    const { openBrowser } = await openAuth({
      plugins: [username({ usernameValidator: () => true })],
      advanced: { onStatement: (sql) => void statements.push(sql) },
    });
    await openBrowser().post('/sign-up/email', ada);
    await openBrowser().post('/sign-up/email', { ...ada, email: 'b@example.com', username: 'ádá' });
    statements.length = 0;
    expect((await openBrowser().post('/sign-in/username', ada)).json).toMatchObject({ user: { email: ada.email } });
    expect(statements, statements.join('\n')).toHaveLength(2);
    for (const name of ['adá', 'ada ', 'äda', 'ada_'])
      expect((await openBrowser().post('/sign-in/username', { ...ada, username: name })).status).not.toBe(200);
    expect((await openBrowser().post('/is-username-available', { username: 'ádá' })).json).toEqual({
      available: false,
    });
    expect((await openBrowser().post('/is-username-available', { username: 'adá' })).json).toEqual({ available: true });
  });

  it('of 32 concurrent users who want one name, by sign-up and by update, one gets it [Z35 H153]', async () => {
    const { openBrowser } = await openAuth({ plugins: [username()] });
    const browsers = await Promise.all(
      Array.from({ length: racers }, async (_, index) => {
        const browser = openBrowser();
        const plain = { name: 'P', email: `p${index}@example.com`, password: 'correct horse' };
        if (index % 2) await browser.post('/sign-up/email', plain);
        return { browser, plain };
      }),
    );
    const answers = await Promise.all(
      browsers.map(({ browser, plain }, index) =>
        index % 2
          ? browser.post('/update-user', { username: index % 4 === 1 ? 'ada' : 'ADA' })
          : browser.post('/sign-up/email', { ...plain, username: 'Ada' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: racers - 1 }, () => 422)]);
    const words = 'username is already taken. please try another.';
    for (const { status, json } of answers) if (status === 422) expect(json).toMatchObject({ message: words });
    expect((await openBrowser().post('/sign-in/username', { username: 'ada', password: 'correct horse' })).status).toBe(
      200,
    );
  });
});
