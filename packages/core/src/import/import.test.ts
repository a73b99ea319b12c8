import { describe, expect, it } from 'vitest';
import {
  type Application,
  acme,
  member,
  move,
  now,
  openApplication,
  refusals,
  session,
  user,
} from '../../test/fixtures/import/old-users.js';

describe('an import that is killed', () => {
  const users = [
    user('ada', { secondFactor: { id: 'f', secret: 'k'.repeat(32), backupCodes: ['one', 'two'] } }),
    user('bob', { sessions: [session('s1')] }),
    user('cy', { accounts: [{ id: 'g', providerId: 'github', accountId: '1', createdAt: now }] }),
  ];
  const stateOf = ({ all }: Application) => ({
    users: all('select id, email, "twoFactorEnabled" as factor from user order by id'),
    accounts: all('select id, "userId", password from account order by id'),
    factors: all('select id, "userId" from "twoFactor"'),
    sessions: all('select id, token from session'),
    members: all('select id, "userId", role from member order by id'),
    organizations: all('select id from organization'),
  });
  /** Makes the database accept this number of new rows, and fail at the next one. */
  const plantFuse = ({ database }: Application, rows: number) => {
    database.exec('drop table if exists fuse; create table fuse (burnt integer); insert into fuse values (0)');
    for (const table of ['user', 'account', 'twoFactor', 'session', 'organization', 'member'])
      database.exec(`create trigger "fuse_${table}" before insert on "${table}" begin update fuse set burnt = burnt + 1;
        select raise(abort, 'killed') from fuse where burnt > ${rows}; end`);
  };
  const removeFuse = ({ database, all }: Application) => {
    for (const { name } of all("select name from sqlite_master where type = 'trigger' and name like 'fuse%'") as {
      name: string;
    }[])
      database.exec(`drop trigger "${name}"`);
  };

  it('ends in the same state when it is repeated, at each row where it can be killed', async () => {
    const whole = await openApplication();
    await move(whole, users, [acme()]);
    const expected = stateOf(whole);
    expect(Object.values(expected).map((rows) => rows.length)).toEqual([3, 3, 1, 1, 2, 1]);
    const written = 11;
    for (let rows = 0; rows < written; rows++) {
      const application = await openApplication();
      plantFuse(application, rows);
      await expect(move(application, users, [acme()]), `killed after ${rows} rows`).rejects.toThrow('killed');
      removeFuse(application);
      await move(application, users, [acme()]);
      expect(stateOf(application), `killed after ${rows} rows`).toEqual(expected);
    }
  });

  it('writes nothing in a dry run, and decides the same', async () => {
    const application = await openApplication();
    const planned = await move(application, users, [acme()], { isDryRun: true });
    expect(Object.values(stateOf(application)).flat()).toEqual([]);
    expect(await move(application, users, [acme()])).toEqual(planned);
  });
});

describe('a hostile export', () => {
  it('users with one address by case are all refused, and named', async () => {
    const application = await openApplication();
    const outcomes = await move(application, [user('ada'), user('eve', { email: 'ADA@example.com' }), user('bob')]);
    expect(refusals(outcomes)).toEqual([
      ['ada', 'its address is also that of eve, by case or spelling'],
      ['eve', 'its address is also that of ada, by case or spelling'],
    ]);
    expect(refusals(outcomes, 'account')).toHaveLength(2);
  });

  it.each([
    ['an address with a line break', { email: 'ada@example.com\nbcc: eve@example.com' }],
    ['an address with letters that look like others', { email: 'аda@example.com' }],
    ['a list of addresses', { email: 'ada@example.com,eve@example.com' }],
    ['a huge address', { email: `${'a'.repeat(1_000_000)}@example.com` }],
    ['no address', { email: undefined }],
    ['a huge name', { name: 'a'.repeat(1_000_000) }],
    ['a name with a line break', { name: 'Ada\r\nBcc: eve@example.com' }],
    ['a name that turns the direction', { name: 'Ada \u202e' }],
    ['a huge id', { id: 'a'.repeat(65) }],
    ['an id with control characters', { id: 'a\u0000b' }],
  ])('refuses a user with %s', async (_, more) => {
    const application = await openApplication();
    const outcomes = await move(application, [user('ada', more)]);
    expect(outcomes.map(({ result }) => result)).toEqual(['refused', 'refused']);
    expect(application.all('select id from user')).toEqual([]);
  });

  it('SQL and names of prototypes are only text', async () => {
    const application = await openApplication();
    const name = `'); drop table "user"; --`;
    await move(application, [
      user('__proto__', { name, email: 'a@example.com' }),
      user('constructor', { email: 'b@example.com' }),
    ]);
    expect(application.all('select id, name from user order by id')).toEqual([
      { id: '__proto__', name },
      { id: 'constructor', name: 'constructor' },
    ]);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('name');
  });

  it('fields of the export set no column that the configuration does not have', async () => {
    const application = await openApplication();
    const fields = JSON.parse(
      '{"__proto__":{"isAdmin":true},"securityVersion":7,"twoFactorEnabled":true,"role":"admin"}',
    );
    await move(application, [user('ada', { fields })]);
    expect(application.all('select "securityVersion" as version, "twoFactorEnabled" as factor from user')).toEqual([
      { version: 0, factor: 0 },
    ]);
  });

  it('repeated ids, identities and sessions count once', async () => {
    const application = await openApplication();
    const github = (id: string) => ({ id, providerId: 'github', accountId: '1' });
    const outcomes = await move(application, [
      user('ada', { accounts: [github('g1'), github('g2')], sessions: [session('s'), session('s')] }),
      user('ada', { email: 'other@example.com', accounts: [] }),
      user('bob', { accounts: [github('g3')] }),
    ]);
    expect(refusals(outcomes)).toEqual([['ada', 'its id occurs twice']]);
    expect(refusals(outcomes, 'account')).toEqual([
      ['g2', 'the user has another account of this provider, and can have one'],
      ['g3', 'another user has this identity at the provider'],
    ]);
    expect(refusals(outcomes, 'session')).toEqual([['s', 'it occurs twice']]);
  });

  it('an id at a provider has the characters that a sign-in accepts: ASCII with spaces, at most 255', async () => {
    const ids = ['auth0|Ada L ', 'x'.repeat(255), 'x'.repeat(256), 'é', 'a\tb', ''];
    const application = await openApplication();
    const people = ids.map((accountId, index) =>
      user(`u${index}`, { accounts: [{ id: `g${index}`, providerId: 'github', accountId }] }),
    );
    const why = 'its id at the provider is not text of 1 to 255 ASCII characters';
    expect(refusals(await move(application, people), 'account')).toEqual(
      ['g2', 'g3', 'g4', 'g5'].map((id) => [id, why]),
    );
    expect(application.all('select accountId as id from account order by id')).toEqual(
      ids.slice(0, 2).map((id) => ({ id })),
    );
  });

  it('an account of a provider that the configuration does not have is refused', async () => {
    const application = await openApplication();
    const accounts = ['github', 'facebook'].map((id) => ({ id, providerId: id, accountId: '1' }));
    const outcomes = await move(application, [user('ada', { accounts })]);
    expect(refusals(outcomes, 'account')).toEqual([
      ['facebook', 'your configuration does not have the provider facebook'],
    ]);
    expect(application.all('select id from account')).toEqual([{ id: 'github' }]);
  });

  it.each([
    [
      'an unknown form',
      'md5:5f4dcc3b5aa765d61d8327deb882cf99',
      'the form of its password hash is unknown, so the user has to reset the password',
    ],
    ['plain text', 'hunter2', 'the form of its password hash is unknown, so the user has to reset the password'],
    [
      'an absurd cost',
      `$2b$31$${'a'.repeat(53)}`,
      'its password hash costs too much (bcrypt, cost 31), so the user has to reset the password',
    ],
    [
      'absurd memory',
      `$argon2id$v=19$m=4194304,t=3,p=4$${'A'.repeat(22)}$${'A'.repeat(43)}`,
      expect.stringContaining('costs too much'),
    ],
  ])('a password hash of %s is left out, and the user is moved', async (_, password, reason) => {
    const application = await openApplication();
    const accounts = [{ id: 'p', providerId: 'credential', accountId: 'ada', password }];
    const outcomes = await move(application, [user('ada', { accounts })]);
    expect(outcomes).toMatchObject([
      { table: 'user', result: 'added' },
      { id: 'p', result: 'refused', reason },
    ]);
  });

  it('an organization without an owner is refused, and so is a member of another tenant', async () => {
    const application = await openApplication();
    const users = [user('ada'), user('bob')];
    const outcomes = await move(application, users, [
      acme({ members: [member('m1', 'ada', 'admin'), member('m2', 'unknown', 'owner')] }),
      acme({
        id: 'globex',
        slug: 'globex',
        members: [
          member('m3', 'ada', 'owner', 'globex'),
          member('m4', 'bob', 'owner', 'acme'),
          member('m5', 'bob', 'superuser', 'globex'),
        ],
      }),
    ]);
    expect(refusals(outcomes, 'organization')).toEqual([['acme', 'no member who can be moved has the role owner']]);
    expect(refusals(outcomes, 'member').slice(2)).toEqual([
      ['m4', 'it names another organization'],
      ['m5', 'its role "superuser" is not in organization.roles'],
    ]);
    expect(application.all('select id from member')).toEqual([{ id: 'm3' }]);
  });
});
