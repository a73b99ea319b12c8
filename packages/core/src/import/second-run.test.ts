import { describe, expect, it } from 'vitest';
import {
  type Application,
  acme,
  member,
  move,
  openApplication,
  session,
  user,
} from '../../test/fixtures/import/old-users.js';
import { openImport } from './index.js';

const hash = (letter: string) => `$2b$10$${letter.repeat(53)}`;
const withPassword = (id: string, password: string, more = {}) =>
  user(id, { accounts: [{ id: `password-${id}`, providerId: 'credential', accountId: id, password }], ...more });
const passwords = ({ all }: Application) =>
  Object.fromEntries(
    all('select "userId", password from account').map((row) => [
      Reflect.get(Object(row), 'userId'),
      Object(row).password,
    ]),
  );
const roles = ({ all }: Application) =>
  all('select id, role from member order by id').map((row) => `${Object(row).id} ${Object(row).role}`);
const found = (outcomes: Awaited<ReturnType<typeof move>>) =>
  outcomes.filter(({ result }) => result !== 'present').map(({ id, result, reason }) => [id, result, reason]);

describe('the second run of an import, after a change in the source', () => {
  it('takes over a new password, and ends the sessions of the old one', async () => {
    const application = await openApplication();
    await move(application, [
      withPassword('ada', hash('a'), { sessions: [session('s')] }),
      withPassword('bob', hash('b')),
    ]);
    const changed = [withPassword('ada', hash('x')), withPassword('bob', hash('b'))];
    const planned = await move(application, changed, [], { isDryRun: true });
    expect(passwords(application)).toEqual({ ada: hash('a'), bob: hash('b') });
    expect(found(planned)).toEqual([
      ['password-ada', 'updated', 'its password was changed there, and its sessions here were ended'],
    ]);
    expect(await move(application, changed)).toEqual(planned);
    expect(passwords(application)).toEqual({ ada: hash('x'), bob: hash('b') });
    expect(application.all('select id from session')).toEqual([]);
    expect(application.all(`select "securityVersion" as version from user where id = 'ada'`)).toEqual([{ version: 1 }]);
    expect(found(await move(application, changed))).toEqual([]);
    await move(application, [withPassword('ada', hash('y')), withPassword('bob', hash('b'))]);
    expect(passwords(application)).toMatchObject({ ada: hash('y') });
  });

  it('removes a password whose new hash cannot be read', async () => {
    const application = await openApplication();
    await move(application, [withPassword('ada', hash('a'))]);
    expect(found(await move(application, [withPassword('ada', 'md5:1')]))).toMatchObject([
      ['password-ada', 'updated', expect.stringContaining('the user has to reset it')],
    ]);
    expect(passwords(application)).toEqual({ ada: null });
  });

  it('names a password that was changed on both sides, and changes it on none', async () => {
    const application = await openApplication();
    await move(application, [withPassword('ada', hash('a'))]);
    application.database.prepare('update account set password = ?').run(hash('z'));
    expect(found(await move(application, [withPassword('ada', hash('x'))]))).toEqual([
      ['password-ada', 'kept', 'its password was changed there, and another one was set here'],
    ]);
    expect(passwords(application)).toEqual({ ada: hash('z') });
  });

  it('follows roles and ended memberships, but leaves the last owner and what was changed here', async () => {
    const application = await openApplication();
    const users = ['ada', 'bob', 'cy', 'dan'].map((id) => user(id));
    const members = [
      member('m1', 'ada', 'owner'),
      member('m2', 'bob', 'admin'),
      member('m3', 'cy'),
      member('m4', 'dan'),
    ];
    await move(application, users, [acme({ members })]);
    application.database.exec(`update member set role = 'admin' where id = 'm4'`);
    const later = [acme({ members: [member('m2', 'bob', 'member')] })];
    const planned = await move(application, users, later, { isDryRun: true });
    expect(roles(application)).toEqual(['m1 owner', 'm2 admin', 'm3 member', 'm4 admin']);
    expect(found(planned)).toEqual([
      ['m2', 'updated', 'its role there is member now'],
      ['m1', 'kept', 'its membership ended there, and it is the last owner here'],
      ['m3', 'updated', 'its membership ended there'],
      ['m4', 'kept', 'its membership ended there, and its role was changed here'],
    ]);
    expect(await move(application, users, later)).toEqual(planned);
    expect(roles(application)).toEqual(['m1 owner', 'm2 member', 'm4 admin']);
    const passedOn = [acme({ members: [member('m1', 'ada', 'member'), member('m2', 'bob', 'owner')] })];
    await move(application, users, passedOn);
    expect(roles(application)).toEqual(['m1 member', 'm2 owner', 'm4 admin']);
  });

  it('leaves users and organizations deleted that were deleted here', async () => {
    const application = await openApplication();
    const users = [user('ada'), user('bob')];
    await move(application, users, [acme()]);
    application.database.exec(`delete from member; delete from organization; delete from user where id = 'bob'`);
    const outcomes = await move(application, users, [acme()]);
    expect(outcomes.filter(({ result }) => result === 'kept').map(({ id }) => id)).toEqual([
      'bob',
      'password-bob',
      'acme',
      'm1',
      'm2',
    ]);
    expect(application.all('select id from user')).toEqual([{ id: 'ada' }]);
    expect(application.all('select id from organization')).toEqual([]);
  });

  it('names a user who is banned there', async () => {
    const application = await openApplication();
    await move(application, [user('ada')]);
    const [outcome] = await move(application, [user('ada', { rights: { roles: [], ban: {} } })]);
    expect(outcome).toMatchObject({
      result: 'refused',
      reason: 'it is banned, and the plugin admin is not listed, and the user can still sign in here',
    });
  });

  it('names users who are gone there, and closes them if it is told to, unless they changed something here', async () => {
    const application = await openApplication();
    await move(application, [
      withPassword('ada', hash('a')),
      withPassword('bob', hash('b'), { sessions: [session('s')] }),
      withPassword('cy', hash('c')),
    ]);
    application.database.prepare(`update account set password = ? where "userId" = 'cy'`).run(hash('z'));
    const door = openImport(application.auth, { isDryRun: false });
    door.addAddresses([user('ada')]);
    const missing = await door.findMissing();
    expect(missing).toEqual({ ids: ['bob', 'cy'], imported: 3 });
    expect(door.reportMissing(missing.ids)).toMatchObject([{ result: 'kept' }, { result: 'kept' }]);
    expect(application.all('select id from session')).toHaveLength(1);
    expect(await door.closeMissing(missing.ids)).toMatchObject([
      { id: 'bob', result: 'updated' },
      { id: 'cy', result: 'kept', reason: expect.stringContaining('can still sign in') },
    ]);
    expect(passwords(application)).toEqual({ ada: hash('a'), cy: hash('z') });
    expect(application.all('select id from session')).toEqual([]);
    expect(application.all('select id from user')).toHaveLength(3);
  });
});
