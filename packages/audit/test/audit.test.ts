import { expect, it } from 'vitest';
import { ada, openServer } from './audit-server.js';

it('has a row for each action of a call, and the user sees the own ones', async () => {
  const { browser, told, openBrowser } = await openServer();
  expect(await told()).toEqual(['user.created', 'session.created']);
  await browser.post('/update-user', { name: 'Ada L.' });
  expect((await openBrowser('198.51.100.9').post('/sign-in/email', { ...ada, password: 'wrong' })).status).toBe(401);
  await browser.post('/sign-out');
  await browser.post('/sign-in/email', ada);
  expect(await told()).toEqual([
    'user.created',
    'session.created',
    'user.updated',
    'session.created refused INVALID_EMAIL_OR_PASSWORD',
    'session.ended',
    'session.created',
  ]);
  const { json, text } = await browser.get('/audit/my-activity');
  expect(json).toMatchObject({ rows: [{ action: 'session.created', by: 'you' }, {}, {}, {}, {}, {}] });
  expect(text).not.toContain('198.51.100');
});
