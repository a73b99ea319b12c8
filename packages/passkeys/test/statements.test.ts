import { expect, it } from 'vitest';
import type { RequestOptions } from '../src/ceremonies/shapes.js';
import { addPasskey, openServer } from './passkey-server.js';

it('a sign-in takes one statement to begin and four to finish: challenge, passkey with its user, use, session', async () => {
  const statements: string[] = [];
  const isCounted = (sql: string) => !/^(?:begin|commit|rollback)/i.test(sql);
  const onStatement = (sql: string) => void (isCounted(sql) && statements.push(sql));
  const { auth, browser, openBrowser, authenticator } = await openServer({}, { advanced: { onStatement } });
  await addPasskey(browser, authenticator);
  await auth.settled(); // the notice of the new passkey
  const other = openBrowser();
  statements.length = 0;
  const options = (await other.post('/passkeys/sign-in/begin')).json as RequestOptions;
  expect(statements, statements.join('\n')).toHaveLength(1);
  statements.length = 0;
  const answer = await other.post('/passkeys/sign-in/finish', { response: authenticator.get(options) });
  expect(answer.status).toBe(200);
  expect(statements, statements.join('\n')).toHaveLength(4);
});
