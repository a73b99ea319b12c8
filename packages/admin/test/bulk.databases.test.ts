import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { auditCollector } from '../../core/test/proofs/audit/audit-collector.js';
import { adminAccess } from '../src/index.js';
import { codeOf, openAdmin, userOf } from './admin-server.js';

const roles = { manager: adminAccess.newRole({ user: ['list', 'ban', 'delete'], session: ['list', 'revoke'] }) };

describeAuthOnEveryDatabase('a change of several users', (openAuth) => {
  async function open() {
    const { plugin, recorded } = auditCollector();
    const server = await openAdmin(openAuth, { roles }, { plugins: [plugin] });
    const mia = await server.join('Mia', 'manager');
    /** What the call answers for each id, and what it leaves in the audit log. */
    const change = async (path: string, userIds: readonly string[], more: object = {}) => {
      recorded.length = 0;
      const { status, json, text } = await mia.browser.post(path, { userIds, ...more });
      if (status !== 200) throw new Error(text);
      const results: readonly { readonly userId: string; readonly code: string | null }[] = Object(json).results;
      const audited = recorded.map(({ action, code, targets }) => [action, code, targets[0]?.id]);
      return { results: results.map(({ userId, code }) => [userId, code]), audited };
    };
    return { ...server, mia, change };
  }

  it('has one result for each id, says why a user is not changed, and is one event for each', async () => {
    const { ann, mia, join, change } = await open();
    const [bob, cat] = [await join('Bob'), await join('Cat')];
    const ids = [bob.id, ann.id, 'none', mia.id, bob.id, cat.id];
    const codes = [
      [bob.id, null],
      [ann.id, 'USER_HAS_MORE_PERMISSIONS_THAN_YOU'],
      ['none', 'USER_NOT_FOUND'],
      [mia.id, 'YOU_CANT_DO_THIS_TO_YOURSELF'],
      [cat.id, null],
    ];
    const actions = { 'ban-users': 'ban.created', 'unban-users': 'ban.removed', 'remove-users': 'user.deleted' };
    for (const [path, action] of Object.entries(actions)) {
      const { results, audited } = await change(`/admin/${path}`, ids);
      expect([path, results]).toEqual([path, codes]);
      const inTurn = [...codes.filter(([id]) => id !== mia.id), ...codes.filter(([id]) => id === mia.id)];
      expect([path, audited]).toEqual([path, inTurn.map(([id, code]) => [action, code, id])]);
      const banned = Object((await ann.browser.get('/admin/list-users?banned=true')).json).total;
      expect([path, banned]).toEqual([path, path === 'ban-users' ? 2 : 0]);
      expect([path, await userOf(ann.browser), await userOf(mia.browser)]).toEqual([path, 'Ann', 'Mia']);
    }
    const left = Object((await ann.browser.get('/admin/list-users')).json);
    expect(left.users.map(({ name }: { readonly name: string }) => name).sort()).toEqual(['Ann', 'Mia']);
  });

  it('ends all sessions of each, and those of the caller only if they are named', async () => {
    const { mia, join, change } = await open();
    const [bob, cat] = [await join('Bob'), await join('Cat')];
    const { results } = await change('/admin/revoke-sessions-of-users', [bob.id, 'none', cat.id]);
    expect(results.map(([, code]) => code)).toEqual([null, 'USER_NOT_FOUND', null]);
    expect([await userOf(bob.browser), await userOf(cat.browser), await userOf(mia.browser)]).toEqual([
      undefined,
      undefined,
      'Mia',
    ]);
    const [dan, eve] = [await join('Dan'), await join('Eve')];
    const all = await change('/admin/revoke-sessions-of-users', [dan.id, mia.id, eve.id]);
    expect(all.results).toEqual([dan, mia, eve].map(({ id }) => [id, null]));
    for (const { browser } of [dan, mia, eve]) expect(await userOf(browser)).toBe(undefined);
  });

  it('keeps the reason and the end of a ban for all, and takes up to 100 ids', async () => {
    const { ann, mia, join, change } = await open();
    const bob = await join('Bob');
    await change('/admin/ban-users', [bob.id], { banReason: 'Spam', banExpiresIn: 60 });
    expect((await ann.browser.get('/admin/list-users?banned=true')).json).toMatchObject({
      users: [{ id: bob.id, banReason: 'Spam', banExpires: expect.any(String) }],
    });
    const many = Array.from({ length: 101 }, (_, number) => `u${number}`);
    expect(codeOf(await mia.browser.post('/admin/ban-users', { userIds: many }))).toBe('VALIDATION_ERROR');
    expect((await change('/admin/ban-users', [])).results).toEqual([]);
    expect((await change('/admin/ban-users', many.slice(1))).results).toHaveLength(100);
  });

  it('stops where the caller loses the permission meanwhile, with what was done before', async () => {
    const { ann, mia, join, assign } = await open();
    const people = [];
    for (let number = 0; number < 20; number++) people.push(await join(`P${number}`));
    const [answer] = await Promise.all([
      mia.browser.post('/admin/ban-users', { userIds: people.map(({ id }) => id) }),
      assign(mia.id, 'user'),
    ]);
    const { total } = Object((await ann.browser.get('/admin/list-users?banned=true')).json);
    if (answer.status === 200) expect(total).toBe(20);
    else expect([answer.status, total < 20]).toEqual([403, true]);
    expect(codeOf(await mia.browser.post('/admin/unban-users', { userIds: [people[0]?.id] }))).toBe(
      'PERMISSION_DENIED',
    );
  });

  it('leaves an administrator when two remove each other at the same time', async () => {
    const { ann, join } = await open();
    const zoe = await join('Zoe', 'admin');
    await Promise.all([
      ann.browser.post('/admin/remove-users', { userIds: [zoe.id] }),
      zoe.browser.post('/admin/remove-users', { userIds: [ann.id] }),
    ]);
    const left = [await userOf(ann.browser), await userOf(zoe.browser)].filter((name) => name !== undefined);
    expect(left).toHaveLength(1);
  });
});
