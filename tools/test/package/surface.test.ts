import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { command, readReports, readSurface, released, surface } from '../../surface.mjs';
import { announcedIn, changesBetween, packagesIn, unannounced } from '../../surface-changes.mjs';

const house = join(import.meta.dirname, '..', '..', '..');

test('each entry declares what tools/surface says', () => {
  const [now, committed] = [readSurface(), readReports(surface)];
  const differing = [...new Set([...now.keys(), ...committed.keys()])].flatMap((name) => {
    const changes = changesBetween(committed.get(name) ?? '', now.get(name) ?? '');
    if (now.get(name) === committed.get(name)) return [];
    return [`${name}: ${changes.map(({ kind, declaration }) => `${kind} ${declaration}`).join(', ') || 'comments'}`];
  });
  expect(differing, `The public surface changed. Look at the changes, then run: ${command}`).toEqual([]);
});

test('what changed since the last release has a changeset of its level', () => {
  const before = readReports(released);
  if (before.size === 0) return; // nothing is released yet
  const given = { before, now: readReports(surface), packages: packagesIn(house), announced: announcedIn(house) };
  expect(unannounced(given)).toEqual([]);
});

/** A report with these declarations. */
const report = (...declarations: readonly string[]) =>
  `## API Report File for "latchkey"\n\n\`\`\`ts\n\nimport { x } from 'y';\n\n${declarations.join('\n\n')}\n\n\`\`\`\n`;

const open = '// @public\nexport function open(name: string): void;';
const options =
  '// @public (undocumented)\nexport interface Options {\n    // (undocumented)\n    readonly name: string;\n}';
const hidden = '// @public\ninterface Hidden {\n    readonly one: string;\n}';
const first = report(open, options, hidden);

describe('the changes of a report', () => {
  test.each<[string, string, readonly string[]]>([
    ['no declaration', first, []],
    ['a comment', first.replace('// @public (undocumented)', '// @public'), []],
    ['a new declaration', report(open, options, hidden, 'export const one = 1;'), ['added one']],
    ['a declaration that is gone', report(options, hidden), ['removed open']],
    ['a declaration that is no longer exported', first.replace('export function', 'function'), ['removed open']],
    ['another type', first.replace('name: string): void', 'name: string): boolean'), ['changed open']],
    ['an overload', first.replace(open, `${open}\n\n// @public\nexport function open(): void;`), ['changed open']],
    ['a required member', first.replace('string;\n}', 'string;\n    readonly more: string;\n}'), ['changed Options']],
    ['an optional member', first.replace('string;\n}', 'string;\n    readonly more?: string;\n}'), ['added Options']],
    [
      'an optional member over several lines',
      first.replace('string;\n}', 'string;\n    readonly more?: {\n        readonly of: string;\n    };\n}'),
      ['added Options'],
    ],
    ['a member that is gone', first.replace('    readonly name: string;\n', ''), ['changed Options']],
    ['a member that became optional', first.replace('readonly name:', 'readonly name?:'), ['changed Options']],
    ['a declaration that exported ones refer to', first.replace('one: string', 'one: number'), ['changed Hidden']],
    ['another name of such a declaration', first.replace('Hidden', 'Inner'), []],
  ])('%s', (_, now, changes) => {
    expect(changesBetween(first, now).map(({ kind, declaration }) => `${kind} ${declaration}`)).toEqual(changes);
  });
});

describe('the level of a changeset', () => {
  const removed = report(options, hidden);
  const added = report(open, options, hidden, 'export const one = 1;');
  const ask = (version: string, now: string, level?: string) =>
    unannounced({
      before: new Map([['core/index.api.md', first]]),
      now: new Map([['core/index.api.md', now]]),
      packages: new Map([['core', { name: 'latchkey', version }]]),
      announced: new Map(level === undefined ? [] : [['latchkey', level]]),
    });

  test.each([
    ['1.2.0', removed, 'minor', 'open is removed, which needs a changeset of the level major for latchkey'],
    ['1.2.0', removed, undefined, 'open is removed, which needs a changeset of the level major for latchkey'],
    ['1.2.0', added, 'patch', 'one is added, which needs a changeset of the level minor for latchkey'],
    ['0.2.0', removed, 'patch', 'open is removed, which needs a changeset of the level minor for latchkey'],
    ['0.2.0', added, undefined, 'one is added, which needs a changeset of the level patch for latchkey'],
  ])('of version %s is too low', (version, now, level, sentence) => {
    expect(ask(version, now, level)).toEqual([`core/index.api.md: ${sentence}`]);
  });

  test.each([
    ['1.2.0', removed, 'major'],
    ['1.2.0', added, 'minor'],
    ['0.2.0', removed, 'minor'],
    ['0.2.0', added, 'patch'],
    ['1.2.0', first, undefined],
  ])('of version %s is high enough', (version, now, level) => {
    expect(ask(version, now, level)).toEqual([]);
  });

  test('of an entry that is gone is that of its declarations', () => {
    const gone = { before: new Map([['core/node.api.md', first]]), now: new Map<string, string>() };
    const packages = new Map([['core', { name: 'latchkey', version: '1.0.0' }]]);
    expect(unannounced({ ...gone, packages, announced: new Map() })).toHaveLength(2);
  });

  test('is the highest of the changesets that wait', () => {
    const root = mkdtempSync(join(tmpdir(), 'latchkey-surface-test-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const files = {
      'README.md': '---\n"latchkey": major\n---\n',
      'one.md': '---\n"latchkey": patch\n"@latchkey/react": minor\n---\n\nA sentence: major\n',
      'two.md': '---\n"latchkey": minor\n---\n\nAnother one.\n',
    };
    for (const [name, text] of Object.entries(files)) {
      const path = join(root, '.changeset', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    expect([...announcedIn(root)]).toEqual([
      ['latchkey', 'minor'],
      ['@latchkey/react', 'minor'],
    ]);
  });
});
