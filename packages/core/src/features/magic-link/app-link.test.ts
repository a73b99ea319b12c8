import { expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';
import { bearer } from '../bearer/index.js';
import { magicLink } from './index.js';

it('the server of an app exchanges the token of a link for a session, once (docs/react-native.md)', async () => {
  const tokens: string[] = [];
  const sendMagicLink = async ({ token }: { token: string }) => void tokens.push(token);
  const { auth, openBrowser } = testAuth({ plugins: [bearer(), magicLink({ sendMagicLink })] });
  await openBrowser().post('/sign-in/magic-link', { email: 'ada@example.com' });
  await auth.settled();
  const exchange = () =>
    auth.api.verifyMagicLink({ query: { token: tokens[0] ?? '' }, headers: new Headers(), asResponse: true });
  const answer = await exchange();
  expect(answer.status).toBe(200);
  const authorization = `Bearer ${answer.headers.get('set-auth-token')}`;
  const session = await auth.api.getSession({ headers: new Headers({ authorization }) });
  expect(session?.user.email).toBe('ada@example.com');
  expect((await exchange()).status).toBe(400);
});
