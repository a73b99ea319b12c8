import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { adminAccess } from '../src/index.js';
import { codeOf, openAdmin } from './admin-server.js';

const code = 'THE_LAST_ADMINISTRATOR_HAS_TO_STAY';
const codeOfCall = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 200,
    (error: unknown) => Object(error).code,
  );

describeAuthOnEveryDatabase('the last administrator', (openAuth) => {
  it('stays, by every call, until there is another one who is not banned', async () => {
    const { auth, ann, join, assign } = await openAdmin(openAuth);
    const remove = () => codeOfCall(auth.api.removeUser({ body: { userId: ann.id } }));
    expect(codeOf(await ann.browser.post('/delete-user', {}))).toBe(code);
    expect(await codeOfCall(assign(ann.id, 'user'))).toBe(code);
    expect(await codeOfCall(auth.api.adminAssignBan({ body: { userId: ann.id, banned: true } }))).toBe(code);
    expect(await remove()).toBe(code);
    const bob = await join('Bob', 'admin');
    await auth.api.adminAssignBan({ body: { userId: bob.id, banned: true } });
    expect(await remove()).toBe(code);
    await auth.api.adminAssignBan({ body: { userId: bob.id, banned: false } });
    expect(codeOf(await ann.browser.post('/delete-user', {}))).toBe(200);
    expect(await codeOfCall(assign(bob.id, 'admin'))).toBe(200);
  });

  it('can be one by another role, or by adminUserIds', async () => {
    const roles = {
      chief: adminAccess.newRole({ user: ['set-role'] }),
      support: adminAccess.newRole({ user: ['list'] }),
    };
    const { ann, join, assign } = await openAdmin(openAuth, { roles });
    const bob = await join('Bob', 'support');
    expect(await codeOfCall(assign(ann.id, 'user'))).toBe(code);
    await assign(bob.id, 'chief');
    expect(await codeOfCall(assign(ann.id, 'user'))).toBe(200);
    expect(await codeOfCall(assign(bob.id, 'support'))).toBe(code);
    const people: string[] = [];
    const listed = await openAdmin(openAuth, { adminUserIds: people });
    expect(await codeOfCall(listed.assign(listed.ann.id, 'user'))).toBe(code);
  });

  it('is one of two who leave or remove each other at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const { auth, ann, join } = await openAdmin(openAuth);
      const bob = await join('Bob', 'admin');
      const ways =
        round % 2 === 0
          ? [ann.browser.post('/delete-user', {}), bob.browser.post('/delete-user', {})]
          : [
              ann.browser.post('/admin/remove-user', { userId: bob.id }),
              bob.browser.post('/admin/remove-user', { userId: ann.id }),
            ];
      const answers = (await Promise.all(ways)).map(codeOf);
      expect(
        answers.filter((each) => each === 200),
        String(answers),
      ).toHaveLength(1);
      const left = await Promise.all([ann.id, bob.id].map((userId) => auth.api.findUser({ query: { userId } })));
      expect(left.filter((user) => user !== null)).toHaveLength(1);
    }
  });
});
