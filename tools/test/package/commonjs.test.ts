import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';

test('a CommonJS project requires every entry but that of Next, migrates when it deploys, and then signs a user up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-commonjs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true }));
  installConsumer(folder, inject('packed'), ['better-sqlite3', 'hono'], { optionalPeers: 'only listed' });
  const files = {
    'auth.js': `
      const { createAuth } = require('latchkey');
      exports.auth = createAuth({
        baseURL: 'https://app.example.com',
        database: 'app.db',
        secret: 'a secret of thirty-two characters',
        emailAndPassword: { enabled: true },
      });`,
    'migrate.js': `
      const { auth } = require('./auth.js');
      auth.migrate().then(() => auth.close());`,
    'server.js': `
      for (const entry of ['client', 'plugin', 'plugin/client', 'verify', 'node', 'hono', 'testing']) {
        if (Object.keys(require('latchkey/' + entry)).length === 0) throw new Error(entry + ' has no export');
      }
      const { auth } = require('./auth.js');
      const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
      auth.api.signUpEmail({ body }).then(({ user }) => {
        console.log('signed up', user.email);
        return auth.close();
      });`,
  };
  for (const [file, code] of Object.entries(files)) writeFileSync(join(folder, file), code);
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = (file: string) => execFileSync(process.execPath, [file], { cwd: folder, env, encoding: 'utf8' });
  run('migrate.js');
  expect(run('server.js')).toBe('signed up ada@example.com\n');
});
