import { describe, expect, it } from 'vitest';
import { acme, member, move, openApplication, refusals, session, user } from '../../test/fixtures/import/old-users.js';

describe('an import into a database in use', () => {
  it('changes no user who is there, and gives no user an account of another one', async () => {
    const application = await openApplication();
    const { auth } = application;
    const { user: here } = await auth.api.createUser({ body: { email: 'ada@example.com', name: 'Ada' } });
    const before = application.all('select * from user');
    const takeover = user(here.id, {
      email: 'eve@example.com',
      accounts: [{ id: 'x', providerId: 'github', accountId: '666' }],
    });
    const outcomes = await move(application, [takeover, user('ada')]);
    expect(outcomes).toMatchObject([
      { table: 'user', id: here.id, result: 'kept', reason: 'it differs here: email, name, emailVerified' },
      { table: 'account', id: 'x', result: 'kept' },
      { table: 'user', id: 'ada', result: 'refused', reason: `its address belongs to the user ${here.id} here` },
      { table: 'account', result: 'refused' },
    ]);
    expect(application.all('select * from user')).toEqual(before);
    expect(application.all('select * from account')).toEqual([]);
  });

  it('brings back no account, session or member that was removed, and adds a member whose user comes later', async () => {
    const application = await openApplication();
    const users = [user('ada', { sessions: [session('s')] }), user('bob'), user('cy', { email: 'not an address' })];
    const organizations = [acme({ members: [...acme().members, member('m3', 'cy')] })];
    await move(application, users, organizations);
    application.database.exec(
      `delete from session; delete from account where id = 'password-bob'; delete from member where id = 'm2'`,
    );
    const repaired = [...users.slice(0, 2), user('cy')];
    const outcomes = await move(application, repaired, organizations);
    expect(outcomes.filter(({ result }) => result === 'kept').map(({ id }) => id)).toEqual(['s', 'password-bob', 'm2']);
    expect(application.all('select id from member order by id')).toEqual([{ id: 'm1' }, { id: 'm3' }]);
    expect(application.all('select id from session')).toEqual([]);
  });

  it('waits for a sign-up that takes the address meanwhile, and refuses the user', async () => {
    const application = await openApplication();
    const signUps = Array.from({ length: 10 }, (_, each) =>
      application.auth.api.createUser({ body: { email: `u${each}@example.com`, name: 'U' } }),
    );
    const users = Array.from({ length: 10 }, (_, each) => user(`u${each}`));
    const [outcomes] = await Promise.all([
      move(application, users),
      ...signUps.map((each) => each.catch(() => undefined)),
    ]);
    expect(application.all('select email from user group by email having count(*) > 1')).toEqual([]);
    const mine = outcomes.filter(({ table, result }) => table === 'user' && result === 'added').length;
    expect(application.all('select id from user')).toHaveLength(10);
    expect(refusals(outcomes)).toHaveLength(10 - mine);
  });
});
