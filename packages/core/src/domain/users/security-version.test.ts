import { expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it('no answer, cookie copy or row hook shows the security version of an account', async () => {
  const seen: unknown[] = [];
  const see = (about: object) => void seen.push(about);
  const { openBrowser } = testAuth({
    session: { cookieCache: { enabled: true } },
    databaseHooks: {
      user: { create: { before: see, after: see }, update: { before: see, after: see }, delete: { before: see } },
    },
    user: { deleteUser: { enabled: true } },
  });
  const browser = openBrowser();
  const calls = [
    () => browser.post('/sign-up/email', ada),
    () => browser.get('/get-session'),
    () => browser.post('/update-user', { name: 'Countess' }),
    () => browser.post('/sign-in/email', ada),
    () => browser.post('/delete-user', { password: ada.password }),
  ];
  for (const call of calls) {
    const answer = await call();
    expect(answer.status).toBe(200);
    seen.push(answer.json);
  }
  expect(seen).toHaveLength(calls.length + 5);
  expect(JSON.stringify(seen)).not.toContain('securityVersion');
});

it('a row hook cannot set the security version', async () => {
  const { openBrowser } = testAuth({
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    databaseHooks: { user: { update: { before: () => ({ data: { securityVersion: 7 } as object }) } } },
  });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  expect((await browser.post('/update-user', { name: 'Countess' })).status).toBe(500);
});

it('a caller cannot send the security version [I10-D24]', async () => {
  const browser = testAuth().openBrowser();
  await browser.post('/sign-up/email', ada);
  const answer = await browser.post('/update-user', { securityVersion: 7 });
  expect(answer.text).not.toContain('securityVersion');
  expect((await browser.get('/get-session')).json).toMatchObject({ user: { name: 'Ada' } });
});
