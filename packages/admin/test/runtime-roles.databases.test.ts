import { insertUnique, remove } from 'latchkey/plugin';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { applicationRole } from '../src/tables.js';
import { codeOf, openAdmin, password, userOf } from './admin-server.js';
import { openRoles } from './runtime-roles-server.js';

const reason = 'Ticket 42: cannot pay';

const list = (browser: Browser) => browser.get('/admin/list-users').then(codeOf);

describeAuthOnEveryDatabase('a role that administrators make at run time', (openAuth) => {
  it('is a table and four calls that a server without the option does not have', async () => {
    for (const runtimeRoles of [true, false]) {
      const { ann, db } = await openRoles(openAuth, runtimeRoles);
      for (const path of ['create-role', 'update-role', 'delete-role'])
        expect((await ann.browser.post(`/admin/${path}`, {})).status).toBe(runtimeRoles ? 400 : 404);
      expect((await ann.browser.get('/admin/list-roles')).status).toBe(runtimeRoles ? 200 : 404);
      expect(db.tables.has('applicationRole')).toBe(runtimeRoles);
    }
  });

  it('decides from the next call on, with the cookie cache on, and get-session stays one statement', async () => {
    const { ann, join, openBrowser, create, update, give, may, statementsOf } = await openRoles(openAuth);
    const bob = await join('Bob');
    expect(await create('helper', { user: ['list'], article: ['write', 'write'], session: [] })).toBe(200);
    expect((await ann.browser.get('/admin/list-roles')).json).toMatchObject([
      { role: 'helper', permission: { user: ['list'], article: ['write'] } },
    ]);
    expect(await list(bob.browser)).toBe('PERMISSION_DENIED');
    expect(await give(ann.browser, bob.id, 'helper,user')).toBe(200);
    // The session is copied into no cookie: a copy would still have the role when it is gone.
    const again = openBrowser();
    await again.post('/sign-in/email', { email: 'bob@example.com', password });
    for (let round = 0; round < 2; round++) expect(await statementsOf(() => again.get('/get-session'))).toBe(1);
    expect(await list(bob.browser)).toBe(200);
    expect(await may(bob.browser, { article: ['write'] })).toBe(true);
    expect(await may(bob.browser, { article: ['publish'] })).toBe(false);
    const [ofBob, ofAnn] = [await statementsOf(() => list(bob.browser)), await statementsOf(() => list(ann.browser))];
    expect(ofBob - ofAnn).toBe(1); // only who has such a role pays for it
    expect(await update('helper', { article: ['publish'] })).toBe(200);
    expect(await list(bob.browser)).toBe('PERMISSION_DENIED');
    expect(await may(bob.browser, { user: ['list'] })).toBe(false);
    expect(await may(bob.browser, { article: ['publish'] })).toBe(true);
  });

  it('is made, listed, changed and deleted by the permission of each call alone', async () => {
    const single = Object.fromEntries(
      ['create', 'list', 'update', 'delete'].map((action) => [
        `only-${action}`,
        { statements: { role: [action], user: ['list'] } },
      ]),
    );
    const { ann, join, openBrowser } = await openAdmin(openAuth, { roles: single, runtimeRoles: true });
    const permission = { user: ['list'] };
    await ann.browser.post('/admin/create-role', { role: 'helper', permission });
    const callers = [
      ['visitor', openBrowser()],
      ['user', (await join('Uma')).browser],
      ...(await Promise.all(
        Object.keys(single).map(async (role) => [role, (await join(`P-${role}`, role)).browser] as const),
      )),
      ['admin', ann.browser],
    ] as const;
    const calls: Readonly<Record<string, (browser: Browser) => ReturnType<Browser['get']>>> = {
      list: (browser) => browser.get('/admin/list-roles'),
      update: (browser) => browser.post('/admin/update-role', { role: 'helper', permission }),
      create: (browser) => browser.post('/admin/create-role', { role: 'other', permission }),
      delete: (browser) => browser.post('/admin/delete-role', { role: 'other' }),
    };
    for (const [action, run] of Object.entries(calls))
      for (const [name, browser] of callers) {
        if (action === 'delete') await ann.browser.post('/admin/create-role', { role: 'other', permission });
        if (action === 'create') await ann.browser.post('/admin/delete-role', { role: 'other' });
        const wanted = name === 'visitor' ? 401 : name === 'admin' || name === `only-${action}` ? 200 : 403;
        expect([action, name, (await run(browser)).status]).toEqual([action, name, wanted]);
      }
  });

  it('grants at most what its maker can do, and never what makes administrators or roles', async () => {
    const { join, create, call, give, ann } = await openRoles(openAuth);
    const cat = await join('Cat', 'chief');
    const made = async (name: 'create' | 'update' | 'delete', role: string, permission?: object) =>
      codeOf(await call(cat.browser, name, role, permission));
    expect(await create('publisher', { article: ['publish'] })).toBe(200);
    expect(await made('create', 'writer', { article: ['write'] })).toBe('YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
    expect(await made('create', 'finder', { user: ['list'] })).toBe(200);
    expect(await made('update', 'finder', { user: ['list', 'ban'] })).toBe('YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
    // Neither by giving less, nor by deleting it: what others have is not hers to take.
    expect(await made('update', 'publisher', {})).toBe('YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
    expect(await made('delete', 'publisher')).toBe('YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE');
    const bob = await join('Bob');
    expect(await give(cat.browser, bob.id, 'publisher')).toBe('USER_HAS_MORE_PERMISSIONS_THAN_YOU');
    expect(await give(cat.browser, bob.id, 'finder')).toBe(200);
    expect(await give(cat.browser, cat.id, 'finder')).toBe('YOU_CANT_DO_THIS_TO_YOURSELF');
    for (const permission of [
      { user: ['set-role'] },
      ...['create', 'list', 'update', 'delete'].map((each) => ({ role: [each] })),
    ])
      for (const name of ['create', 'update'] as const)
        expect(codeOf(await call(ann.browser, name, name === 'create' ? 'queen' : 'finder', permission))).toBe(
          'ONLY_CONFIGURED_ROLES_CAN_HAVE_THIS_PERMISSION',
        );
    for (const [permission, message] of [
      [{ user: ['fly'] }, 'user:fly'],
      [{ planet: [] }, 'planet'],
      [{ toString: ['call'] }, 'toString'],
    ] as const) {
      const { json } = await call(ann.browser, 'create', 'queen', permission);
      expect(json).toMatchObject({ code: 'UNKNOWN_PERMISSION', details: [{ path: 'permission', message }] });
    }
    for (const name of ['Helper', 'a,b', '', '-a', 'a b', '__proto__', 'ａdmin', 'x'.repeat(41)])
      expect([name, (await call(ann.browser, 'create', name, {})).status]).toEqual([name, 400]);
    for (const name of ['admin', 'user', 'editor']) expect(await create(name, {})).toBe('ROLE_ALREADY_EXISTS');
  });

  it('is covered by who changes, or acts as, a user who has it', async () => {
    const { ann, join, create, update, give } = await openRoles(openAuth);
    const cat = await join('Cat', 'chief');
    const bob = await join('Bob');
    await create('helper', { user: ['get'] });
    await give(ann.browser, bob.id, 'helper');
    expect(codeOf(await cat.browser.post('/admin/impersonate-user', { userId: bob.id, reason }))).toBe(200);
    expect(await userOf(cat.browser)).toBe('Bob');
    expect(await update('helper', { user: ['get'], article: ['publish'] })).toBe(200);
    expect(await userOf(cat.browser)).toBe(undefined);
    const again = await cat.browser.post('/sign-in/email', { email: 'cat@example.com', password });
    expect(again.status).toBe(200);
    for (const [path, more] of [
      ['impersonate-user', { reason }],
      ['set-role', { role: 'user' }],
    ] as const)
      expect(codeOf(await cat.browser.post(`/admin/${path}`, { userId: bob.id, ...more }))).toBe(
        'USER_HAS_MORE_PERMISSIONS_THAN_YOU',
      );
  });

  it('finds its users in the list, alone and among other roles', async () => {
    const { ann, join, create, give } = await openRoles(openAuth);
    for (const role of ['zoo', 'helper', 'aide']) await create(role, { user: ['get'] });
    const given = ['helper', 'zoo,helper', 'helper,editor', 'zoo,helper,aide', 'zoo', 'user'];
    for (const [index, role] of given.entries()) {
      const { id } = await join(`U${index}`);
      expect(await give(ann.browser, id, role)).toBe(200);
    }
    const { json } = await ann.browser.get('/admin/list-users?role=helper');
    expect(
      Object(json)
        .users.map(({ role }: { role: string }) => role)
        .sort(),
    ).toEqual(['aide,helper,zoo', 'editor,helper', 'helper', 'helper,zoo']);
    expect(Object(json).total).toBe(4);
    expect(codeOf(await ann.browser.get('/admin/list-users?role=king'))).toBe('UNKNOWN_ROLE');
    expect(await give(ann.browser, ann.id, 'zoo')).toBe('YOU_CANT_DO_THIS_TO_YOURSELF');
    const bob = await join('Bob');
    expect(await give(ann.browser, bob.id, 'aide,helper,zoo,user')).toBe('TOO_MANY_ROLES');
    expect(await give(ann.browser, bob.id, 'aide,king')).toBe('UNKNOWN_ROLE');
  });

  it('leaves it to the configured roles who is the last administrator', async () => {
    const { ann, join, create, assign, auth } = await openRoles(openAuth);
    await create('helper', { user: ['get', 'delete', 'ban'] });
    const bob = await join('Bob', 'helper');
    const leave = () => ann.browser.post('/delete-user', {}).then(codeOf);
    expect(await leave()).toBe('THE_LAST_ADMINISTRATOR_HAS_TO_STAY');
    await assign(bob.id, 'admin,helper');
    expect(Object(await auth.api.findUser({ query: { userId: bob.id } })).role).toBe('admin,helper');
    expect(await leave()).toBe(200);
  });

  it('with the name of one that is gone is not made as long as a user has the name', async () => {
    const { ann, join, create, drop, give, may, db, roleOf } = await openRoles(openAuth);
    const bob = await join('Bob');
    await create('helper', { article: ['write'] });
    expect(await give(ann.browser, bob.id, 'helper,user')).toBe(200);
    expect(await drop('helper')).toBe('ROLE_IS_STILL_ASSIGNED');
    await remove(db, applicationRole, { role: 'helper' }); // as a role that was removed from the options
    expect(await roleOf(bob.id)).toBe('user,helper');
    expect(await may(bob.browser, { article: ['write'] })).toBe(false);
    expect(await create('helper', { article: ['publish'] })).toBe('ROLE_IS_STILL_ASSIGNED');
    expect(await create('help', { article: ['publish'] })).toBe(200); // a part of the name is another name
    expect(await give(ann.browser, bob.id, 'user')).toBe(200);
    expect(await create('helper', { article: ['publish'] })).toBe(200);
  });

  it('that a role of the options replaces is covered by who gives the name, until it is deleted', async () => {
    const { ann, db, join, give, drop, may } = await openRoles(openAuth);
    const [cat, bob] = [await join('Cat', 'chief'), await join('Bob')];
    // As if the options had got the role `user` only now.
    const at = new Date();
    const row = { id: 'old', role: 'user', permission: { user: ['ban'] }, createdAt: at, updatedAt: at };
    await insertUnique(db, applicationRole, row);
    expect(await may(bob.browser, { user: ['ban'] })).toBe(false);
    expect(await give(cat.browser, bob.id, 'user')).toBe('USER_HAS_MORE_PERMISSIONS_THAN_YOU');
    expect(await give(ann.browser, bob.id, 'user')).toBe(200);
    expect(await drop('user')).toBe(200);
    expect(await give(cat.browser, bob.id, 'user')).toBe(200);
  });

  it('that 20 calls give and delete at the same time stays with its users, or is gone from all of them', async () => {
    const { ann, join, create, drop, give, roleOf, auth } = await openRoles(openAuth);
    const people: string[] = [];
    for (let index = 0; index < 9; index++) people.push((await join(`U${index}`)).id);
    for (let round = 0; round < 5; round++) {
      expect(await create('helper', { article: ['write'] })).toBe(200);
      // A server call, a new user, and the calls of administrators.
      const giving = [
        ...people.map((id) => () => give(ann.browser, id, 'helper')),
        async () =>
          auth.api.adminAssignRole({ body: { userId: people[0] ?? '', role: 'helper' } }).then(
            () => 200,
            (error) => Object(error).code,
          ),
        async () =>
          codeOf(
            await ann.browser.post('/admin/create-user', {
              email: `new-${round}@example.com`,
              name: 'New',
              role: 'helper',
            }),
          ),
      ];
      const racers = giving.flatMap((each, index) => (index % 2 === round % 2 ? [() => drop('helper'), each] : [each]));
      const answers = await Promise.all([...racers, () => drop('helper'), () => drop('helper')].map((run) => run()));
      for (const answer of answers)
        expect([200, 'UNKNOWN_ROLE', 'ROLE_NOT_FOUND', 'ROLE_IS_STILL_ASSIGNED']).toContain(answer);
      const listed = await ann.browser.get('/admin/list-roles');
      const { users } = Object((await ann.browser.get('/admin/list-users')).json);
      const holders = users.filter(({ role }: { role: string }) => role.includes('helper'));
      const isThere = Object(listed.json).length > 0;
      if (!isThere) expect(holders).toEqual([]);
      for (const { id } of holders) expect(await give(ann.browser, id, 'user')).toBe(200);
      if (isThere) expect(await drop('helper')).toBe(200);
      expect(await roleOf(people[0] ?? '')).toBe('user');
    }
  });

  it('that is narrowed while 20 calls use it grants nothing after the answer', async () => {
    const { ann, join, create, update, give } = await openRoles(openAuth);
    const bob = await join('Bob');
    await create('helper', { user: ['ban', 'list'] });
    await give(ann.browser, bob.id, 'helper');
    const victims: string[] = [];
    for (let index = 0; index < 19; index++) victims.push((await join(`V${index}`)).id);
    const ban = (userId: string) => bob.browser.post('/admin/ban-user', { userId }).then(codeOf);
    const [narrowed, ...answers] = await Promise.all([update('helper', {}), ...victims.map(ban)]);
    expect(narrowed).toBe(200);
    for (const answer of answers) expect([200, 'PERMISSION_DENIED']).toContain(answer);
    expect(await ban(victims[0] ?? '')).toBe('PERMISSION_DENIED');
    const { users } = Object((await ann.browser.get('/admin/list-users?banned=true')).json);
    expect(users).toHaveLength(answers.filter((answer) => answer === 200).length);
  });

  it('is one of at most 20, also if 20 are added at the same time, and one name is one role', async () => {
    const { ann, create } = await openRoles(openAuth);
    for (let index = 0; index < 15; index++) expect(await create(`old-${index}`, {})).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(`new-${Math.floor(index / 2)}`, {})),
    );
    expect(answers.filter((answer) => answer === 200)).toHaveLength(5);
    for (const answer of answers)
      expect([200, 'ROLE_ALREADY_EXISTS', 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES']).toContain(answer);
    expect((await ann.browser.get('/admin/list-roles')).json).toHaveLength(20);
  });
});
