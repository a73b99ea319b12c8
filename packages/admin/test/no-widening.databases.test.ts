import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../core/test/fixtures/every-database.js';
import { createRandom } from '../../core/test/fixtures/lists/random.js';
import { adminRoles } from '../src/index.js';
import { codeOf } from './admin-server.js';
import { openRoles, roles } from './runtime-roles-server.js';

type Permission = Readonly<Record<string, readonly string[]>>;

const steps = 200;
const made = ['helper', 'aide', 'zoo', 'helper'] as const;
const given = ['user', 'admin', 'chief', 'editor', ...made] as const;
const kinds = ['create', 'update', 'delete', 'give'] as const;
const actions = ['user:list', 'user:get', 'user:set-role', 'article:write', 'article:publish'];

const asActions = (permission: Permission) =>
  Object.entries(permission).flatMap(([resource, list]) => list.map((action) => `${resource}:${action}`));

function asPermission(list: readonly string[]): Permission {
  const resources = [...new Set(list.map((each) => each.split(':')[0] ?? ''))];
  return Object.fromEntries(
    resources.map((resource) => [
      resource,
      list.filter((each) => each.startsWith(`${resource}:`)).map((each) => each.slice(resource.length + 1)),
    ]),
  );
}

const configured = new Map<string, readonly string[]>(
  Object.entries({ ...adminRoles, ...roles }).map(([name, { statements }]) => [name, asActions({ ...statements })]),
);
const without = (list: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]) =>
  [...list].filter((each) => !others.some((other) => other.has(each)));

describeAuthOnEveryDatabase('a sequence of calls about roles', (openAuth) => {
  it('gives no user what the caller does not have, and takes from no user what the caller does not have', async () => {
    const server = await openRoles(openAuth);
    const { ann, assign, join, create, call } = server;
    const callers: [Person, ...Person[]] = [{ ...ann, name: 'Ann', role: 'admin,editor' }];
    await create('helper', {});
    await create('aide', {});
    for (const [name, role] of Object.entries({
      Cat: 'chief',
      Dan: 'chief,editor',
      Eve: 'helper',
      Fay: 'editor,aide',
    }))
      callers.push({ ...(await join(name, role)), name, role });

    /** What each user can do, by the two lists. */
    async function everyone(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const rows: { role: string; permission: Permission }[] = Object(
        (await ann.browser.get('/admin/list-roles')).json,
      );
      const known = new Map([...rows.map((each) => [each.role, asActions(each.permission)] as const), ...configured]);
      const { users } = Object((await ann.browser.get('/admin/list-users')).json);
      return new Map(
        users.map(({ id, role }: { id: string; role: string }) => [
          id,
          new Set(role.split(',').flatMap((name) => known.get(name) ?? [])),
        ]),
      );
    }

    const chiefs: typeof callers = [callers[0], ...callers.filter(({ name }) => name === 'Cat' || name === 'Dan')];
    const random = createRandom(20_261_130);
    const oneOf = <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0];
    const some = (list: readonly string[]) => list.filter(() => random(4) === 0);
    const granted = new Set<string>();
    for (let step = 0; step < steps; step++) {
      // Otherwise there are soon no chiefs any more, and no user with a role that was made.
      if (step % 10 === 0) {
        await create('helper', { article: ['write'], user: ['get'] });
        await create('aide', { user: ['list'] });
        for (const { id, role } of callers) await assign(id, role);
      }
      const before = await everyone();
      const caller = step % 4 === 0 ? oneOf(callers) : oneOf(chiefs);
      const role = oneOf(made);
      const about = [step, caller.name];
      const kind = oneOf(kinds);
      const answer =
        kind === 'give'
          ? await caller.browser.post('/admin/set-role', {
              userId: oneOf(callers).id,
              role: oneOf(given),
            })
          : await call(caller.browser, kind, role, kind === 'delete' ? undefined : asPermission(some(actions)));
      expect([...about, kind, answer.status < 500]).toEqual([...about, kind, true]);
      if (codeOf(answer) === 200) granted.add(kind);
      const own = before.get(caller.id) ?? new Set();
      for (const [id, after] of await everyone()) {
        const had = before.get(id) ?? new Set();
        expect([...about, kind, id, without(after, had, own), without(had, after, own)]).toEqual([
          ...about,
          kind,
          id,
          [],
          [],
        ]);
        if (id === caller.id) expect([...about, without(after, had)]).toEqual([...about, []]);
      }
    }
    // Otherwise the calls above have proven nothing.
    for (const kind of kinds) expect([kind, granted.has(kind)]).toEqual([kind, true]);
  });
});

interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly browser: Browser;
}
