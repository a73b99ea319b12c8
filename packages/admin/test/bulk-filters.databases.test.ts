import { organization } from 'latchkey';
import {
  type App,
  defineContract,
  definePlugin,
  guardedUpdate,
  insertUnique,
  remove,
  type Tx,
  userTable,
} from 'latchkey/plugin';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { auditCollector } from '../../core/test/proofs/audit/audit-collector.js';
import { adminAccess } from '../src/index.js';
import { addMember, codeOf, openAdmin, userOf } from './admin-server.js';

const roles = {
  manager: adminAccess.newRole({ user: ['list', 'ban', 'delete'], session: ['list', 'revoke'] }),
  guard: adminAccess.newRole({ user: ['ban', 'delete'], session: ['revoke'] }),
};
const paths = ['ban-users', 'unban-users', 'revoke-sessions-of-users', 'remove-users'];
const self = 'YOU_CANT_DO_THIS_TO_YOURSELF';
const above = 'USER_HAS_MORE_PERMISSIONS_THAN_YOU';

/** A server with an administrator Ann, a manager Mia, and a function that adds users without passwords. */
async function open(openAuth: OpenAuth) {
  const kept: { app?: App; onUpdate?: (tx: Tx, userId: string) => Promise<unknown> } = {};
  const { plugin: collector, recorded } = auditCollector();
  const keeper = definePlugin(defineContract('keeper', {}), {
    handlers: {},
    async sessionGate(app) {
      kept.app = app;
      return true;
    },
    listeners: { on: { userUpdated: async ({ tx }, { user }) => void (await kept.onUpdate?.(tx, user.id)) } },
  });
  const server = await openAdmin(openAuth, { roles }, { plugins: [keeper, organization(), collector] });
  server.clock.advance(1);
  const mia = await server.join('Mia', 'manager');
  await mia.browser.get('/admin/list-users');
  const { app } = kept;
  if (!app) throw new Error('no session was read');
  const { db } = app;
  let number = 0;
  /** Adds users, ten of whom have each time of creation. */
  async function add(count: number, about: object = {}): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, () => `u${String(number++).padStart(4, '0')}`);
    for (const [at, id] of ids.entries()) {
      if (at % 10 === 0) server.clock.advance(1);
      const now = server.clock.now();
      const row = { id, name: id, email: `${id}@spam.example`, createdAt: now, updatedAt: now, ...about };
      await insertUnique(db, userTable, row);
    }
    return ids;
  }
  const call = async (path: string, body: object, { browser }: { readonly browser: Browser } = mia) => {
    const { status, json, text } = await browser.post(`/admin/${path}`, body);
    if (status !== 200) throw new Error(text);
    const { results, nextCursor } = Object(json);
    const found: readonly { readonly userId: string; readonly code: string | null }[] = results;
    return { results: found.map(({ userId, code }) => [userId, code] as const), nextCursor };
  };
  /** Calls until the end of the list, from a cursor on. */
  async function callAll(path: string, body: object, begun?: string) {
    const all: (readonly [string, string | null])[] = [];
    for (let cursor = begun ?? ''; ; ) {
      const { results, nextCursor } = await call(path, { ...body, ...(cursor !== '' && { cursor }) });
      all.push(...results);
      if (nextCursor === null) return all;
      cursor = nextCursor;
    }
  }
  const total = async (query: string) =>
    Object((await server.ann.browser.get(`/admin/list-users?${query}`)).json).total;
  return { ...server, mia, kept, db, add, call, callAll, total, recorded };
}

describeAuthOnEveryDatabase('a change of the users who meet filters', (openAuth) => {
  it('goes on from its cursor after it was stopped, and changes each of 250 users once, while others come and go', async () => {
    const { ann, mia, db, add, call, callAll, total, recorded } = await open(openAuth);
    const ids = await add(250);
    const where = { banned: false, emailVerified: false };
    recorded.length = 0;
    const first = await call('ban-users', { where, banReason: 'Spam' });
    expect(first.results).toHaveLength(100);
    expect(first.results.slice(0, 2)).toEqual([
      [ann.id, above],
      [mia.id, self],
    ]);
    expect(first.results.slice(2)).toEqual(ids.slice(0, 98).map((id) => [id, null]));
    expect(recorded.map(({ action, code }) => [action, code])).toEqual([
      ['ban.created', above],
      ...ids.slice(0, 98).map(() => ['ban.created', null]),
      ['ban.created', self],
    ]);
    // The process that made the calls was killed here. Others come, and two go, one of them on the way.
    const late = await add(5);
    for (const id of [ids[10] ?? '', ids[150] ?? '']) await remove(db, userTable, { id });
    const rest = await callAll('ban-users', { where, banReason: 'Spam' }, first.nextCursor);
    const expected = [...ids.slice(98).filter((id) => id !== ids[150]), ...late];
    expect(rest).toEqual(expected.map((id) => [id, null]));
    expect(await total('banned=true')).toBe(253);
    expect(await callAll('ban-users', { where })).toEqual([
      [ann.id, above],
      [mia.id, self],
    ]);
    expect(await callAll('remove-users', { where: { banned: true, searchValue: 'u000' } })).toHaveLength(10);
    expect(await total('banned=true')).toBe(243);
  }, 300_000);

  it('leaves out a user who meets them no longer when the turn comes, without an event', async () => {
    const { kept, add, callAll, total, recorded } = await open(openAuth);
    const [one = '', two = '', three = ''] = await add(3);
    kept.onUpdate = async (tx, userId) =>
      userId === one && (await guardedUpdate(tx, userTable, { id: two }, { emailVerified: true }));
    recorded.length = 0;
    const results = await callAll('ban-users', { where: { emailVerified: false, searchValue: 'u' } });
    expect(results).toEqual([
      [one, null],
      [three, null],
    ]);
    expect(recorded.map(({ targets }) => targets[0]?.id)).toEqual([one, three]);
    expect(await total('banned=true')).toBe(2);
  });

  it('by their provider, organization or search does the same', async () => {
    const { ann, db, add, callAll, clock } = await open(openAuth);
    const ids = await add(120);
    const { json } = await ann.browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const organizationId = String(Object(json).id);
    for (const id of ids.slice(0, 110)) await addMember({ db }, organizationId, id, clock.now());
    const members = await callAll('ban-users', { where: { organizationId } });
    expect(members.map(([id]) => id).sort()).toEqual([ann.id, ...ids.slice(0, 110)].sort());
    expect(members.filter(([, code]) => code !== null)).toEqual([[ann.id, above]]);
    const found = await callAll('unban-users', { where: { organizationId, banned: true, searchValue: 'u000' } });
    expect(found.map(([id]) => id)).toEqual(ids.slice(0, 10));
    const some = { where: { organizationId, searchField: 'id', searchValue: 'u01' } };
    expect((await callAll('remove-users', some)).map(([id]) => id).sort()).toEqual(ids.slice(100, 110));
    expect((await callAll('ban-users', { where: { providerId: 'credential' } })).map(([, code]) => code)).toEqual([
      above,
      self,
    ]);
  }, 120_000);

  it('ends all sessions but that of the caller, who goes on with the list', async () => {
    const { ann, mia, join, callAll, clock } = await open(openAuth);
    clock.advance(1);
    const bob = await join('Bob');
    clock.advance(1);
    const cat = await join('Cat');
    const results = await callAll('revoke-sessions-of-users', { where: { banned: false } });
    expect(results).toEqual([
      [ann.id, above],
      [mia.id, self],
      [bob.id, null],
      [cat.id, null],
    ]);
    expect([await userOf(bob.browser), await userOf(mia.browser), await userOf(ann.browser)]).toEqual([
      undefined,
      'Mia',
      'Ann',
    ]);
  });

  it('by two callers at once changes every user, and no call fails', async () => {
    const { ann, mia, add, call, total } = await open(openAuth);
    await add(40);
    const where = { banned: false, searchValue: 'u' };
    const both = await Promise.all([mia, ann].map((caller) => call('ban-users', { where }, caller)));
    expect(await total('banned=true')).toBe(40);
    // A user whom the other caller has banned first has no result.
    const changed = both.flatMap(({ results }) => results);
    expect(changed.every(([, code]) => code === null)).toBe(true);
    expect(changed.map(([id]) => id).sort()).toEqual([...new Set(changed.map(([id]) => id))].sort());
    expect(changed).toHaveLength(40);
  });

  it('takes either ids or filters, and no filter by mistake', async () => {
    const { mia, add, call } = await open(openAuth);
    const [id = ''] = await add(1);
    const { nextCursor } = await call('ban-users', { where: { banned: true } });
    expect(nextCursor).toBe(null);
    for (const body of [
      {},
      { userIds: [id], where: { banned: false } },
      { userIds: [id], cursor: 'x' },
      { where: {} },
      { where: { banned: false, cursor: 'x' } },
      { where: { bannned: false } },
      { where: { searchValue: '' } },
      { where: { searchField: 'name', banned: false } },
      { where: { searchField: 'phoneNumber', searchValue: '(' } },
      { where: { searchField: 'phoneNumber', searchValue: '+' } },
      { where: { banned: 'True' } },
      { where: { emailVerified: '1' } },
      { where: { twoFactorEnabled: '' } },
      { where: { filterField: 'plan' } },
      { where: { banned: false }, cursor: 'x' },
    ])
      for (const path of paths) {
        const answer = await mia.browser.post(`/admin/${path}`, body);
        expect([path, body, codeOf(answer)]).toEqual([path, body, 'VALIDATION_ERROR']);
      }
    expect((await mia.browser.post('/admin/ban-users', { where: { bannned: false } })).text).toContain('bannned');
    const other = await call('ban-users', { where: { banned: false } });
    expect(other.nextCursor).toBe(null);
    expect(codeOf(await mia.browser.post('/admin/ban-users', { where: { role: 'king' } }))).toBe('UNKNOWN_ROLE');
  });

  it('by a ban leaves out a user whose ban has ended by itself', async () => {
    const { clock, add, call, total } = await open(openAuth);
    const [over = '', lasting = ''] = await add(2);
    await call('ban-users', { userIds: [over], banExpiresIn: 60 });
    await call('ban-users', { userIds: [lasting] });
    clock.advance(60);
    expect((await call('remove-users', { where: { banned: true } })).results).toEqual([[lasting, null]]);
    expect(await total('searchValue=u0')).toBe(1);
  });

  it('tells no administrator who may not list users who meets a filter', async () => {
    const { join, add, call, total } = await open(openAuth);
    const [id = ''] = await add(1);
    const { browser } = await join('Gus', 'guard');
    for (const path of paths) {
      const answer = await browser.post(`/admin/${path}`, { where: { searchValue: 'u' } });
      expect([path, answer.json]).toMatchObject([
        path,
        { code: 'PERMISSION_DENIED', details: [{ message: 'user:list' }] },
      ]);
      expect(answer.text).not.toContain(id);
    }
    expect((await call('ban-users', { userIds: [id] }, { browser })).results).toEqual([[id, null]]);
    expect(await total('banned=true')).toBe(1);
  });
});
