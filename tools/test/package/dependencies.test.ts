// The ranges of versions that the published packages name: what an application already has is shared, not installed twice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';

type Ranges = Readonly<Record<string, string>>;
interface Manifest {
  readonly version: string;
  readonly dependencies?: Ranges;
  readonly peerDependencies?: Ranges;
}
const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'));
const packed = Object.entries(inject('packed')).map(
  ([name, { folder }]) => [name, read(join(folder, 'package.json'))] as const,
);
/** The version with which a range of a dependency begins, as this workspace has it beside the newest one. */
const oldest = (name: string) =>
  read(join(import.meta.dirname, '..', '..', 'node_modules', `${name.replace(/^@.*\//, '')}-lowest`, 'package.json'))
    .version;

describe.each(packed)('%s as published', (_, { dependencies = {}, peerDependencies = {} }) => {
  test('takes every version of a dependency from the oldest tested one to the next major', () => {
    // Our own packages have one version together.
    const foreign = Object.entries(dependencies).filter(([name]) => !name.startsWith('@latchkey/'));
    for (const [name, range] of foreign) expect([name, range]).toEqual([name, `^${oldest(name)}`]);
  });

  test('names the majors of a peer that it takes', () => {
    for (const [name, range] of Object.entries(peerDependencies)) {
      if (name === 'latchkey' || name.startsWith('@latchkey/')) continue;
      expect([name, range.split(' || ').filter((each) => !/^\^\d+(\.\d+)*$/.test(each))]).toEqual([name, []]);
    }
  });
});
