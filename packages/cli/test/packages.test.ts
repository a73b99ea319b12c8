import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as client from 'latchkey/client';
import { expect, it } from 'vitest';
import * as apiKeysClient from '../../api-keys/src/client.js';
import * as auditClient from '../../audit/src/client.js';
import * as passkeysClient from '../../passkeys/src/client.js';
import { clientPlugins } from '../src/doctor/client-plugins.js';
import { latchkeyPackages } from '../src/project.js';

it('the packages whose versions are compared are those that are released', () => {
  const packages = join(import.meta.dirname, '..', '..');
  const manifests = readdirSync(packages).map((name) =>
    JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')),
  );
  const released = manifests.filter((manifest) => manifest.private !== true).map(({ name }) => name);
  expect([...latchkeyPackages].sort()).toEqual(released.sort());
});

it('the doctor knows every function that adds a plugin to the client', () => {
  // `createAuthClient` makes the client, and the server of `signInOptionsClient` is a part of the core.
  const others = ['createAuthClient', 'signInOptionsClient'];
  const made = Object.keys({ ...client, ...apiKeysClient, ...auditClient, ...passkeysClient }).filter((name) =>
    name.endsWith('Client'),
  );
  expect(Object.values(clientPlugins).sort()).toEqual(made.filter((name) => !others.includes(name)).sort());
});
