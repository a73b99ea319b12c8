// Secrets of a deleted user no longer work, also if another user signs up with the same address, name or number.
import { describe, expect, it } from 'vitest';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { countedSecrets } from '../../fixtures/second-factor.js';
import { mailedSecrets } from './mailed-secrets.js';
import { redeemers } from './redeemers.js';
import type { Secret } from './secret.js';
import { handedOut } from './secrets.js';

const state = handedOut.filter(({ name }) => name === 'state of a flow to a provider');
const personal: readonly Secret[] = [
  ...mailedSecrets.filter(({ name }) => !name.includes('invites')),
  ...countedSecrets.filter(({ name }) => name.includes('fresh')),
];

async function remove(server: TestServer, { browser, password }: Person): Promise<void> {
  await browser.post('/delete-user', { password });
  await server.auth.settled();
  const { status } = await browser.post('/delete-user', { password, token: server.deletions.at(-1)?.token });
  if (status !== 200) throw new Error('the account was not deleted');
}

/** Signs a user up with the address, name and number of another one. */
async function signUpAnew({ auth, openBrowser }: TestServer, person: Person, email: string): Promise<Person> {
  const browser = openBrowser();
  await browser.post('/sign-up/email', { ...person, email });
  await auth.api.giveNumber({ body: { email, phoneNumber: person.phoneNumber } });
  await auth.api.verifyAddress({ body: { email } });
  await browser.get('/get-session?disableCookieCache=true');
  return { ...person, email, browser };
}

const users = async ({ auth }: TestServer) => (await auth.api.look()).filter(({ table }) => table === 'user');

describe('the secrets of a deleted user [I10-A10]', () => {
  it.each(personal.map((secret) => [secret.name, secret] as const))('no longer work: %s', async (_name, secret) => {
    const server = await openTestServer();
    const owner = await server.meet();
    const text = await secret.mint(server, owner);
    expect(text).not.toBe('');
    await remove(server, owner);
    const shown = redeemers.filter(({ name }) => secret.opens.includes(name));
    expect(shown.length).toBeGreaterThan(0);
    for (const { name, opens } of shown) {
      const stranger = { ...owner, browser: server.openBrowser() };
      expect(await opens(server, text, stranger), name).toBe(false);
    }
    expect(await users(server)).toEqual([]);
    for (const email of [owner.email, owner.email.replace('@', '.new@')]) {
      const next = await signUpAnew(server, { ...owner, username: `next_${email.length}` }, email);
      for (const { name, opens } of shown) expect(await opens(server, text, next), `${name}, ${email}`).toBe(false);
      await remove(server, next);
    }
  });
});

describe('every secret of a user', () => {
  it('leaves no row in the table when the user is deleted [I10-A10]', async () => {
    const server = await openTestServer();
    const owner = await server.meet();
    const pending = async () => (await server.auth.api.look()).filter(({ table }) => table === 'verification').length;
    for (const secret of [...personal, ...state]) {
      if (secret.name.startsWith('token of a mail that')) continue; // signed and not stored; it would change the address that the other secrets need
      await secret.mint(server, owner);
    }
    const before = await pending();
    expect(before).toBeGreaterThan(6);
    await remove(server, owner);
    const left = (await server.auth.api.look()).filter(({ table }) => table === 'verification').map(({ row }) => row);
    // A flow that signs in belongs to a browser: its user is not known before the browser comes back.
    expect(left).toEqual([
      expect.objectContaining({ identifier: expect.stringMatching(/^oauth-state:/), userId: null }),
    ]);
  });
});
