import type { JsonRecord } from '../json.js';
import type { Walk, Walker } from '../walk.js';

/** The users of the scenario. The passwords are made for it and open nothing else. */
export function person(name: string) {
  return { name, email: `${name.toLowerCase()}@example.com`, password: `the password of ${name}` };
}

/** A new user whose address is proven by the link of a mail. */
export async function signUp(walk: Walk, name: string): Promise<Walker> {
  const browser = walk.browser(name);
  await browser.post('signs up', '/sign-up/email', person(name));
  await browser.open('opens the link of verification', textOf(await askForProof(walk, name), 'url'));
  return browser;
}

/** The mail with the link that verifies the user's address. */
export async function askForProof(walk: Walk, name: string): Promise<JsonRecord> {
  const { email } = person(name);
  await walk
    .browser(name)
    .post('asks for a mail of verification', '/send-verification-email', { email, callbackURL: '/in' });
  return walk.message(`the mail of verification of ${name}`, 'verifications');
}

/** A text of an answer or of a message. Throws if there is none. */
export function textOf(record: unknown, ...path: readonly (string | number)[]): string {
  let value: unknown = record;
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof value !== 'string') throw new Error(`${path.join('.')} is no text in ${JSON.stringify(record)}`);
  return value;
}
