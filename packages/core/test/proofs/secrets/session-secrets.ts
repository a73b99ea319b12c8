// For tests: the secrets of a session.

import { openDevice } from '../../fixtures/app-sign-in/device.js';
import { cookieName, type Person, type TestServer } from '../../fixtures/application.js';
import type { Secret } from './secret.js';

const sessionSlots = ['cookie session_token', 'Authorization: Bearer'];

const cookieOf = (owner: Person, key: Parameters<typeof cookieName>[0]) =>
  decodeURIComponent(owner.browser.cookie(cookieName(key))?.value ?? '');

export const sessionSecrets: readonly Secret[] = [
  {
    name: 'value of the session cookie',
    opens: sessionSlots,
    mint: async (_, owner) => cookieOf(owner, 'session_token'),
  },
  {
    name: 'value for bearers',
    opens: sessionSlots,
    async mint({ openBrowser }, { email, password }) {
      const answer = await openBrowser().post('/sign-in/email', { email, password });
      return answer.headers.get('set-auth-token') ?? '';
    },
  },
  {
    name: 'bare token of a session',
    isPersonal: true,
    opens: ['revoke-session'],
    mint: async (server, owner) => (await otherSession(server, owner)).token,
  },
  {
    name: 'value of the cache cookie',
    isPersonal: true,
    opens: ['cookie session_data'],
    mint: async (_, owner) => cookieOf(owner, 'session_data'),
  },
  {
    name: 'marker of a short session',
    opens: ['cookie dont_remember'],
    async mint({ openBrowser }, owner) {
      const browser = openBrowser();
      await browser.post('/sign-in/email', { email: owner.email, password: owner.password, rememberMe: false });
      return cookieOf({ ...owner, browser }, 'dont_remember');
    },
  },
  {
    name: 'code for an app',
    opens: ['app-sign-in/code'],
    mint: async (_, { browser }) => openDevice().code(browser),
  },
  { name: 'id of a session', opens: [], mint: async (server, owner) => (await otherSession(server, owner)).id },
];

async function otherSession({ openBrowser }: TestServer, { email, password }: Person) {
  const browser = openBrowser();
  await browser.post('/sign-in/email', { email, password });
  const { session } = (await browser.get('/get-session')).json as { session: { id: string; token: string } };
  return session;
}
