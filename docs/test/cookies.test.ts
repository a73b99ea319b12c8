import { expect, it } from 'vitest';
import { listSources, readHouse } from '../scripts/house.ts';

it('the manual lists every cookie that the library sets, and no other [H195]', () => {
  const sources = listSources().filter((path) => path.startsWith('packages/core/'));
  const set = sources.flatMap((path) => [...namesSet(readHouse(path))]);
  const rows = readHouse('docs/security.md').matchAll(/^\| `latchkey\.([a-z_]+?)(?:_…)?` /gm);
  expect(Array.from(rows, ([, name]) => name).sort()).toEqual([...new Set(set)].sort());
});

/**
 * `cookieSpec(settings, 'two_factor', …)`, the union of names that the cookies of a session have, and a cookie of each kind
 * that `${asked}_asker` names.
 */
function namesSet(text: string): string[] {
  const direct = Array.from(text.matchAll(/cookieSpec\([\w.]+, '(\w+)'/g), ([, name = '']) => name);
  const asked = /`\$\{asked\}_asker`/.test(text) ? namesOf('Asked', text).map((name) => `${name}_asker`) : [];
  return [...direct, ...namesOf('SessionCookie', text), ...asked];
}

/** The texts of a union type. */
function namesOf(type: string, text: string): string[] {
  const [, union = ''] = new RegExp(`export type ${type} = (.+);`).exec(text) ?? [];
  return Array.from(union.matchAll(/'(\w+)'/g), ([, name = '']) => name);
}
