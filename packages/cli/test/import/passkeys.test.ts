import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { twoFactor } from 'latchkey';
import { type OldUser, openImport, openOldDatabase } from 'latchkey/import';
import { testAuth } from 'latchkey/testing';
import { expect, it, onTestFinished } from 'vitest';
import type { RequestOptions } from '../../../passkeys/src/ceremonies/shapes.js';
import { passkeys } from '../../../passkeys/src/index.js';
import { createAuthenticator } from '../../../passkeys/test/authenticator.js';
import { betterAuthSource } from '../../src/import/sources/better-auth.js';

interface Recorded {
  readonly sqlite: readonly string[];
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly authenticator: { readonly credentialId: string; readonly userHandle: string; readonly privateKey: object };
}

/** What tools/old-systems/make.mjs has recorded of better-auth, and of an authenticator with a passkey there. */
const recorded: Recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'fixtures', 'old-systems', 'better-auth-passkeys.json'), 'utf8'),
);
const userId = String(recorded.tables.user?.[0]?.id);

/** The users of the recorded database. */
async function readOld() {
  const old = new BetterSqlite(':memory:');
  for (const sql of recorded.sqlite) old.exec(sql);
  for (const [table, rows] of Object.entries(recorded.tables))
    for (const row of rows) {
      const names = Object.keys(row);
      const columns = names.map((name) => `"${name}"`).join();
      old
        .prepare(`insert into "${table}" (${columns}) values (${names.map(() => '?').join()})`)
        .run(...Object.values(row));
    }
  const source = await betterAuthSource(openOldDatabase(old), {
    secrets: undefined,
    withoutSecondFactors: false,
    providerTokens: false,
  });
  const users: OldUser[] = [];
  for await (const batch of source.users()) users.push(...batch);
  return { source, users };
}

/** An application with passkeys on a new database, and the door of the import. */
async function openNew({ withPasskeys = true, isDryRun = false } = {}) {
  const database = new BetterSqlite(':memory:');
  const plugins = [twoFactor(), ...(withPasskeys ? [passkeys()] : [])];
  const { auth, openBrowser } = testAuth({ database, plugins, rateLimit: { enabled: false } });
  await auth.migrate();
  const door = openImport(auth, { isDryRun });
  onTestFinished(() => void database.close());
  /** A run of its own, which remembers nothing of another one. */
  const again = () => openImport(auth, { isDryRun });
  return { database, openBrowser, door, again };
}

/** The recorded authenticator, which knows the user by the handle of better-auth. */
function restored() {
  const authenticator = createAuthenticator();
  const { credentialId, userHandle, privateKey } = recorded.authenticator;
  authenticator.credentials.push({
    id: Buffer.from(credentialId, 'base64url'),
    rpId: 'app.example.com',
    userHandle,
    algorithm: 'ES256',
    privateKey: createPrivateKey({ key: { ...privateKey }, format: 'jwk' }),
  });
  return authenticator;
}

it('a passkey of better-auth signs in after the move', async () => {
  const { source, users } = await readOld();
  expect(source.counts.passkey).toBe(1);
  expect(source.notes.join()).toMatch(/rpID/);
  const { openBrowser, door } = await openNew();
  const outcomes = await door.putUsers(users);
  expect(outcomes.map(({ table, result }) => `${table} ${result}`)).toEqual(
    expect.arrayContaining(['user added', 'passkey added']),
  );
  const id = String(recorded.tables.passkey?.[0]?.id);
  expect(await door.prove('passkey', [id])).toEqual({ table: 'passkey', expected: 1, found: 1, dangling: [] });

  const browser = openBrowser();
  const begun = (await browser.post('/passkeys/sign-in/begin')).json as RequestOptions;
  const signedIn = await browser.post('/passkeys/sign-in/finish', { response: restored().get(begun) });
  expect(signedIn).toMatchObject({ status: 200, json: { user: { id: userId } } });
  expect((await browser.get('/passkeys')).json).toMatchObject([
    {
      id,
      name: 'Phone of Ada',
      provider: 'Apple Passwords',
      isBackupEligible: true,
      transports: ['internal', 'hybrid'],
    },
  ]);
});

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

it('a repeated move writes nothing, and a removed passkey does not come back', async () => {
  const { users } = await readOld();
  const { database, again } = await openNew();
  const passkeyOf = async () => (await again().putUsers(users)).filter(({ table }) => table === 'passkey');
  expect(await passkeyOf()).toMatchObject([{ result: 'added' }]);
  expect(await passkeyOf()).toMatchObject([{ result: 'present' }]);
  database.exec('delete from passkey');
  expect(await passkeyOf()).toMatchObject([{ result: 'kept' }]);
  expect(database.prepare('select count(*) as n from passkey').get()).toEqual({ n: 0 });
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
