import './engine.js';
import './polyfills.js';
import { createAuthQueries } from '@latchkey/query';
import { QueryClient } from '@tanstack/query-core';
import { client } from './auth-client.ts';
import { signInThroughBrowser } from './browser-sign-in.ts';
import * as SecureStore from './secure-store.js';

const show = (name, value) => print(`${name}: ${JSON.stringify(value)}`);
const stored = async () => (await SecureStore.getItemAsync('latchkey.session')) !== null;

/** What the hooks are built on: the session in the cache follows each call. */
async function showQueries() {
  const queryClient = new QueryClient();
  const { connect, queries, session } = createAuthQueries(client);
  const known = () => queryClient.getQueryData(session.key())?.user.name ?? null;
  const disconnect = connect(queryClient);
  show('cold', await queryClient.fetchQuery(session.options()));
  show('through the browser', [await signInThroughBrowser(), await stored(), known()]);
  show('list', (await queryClient.fetchQuery(queries.listSessions.options())).length > 0);
  await client.updateUser({ name: 'Countess' });
  show('renamed', known());
  await client.signOut();
  show('cleared', [known(), queryClient.getQueryCache().getAll().length]);
  disconnect();
}

async function main() {
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
  const { data: signedUp } = await client.signUpEmail(person);
  show('signed up', [signedUp.user.email, signedUp.user.createdAt instanceof Date, await stored()]);
  const { data: session } = await client.getSession({ disableCookieCache: true });
  show('session', [session.user.name, session.session.expiresAt > new Date()]);
  const { data: sessions } = await client.listSessions();
  show('sessions', sessions.length);
  const { error } = await client.updateUser({ email: 'b@example.com' });
  show('refused', [error.code, error.status, error instanceof Error]);
  await client.signOut();
  show('signed out', [await stored(), (await client.getSession()).data]);
  const { data: signedIn } = await client.signInEmail(person);
  show('signed in', [signedIn.user.name, await stored()]);
  await client.signOut();
  await showQueries();
  show('link', client.verifyEmail({ token: 'a&b' }));
}

main().catch((error) => print(`THROWN ${error.stack}`));
