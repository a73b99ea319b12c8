import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { coreTables } from '../../packages/core/src/store/schema/tables.js';

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
const names = coreTables.map(({ name }) => name).sort();

it('the filter of the page of Drizzle excludes every table of the core', () => {
  const filter = /tablesFilter: \[\s*('!user'[^\]]*)\]/.exec(pageOf('drizzle.md'))?.[1] ?? '';
  expect(Array.from(filter.matchAll(/!(\w+)/g), ([, name]) => name).sort()).toEqual(names);
});

it('the page of databases describes every table of the core, and the one of counters', () => {
  const section = pageOf('databases.md').split('## The tables')[1]?.split('\n## ')[0] ?? '';
  const described = Array.from(section.matchAll(/^\| `(\w+)`/gm), ([, name]) => name);
  expect(described.sort()).toEqual([...names, 'rateLimit'].sort());
});
