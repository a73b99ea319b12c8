import BetterSqlite from 'better-sqlite3';
import { twoFactor } from 'latchkey';
import { openImport } from 'latchkey/import';
import { testAuth } from 'latchkey/testing';
import { expect, it, onTestFinished } from 'vitest';
import type { RequestOptions } from '../../../passkeys/src/ceremonies/shapes.js';
import { passkeys } from '../../../passkeys/src/index.js';
import { createAuthenticator } from '../../../passkeys/test/authenticator.js';
import { readOld, restored, userId } from './recorded-passkeys.js';

/** An application with passkeys on a new database, and the door of the import. */
async function openNew({ withPasskeys = true, isDryRun = false } = {}) {
  const database = new BetterSqlite(':memory:');
  const plugins = [twoFactor(), ...(withPasskeys ? [passkeys()] : [])];
  const { auth, openBrowser } = testAuth({ database, plugins, rateLimit: { enabled: false } });
  await auth.migrate();
  const door = openImport(auth, { isDryRun });
  onTestFinished(() => void database.close());
  return { database, openBrowser, door };
}

it('another key with the same credential id does not sign in', async () => {
  const { openBrowser, door } = await openNew();
  await door.putUsers((await readOld()).users);
  const authenticator = restored();
  const [own] = authenticator.credentials;
  const other = createAuthenticator();
  const browser = openBrowser();
  const begun = (await browser.post('/passkeys/sign-in/begin')).json as RequestOptions;
  other.create({ rp: { id: 'app.example.com' }, user: { id: 'x' }, challenge: 'x' } as never);
  const [stranger] = other.credentials;
  if (!own || !stranger) throw new Error('an authenticator has no credential');
  authenticator.credentials[0] = { ...own, privateKey: stranger.privateKey };
  const refused = await browser.post('/passkeys/sign-in/finish', { response: authenticator.get(begun) });
  expect(refused).toMatchObject({ status: 401, json: { code: 'INVALID_PASSKEY' } });
});

it('a dry run writes nothing, and without the plugin the user moves alone', async () => {
  const { users } = await readOld();
  const dry = await openNew({ isDryRun: true });
  expect((await dry.door.putUsers(users)).map(({ result }) => result)).not.toContain('refused');
  expect(dry.database.prepare('select count(*) as n from passkey').get()).toEqual({ n: 0 });
  const without = await openNew({ withPasskeys: false });
  expect(await without.door.putUsers(users)).toEqual(
    expect.arrayContaining([
      { table: 'user', id: userId, result: 'added' },
      expect.objectContaining({ table: 'passkey', result: 'refused', reason: 'the plugin passkeys is not listed' }),
    ]),
  );
});

it.each([
  ['a credential id that is no base64url', { credentialId: 'a b' }, 'its credential id is not base64url'],
  ['a text for a key', { publicKey: 'not a key' }, 'its public key is not a COSE key'],
  ['a key that is too long', { publicKey: `pQEC${'A'.repeat(3000)}` }, 'its public key is not a COSE key'],
  ['a negative counter', { counter: -1 }, 'its counter is not usable'],
  ['a counter that is no number', { counter: Number.NaN }, 'its counter is not usable'],
  ['an id with spaces', { id: 'a b' }, 'its id is not usable'],
])('%s is refused, and the user is moved', async (_, change, reason) => {
  const { users } = await readOld();
  const changed = users.map((user) => ({
    ...user,
    passkeys: user.passkeys?.map((each) => ({ ...each, ...change })) ?? [],
  }));
  const outcomes = await (await openNew()).door.putUsers(changed);
  expect(outcomes.find(({ table }) => table === 'user')).toMatchObject({ result: 'added' });
  expect(outcomes.find(({ table }) => table === 'passkey')).toMatchObject({ result: 'refused', reason });
});

it('of two users with one passkey, the first gets it', async () => {
  const { users } = await readOld();
  const [ada] = users;
  if (!ada) throw new Error('the recording has no user');
  const bob = {
    ...ada,
    id: 'bob',
    email: 'bob@example.com',
    accounts: [],
    passkeys: ada.passkeys?.map((each) => ({ ...each, id: 'other' })) ?? [],
  };
  const outcomes = await (await openNew()).door.putUsers([ada, bob]);
  expect(outcomes.filter(({ table }) => table === 'passkey')).toMatchObject([
    { result: 'added' },
    { result: 'refused', reason: 'another user has this passkey' },
  ]);
});
