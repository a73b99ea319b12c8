import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { latchkeyPackages } from '../src/project.js';

it('the packages whose versions are compared are those that are released', () => {
  const packages = join(import.meta.dirname, '..', '..');
  const manifests = readdirSync(packages).map((name) =>
    JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')),
  );
  const released = manifests.filter((manifest) => manifest.private !== true).map(({ name }) => name);
  expect([...latchkeyPackages].sort()).toEqual(released.sort());
});
