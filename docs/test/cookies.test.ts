import { expect, it } from 'vitest';
import { listSources, readHouse } from '../scripts/house.ts';

it('the manual lists every cookie that the library sets, and no other [H195]', () => {
  const sources = listSources().filter((path) => path.startsWith('packages/core/'));
  const set = sources.flatMap((path) => [...namesSet(readHouse(path))]);
  const rows = readHouse('docs/security.md').matchAll(/^\| `latchkey\.([a-z_]+?)(?:_…)?` /gm);
  expect(Array.from(rows, ([, name]) => name).sort()).toEqual([...new Set(set)].sort());
});

/** `cookieSpec(settings, 'two_factor', …)`, and the union of names that the cookies of a session have. */
function namesSet(text: string): string[] {
  const direct = Array.from(text.matchAll(/cookieSpec\([\w.]+, '(\w+)'/g), ([, name = '']) => name);
  const [, union = ''] = /export type SessionCookie = (.+);/.exec(text) ?? [];
  return [...direct, ...Array.from(union.matchAll(/'(\w+)'/g), ([, name = '']) => name)];
}
