import { conformInTurn } from '../../../test/fixtures/plugins/conform-in-turn.js';
import { bearer } from './index.js';

await conformInTurn({
  plugin: () => bearer(),
  async exercise({ browser, openBrowser }) {
    const answer = await openBrowser().post('/sign-in/email', { email: 'ada@example.com', password: 'correct horse' });
    const signed = answer.headers.get('set-auth-token') ?? '';
    await openBrowser().get('/get-session', { headers: { authorization: `Bearer ${signed}` } });
    await browser.get('/get-session');
    return { sent: [], shown: [signed] };
  },
  revokes: { 'a bearer token': 'the token is the session itself' },
  signInMethods: {
    'a bearer token': async ({ openBrowser }) => {
      const credentials = { email: 'ada@example.com', password: 'correct horse' };
      const answer = await openBrowser().post('/sign-in/email', credentials);
      const headers = { authorization: `Bearer ${answer.headers.get('set-auth-token')}` };
      return () => openBrowser().get('/list-sessions', { headers });
    },
  },
});
