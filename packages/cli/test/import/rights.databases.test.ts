import { openImport } from 'latchkey/import';
import { testAuth } from 'latchkey/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { admin, adminAccess } from '../../../admin/src/index.js';
import { describeOnEveryDatabase } from '../../../core/test/fixtures/databases.js';
import { connect, type TestDatabase } from '../../../core/test/fixtures/test-databases.js';
import { createOn } from './moved.js';
import { readRecorded } from './recorded.js';
import { readOld, recorded, recordedDay } from './recorded-operators.js';

const { Ada, Bob, Carol } = recorded.ids;
const password = 'correct horse battery';

/** An application on a new database, and runs of the import, each of which remembers nothing of another. */
async function openNew({ url }: Pick<TestDatabase, 'url'>, plugins: readonly ReturnType<typeof admin>[]) {
  const { source, end } = connect(url);
  const { auth, openBrowser, clock } = testAuth({
    database: source,
    emailAndPassword: { password: { hash: async (typed: string) => typed, verify: async () => true } },
    plugins: [...plugins],
    rateLimit: { enabled: false },
  });
  clock.set(recordedDay);
  await auth.migrate();
  onTestFinished(async () => {
    await auth.settled();
    await end();
  });
  /** Moves the users of the recording, after a change of it. */
  async function move(change?: string, isDryRun = false) {
    const { users } = await readOld(change);
    const door = openImport(auth, { isDryRun });
    door.addAddresses(users);
    const outcomes = await door.putUsers(users);
    return outcomes
      .filter(({ table }) => table === 'user')
      .map(({ id, result, reason }) => [nameOf(id), result, ...(reason === undefined ? [] : [reason])]);
  }
  const nameOf = (id: string) => Object.entries(recorded.ids).find(([, each]) => each === id)?.[0];
  const read = async (userId: string): Promise<unknown> => auth.api.findUser({ query: { userId } });
  /** 200, or the reason of the ban. */
  async function signIn(name: string): Promise<unknown> {
    const email = `${name.toLowerCase()}@example.com`;
    const { status, json } = await openBrowser().post('/sign-in/email', { email, password });
    return status === 200 ? status : Object(json).details?.[0]?.message;
  }
  return { auth, openBrowser, clock, move, read, signIn };
}

describeOnEveryDatabase('roles and bans of better-auth', (_, { engine, createDatabase }) => {
  it.skipIf(!engine.keeps)('hold after the move', async () => {
    const { move, read, signIn, clock } = await openNew(await createDatabase(), [admin({ showBanReason: true })]);
    const added = ['Ada', 'Bob', 'Carol', 'Dan'].map((name) => [name, 'added']);
    expect(await move(undefined, true)).toEqual(expect.arrayContaining(added));
    expect(await read(Ada)).toBeNull();
    expect(await move()).toEqual(expect.arrayContaining(added));
    expect(await read(Ada)).toMatchObject({ role: 'admin' });
    expect(await read(Bob)).toMatchObject({ role: 'admin,user' }); // in the order in which lists look for it
    expect(await signIn('Bob')).toBe(200);
    expect([await signIn('Carol'), await signIn('Dan')]).toEqual(['Spam', 'Late']);
    expect(await move()).toEqual(expect.arrayContaining(added.map(([name]) => [name, 'present'])));
    clock.advance(6 * 86_400 + 43_200); // the ban of Dan ends on 6 December
    expect([await signIn('Carol'), await signIn('Dan')]).toEqual(['Spam', 200]);
  });

  it.skipIf(!engine.keeps)('follow the source in a second run, unless they were changed here', async () => {
    const { auth, move, read, signIn, openBrowser } = await openNew(await createDatabase(), [
      admin({ showBanReason: true }),
    ]);
    await move();
    const browser = openBrowser();
    await browser.post('/sign-in/email', { email: 'bob@example.com', password });
    await auth.api.adminAssignRole({ body: { userId: Ada, role: 'user' } });
    const change = `update user set banned = 1, banReason = 'Left', role = 'user' where id = '${Bob}';
      update user set banned = 0, banReason = null where id = '${Carol}'; update user set role = 'user,admin' where id = '${Ada}'`;
    const planned = await move(change, true);
    expect(await signIn('Carol')).toBe('Spam');
    expect(planned).toEqual(
      expect.arrayContaining([
        ['Ada', 'kept', 'its roles were changed there, and are other ones here'],
        ['Bob', 'updated', 'its roles were changed there; its ban was changed there, and its sessions here were ended'],
        ['Carol', 'updated', 'its ban was changed there, and its sessions here were ended'],
        ['Dan', 'present'],
      ]),
    );
    expect(await move(change)).toEqual(planned);
    expect((await browser.get('/get-session')).json).toBeNull();
    expect(await read(Bob)).toMatchObject({ role: 'user' });
    expect([await signIn('Bob'), await signIn('Carol')]).toEqual(['Left', 200]);
    expect(await read(Ada)).toMatchObject({ role: 'user' });
    expect(await move(change)).toContainEqual(['Bob', 'present']);
  });
});

describe('a ban that was given there between two runs', () => {
  it('counts beside one that was given here and is over, and not beside one that is in force', async () => {
    const { auth, move, signIn, clock } = await openNew(await createOn('an SQLite file'), [
      admin({ showBanReason: true }),
    ]);
    await move();
    const ban = (userId: string, banExpiresIn: number) =>
      auth.api.adminAssignBan({ body: { userId, banned: true, banReason: 'Short', banExpiresIn } });
    await ban(Ada, 60);
    clock.advance(120);
    await ban(Bob, 9 * 86_400);
    expect(await signIn('Ada')).toBe(200);
    const outcomes = await move(`update user set banned = 1, banReason = 'Left' where id in ('${Ada}', '${Bob}')`);
    expect(outcomes).toContainEqual(['Ada', 'updated', 'its ban was changed there, and its sessions here were ended']);
    expect(outcomes).toContainEqual(['Bob', 'kept', 'its ban was changed there, and is another one here']);
    expect([await signIn('Ada'), await signIn('Bob')]).toEqual(['Left', 'Short']);
  });
});

describe('a session in which an administrator acts as a user', () => {
  it('does not become a session of the user', async () => {
    const { auth } = await openNew(await createOn('an SQLite file'), [admin()]);
    const change = ['own', 'acting']
      .map(
        (id) => `insert into session (id, token, userId, impersonatedBy, createdAt, updatedAt, expiresAt)
          values ('${id}', '${id}-token-of-a-session', '${Bob}', ${id === 'own' ? 'null' : `'${Ada}'`},
            '2026-11-30T10:00:00Z', '2026-11-30T10:00:00Z', '2026-12-07T10:00:00Z');`,
      )
      .join('');
    const { users } = await readRecorded(recorded, change, recordedDay, { decrypt: () => undefined });
    const outcomes = await openImport(auth, { isDryRun: false }).putUsers(users);
    expect(outcomes.filter(({ table, id }) => table === 'session' && ['own', 'acting'].includes(id))).toEqual([
      { table: 'session', id: 'own', result: 'added' },
      { table: 'session', id: 'acting', result: 'refused', reason: 'an administrator acts as the user in it' },
    ]);
  });
});

describe('without what they need', () => {
  it('the import refuses banned users, and names the roles that it leaves out', async () => {
    const { move, read } = await openNew(await createOn('an SQLite file'), []);
    const reason = 'it is banned, and the plugin admin is not listed';
    expect(await move()).toEqual(
      expect.arrayContaining([
        ['Ada', 'added', 'roles that the configuration does not have were left out: "admin"'],
        ['Carol', 'refused', reason],
        ['Dan', 'refused', reason],
      ]),
    );
    expect(await read(Carol)).toBeNull();
  });

  it('a ban whose end is no date has no end', async () => {
    const { move } = await openNew(await createOn('an SQLite file'), []);
    const outcomes = await move(`update user set banExpires = '' where id = '${Carol}'`);
    expect(outcomes).toContainEqual(['Carol', 'refused', 'it is banned, and the plugin admin is not listed']);
  });

  it('a role that the application does not have is named, and gives nothing', async () => {
    const roles = { support: adminAccess.newRole({ user: ['list'] }) };
    const { move, read } = await openNew(await createOn('an SQLite file'), [admin({ roles, defaultRole: 'support' })]);
    const change = `update user set role = 'superuser, root' where id = '${Ada}'`;
    expect(await move(change)).toContainEqual([
      'Ada',
      'added',
      'roles that the configuration does not have were left out: "superuser","root"',
    ]);
    expect(await read(Ada)).toMatchObject({ role: 'support' });
  });
});
