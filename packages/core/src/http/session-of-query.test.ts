import { expect, it } from 'vitest';
import { sessionAnswerType } from '../contract/routes.js';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const headers = { accept: sessionAnswerType };

it('an answer contains the session of a query that needs one, for a page that does not know its user yet', async () => {
  const statements: string[] = [];
  const { openBrowser } = testAuth({ advanced: { onStatement: (sql) => void statements.push(sql) } });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  statements.length = 0;
  const plain = await browser.get('/list-sessions');
  const cost = statements.length;
  const answer = await browser.get('/list-sessions', { headers });
  expect(statements.length - cost).toBe(cost + 1);
  expect(answer.json).toMatchObject({ answer: plain.json, session: { user: { email: ada.email } } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await browser.get('/ok', { headers })).json).toEqual({ ok: true });
  expect((await openBrowser().get('/list-sessions', { headers })).status).toBe(401);
});
