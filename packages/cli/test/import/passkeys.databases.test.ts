import { twoFactor } from 'latchkey';
import { openImport } from 'latchkey/import';
import { testAuth } from 'latchkey/testing';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnEveryDatabase } from '../../../core/test/fixtures/databases.js';
import { connect } from '../../../core/test/fixtures/test-databases.js';
import type { RequestOptions } from '../../../passkeys/src/ceremonies/shapes.js';
import { passkeys } from '../../../passkeys/src/index.js';
import { readOld, recorded, restored, userId } from './recorded-passkeys.js';

const id = String(recorded.tables.passkey?.[0]?.id);

describeOnEveryDatabase('passkeys of better-auth', (_, { engine, createDatabase }) => {
  /** An application with passkeys on a new database, and doors of the import, each of which remembers nothing of another. */
  async function openNew() {
    const { source, end } = connect((await createDatabase()).url);
    const { auth, openBrowser } = testAuth({
      database: source,
      plugins: [twoFactor(), passkeys()],
      rateLimit: { enabled: false },
    });
    await auth.migrate();
    onTestFinished(async () => {
      await auth.settled();
      await end();
    });
    return { openBrowser, openDoor: () => openImport(auth, { isDryRun: false }) };
  }

  it.skipIf(!engine.keeps)('sign in after the move, and a second move writes nothing', async () => {
    const { source, users } = await readOld();
    expect(source.counts.passkey).toBe(1);
    expect(source.notes.join()).toMatch(/rpID/);
    const { openBrowser, openDoor } = await openNew();
    const move = async () => (await openDoor().putUsers(users)).map(({ table, result }) => `${table} ${result}`);
    expect(await move()).toEqual(expect.arrayContaining(['user added', 'passkey added']));
    const rows = { table: 'passkey', expected: 1, found: 1, dangling: [] };
    expect(await openDoor().verify('passkey', [id])).toEqual(rows);
    expect(await move()).toEqual(expect.arrayContaining(['passkey present']));

    const browser = openBrowser();
    const begun = (await browser.post('/passkeys/sign-in/begin')).json as RequestOptions;
    const signedIn = await browser.post('/passkeys/sign-in/finish', { response: restored().get(begun) });
    expect(signedIn).toMatchObject({ status: 200, json: { user: { id: userId } } });
    const moved = {
      ...{ id, name: 'Phone of Ada', provider: 'Apple Passwords' },
      ...{ isBackupEligible: true, transports: ['internal', 'hybrid'] },
    };
    expect((await browser.get('/passkeys')).json).toMatchObject([moved]);
    // The user removes the passkey, and a later move does not bring it back.
    expect(await browser.post('/passkeys/remove', { id })).toMatchObject({ status: 200 });
    expect(await move()).toEqual(expect.arrayContaining(['passkey kept']));
    expect((await browser.get('/passkeys')).json).toEqual([]);
  });
});
