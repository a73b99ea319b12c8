import { expect, it } from 'vitest';
import { text, username } from '../../index.js';
import { testAuth } from '../../testing.js';

const additionalFields = {
  plan: text({ initial: () => 'free' }),
  company: text({ settable: true }),
  notes: text({ settable: true, optional: true, shown: false }),
};
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it('the answers of sign-up, sign-in and a change of the password have the configured fields, and no hidden one', async () => {
  const { openBrowser } = testAuth({ user: { additionalFields }, plugins: [username()] });
  const browser = openBrowser();
  const draft = { ...ada, username: 'ada', company: 'Acme', notes: 'pays late' };
  const answers = [
    await browser.post('/sign-up/email', draft),
    await browser.post('/sign-in/email', ada),
    await browser.post('/sign-in/username', { username: 'ada', password: ada.password }),
    await browser.post('/change-password', { currentPassword: ada.password, newPassword: 'battery staple' }),
  ];
  const { json: session } = await browser.get('/get-session');
  for (const { status, json, text: body } of answers) {
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ user: expect.objectContaining({ plan: 'free', company: 'Acme', username: 'ada' }) }),
    ]);
    expect(body).not.toContain('pays late');
  }
  expect(session).toMatchObject({ user: { company: 'Acme', username: 'ada' } });
});
