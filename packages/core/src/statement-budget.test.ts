import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from './testing/browser.js';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

/** SQL statements per call at the most, the beginning and end of a transaction left out (design §10). */
describe('the statements of a call', () => {
  let statements: string[];
  let browser: Browser;
  beforeEach(async () => {
    statements = [];
    const world = testAuth({
      advanced: { onStatement: (sql) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)) },
    });
    browser = world.openBrowser();
    await browser.post('/sign-up/email', ada);
    statements = [];
  });

  it.each([
    ['GET', '/get-session', undefined, 1],
    ['GET', '/list-sessions', undefined, 1],
    ['POST', '/sign-in/email', ada, 2],
    ['POST', '/update-user', { name: 'Ada L.' }, 3],
    ['POST', '/revoke-other-sessions', {}, 2],
    ['POST', '/sign-out', {}, 1],
  ])('%s %s: %o takes %s', async (method, path, body, budget) => {
    const answer = await browser.send(path, { method, body });
    expect(answer.status).toBe(200);
    expect(statements, statements.join('\n')).toHaveLength(budget);
  });

  it('sign-up takes three: user, account, session', async () => {
    await browser.post('/sign-up/email', { ...ada, email: 'b@example.com' });
    expect(statements, statements.join('\n')).toHaveLength(3);
  });

  it('get-session takes none without a cookie, nor with a cached session', async () => {
    const cached = testAuth({
      session: { cookieCache: { enabled: true } },
      advanced: { onStatement: (sql) => void statements.push(sql) },
    });
    const other = cached.openBrowser();
    await other.post('/sign-up/email', ada);
    statements = [];
    await cached.openBrowser().get('/get-session');
    await other.get('/get-session');
    expect(statements).toEqual([]);
  });
});
