import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { installApplication } from '../application.js';
import { blockOf, linkDriver } from '../mounts/programs.js';

/** Hermes as React Native 0.70 had it; newer command-line programs are not on npm. The polyfills are those of each version. */
const engine = ['@tanstack/query-core@5', 'hermes-engine-cli@0.12.0', '@babel/core@7', 'esbuild@0.28.2'];

it.each(['0.73.11', '0.86.3'])(
  'the client of the page signs up, in, out and in through the browser in Hermes with the polyfills of React Native %s',
  async (version) => {
    const queries = String(inject('packed')['@latchkey/query']?.tarball);
    // The application bundles a few files of React Native. Its scripts and its peers are for building an app.
    const native = [`react-native@${version}`, '@react-native/babel-preset@0.86'];
    const application = await installApplication([
      queries,
      ...engine,
      ...native,
      '--ignore-scripts',
      '--legacy-peer-deps',
    ]);
    cpSync(join(import.meta.dirname, 'application'), application.folder, { recursive: true });
    for (const file of ['auth-client.ts', 'browser-sign-in.ts'])
      writeFileSync(join(application.folder, file), blockOf('react-native.md', file));
    linkDriver(application.folder);
    const { stdout } = await application.run(process.execPath, ['drive.mjs']);
    expect(stdout.trim().split('\n')).toEqual([
      'signed up: ["ada@example.com",true,true]',
      'session: ["Ada",true]',
      'sessions: 1',
      'refused: ["EMAIL_CAN_NOT_BE_UPDATED",400,true]',
      'signed out: [false,null]',
      'signed in: ["Ada",true]',
      'cold: null',
      'through the browser: [true,true,"Ada"]',
      'list: true',
      'renamed: "Countess"',
      'cleared: [null,1]',
      'link: "https://app.example.com/api/auth/verify-email?token=a%26b"',
    ]);
  },
);
