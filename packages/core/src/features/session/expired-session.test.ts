import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const week = 604_800;

it('the row of an expired session is deleted together with its cookies, by the next read that can set cookies', async () => {
  const database = new Database(':memory:');
  const { auth, clock, openBrowser } = testAuth({ database });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  const rows = () => database.prepare('select count(*) from "session"').pluck().get();
  const late = browser.clone(); // keeps its cookies after their Max-Age
  clock.advance(week);
  expect(await auth.api.getSession({ headers: late.headers })).toBeNull();
  expect(rows()).toBe(1);
  expect((await late.get('/get-session')).json).toBeNull();
  expect([rows(), late.cookieNames()]).toEqual([0, []]);
});
