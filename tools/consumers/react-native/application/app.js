import './engine.js';
import './polyfills.js';
import { client } from './auth-client.ts';
import * as SecureStore from './secure-store.js';

const show = (name, value) => print(`${name}: ${JSON.stringify(value)}`);
const stored = async () => (await SecureStore.getItemAsync('latchkey.session')) !== null;

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
  show('link', client.verifyEmail({ token: 'a&b' }));
}

main().catch((error) => print(`THROWN ${error.stack}`));
