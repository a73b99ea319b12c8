import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { checkAddress, checks } from '../../consumers/mounts/checks.js';
import { freePort, programOf, startServer } from '../../consumers/mounts/programs.js';
import { installConsumer } from '../fixtures/install-consumer.js';

const auth = `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  baseURL: 'http://127.0.0.1:' + process.env.PORT,
  database: ':memory:',
  secret: 'a secret of thirty-two characters',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
});
await auth.migrate();
`;

// All frameworks, with their own plugins, are in tools/consumers/mounts. These two are installed here anyway.
it.each([
  ['express.ts', 'express', "app.listen(Number(process.env.PORT), '127.0.0.1');"],
  ['fastify.ts', 'fastify', "await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });"],
])('the program %s of the page about mounting serves the packed package', async (block, framework, listen) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-mount-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
  installConsumer(folder, inject('packed'), [framework, 'better-sqlite3'], { optionalPeers: 'only listed' });
  writeFileSync(join(folder, 'auth.js'), auth);
  writeFileSync(join(folder, 'server.mjs'), `${programOf('mounting.md', block)}\n${listen}\n`);
  const server = await startServer({ folder, command: [process.execPath, 'server.mjs'] }, await freePort());
  const mount = { url: server.url, basePath: '/api/auth' };
  for (const [name, check] of Object.entries(checks)) {
    await check(mount).catch((error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
  }
  await checkAddress(mount);
  expect(server.exitCode()).toBeNull();
});
