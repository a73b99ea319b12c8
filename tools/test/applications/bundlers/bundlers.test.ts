import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Engine, engines, type TestDatabase } from '../../../../packages/core/test/fixtures/test-databases.js';
import { installConsumer } from '../../fixtures/install-consumer.js';
import { type Application, applications } from './applications.js';
import { bundlers } from './bundlers.js';

const run = promisify(execFile);
const packed = inject('packed');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Warnings that Latchkey causes. Those about the code of zod or of a driver are theirs. */
const ours = /node_modules\/latchkey\/|better-sqlite3/;

const sourceOf = ({ imports, database, end }: Application) => `
import { createAuth } from 'latchkey';
${imports}
const database = ${database};
const origin = 'https://app.example.com';
const auth = createAuth({
  baseURL: origin, secret: 'a secret of thirty-two characters', database, emailAndPassword: { enabled: true },
});
try {
  await auth.migrate();
  const { user } = await auth.api.signUpEmail({
    body: { name: 'Ada', email: 'ada@example.com', password: 'correct horse' },
  });
  console.log('signed up', user.email);
} catch (error) {
  console.log('failed:', error.message);
}
await auth.close();
${end}
`;

/** Every application with every bundler takes minutes: `npm run consumers`. Here each bundler meets the one that failed. */
const matrix = Object.keys(bundlers).flatMap((bundler) =>
  Object.keys(applications)
    .filter((name) => process.env.LATCHKEY_CONSUMERS === 'all' || name === 'pg' || bundler === 'esbuild')
    .map((application) => [bundler, application] as const),
);

describe.each(Object.entries(applications))('a bundled application with %s alone', (name, application) => {
  const project = mkdtempSync(join(tmpdir(), 'bundled-'));
  folders.push(project);
  const engine: Engine | undefined = engines.find((each) => each.name === application.engine);
  let place: TestDatabase | undefined;

  beforeAll(() => {
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
    installConsumer(project, packed, application.lists, { optionalPeers: 'only listed' });
    writeFileSync(join(project, 'server.mjs'), sourceOf(application));
  });

  const cases = matrix.flatMap(([bundler, of]) => (of === name ? [bundler] : []));
  it.each(cases)('is built by %s without a warning of ours, and a user signs up', async (bundler) => {
    const outDir = join(project, 'out', bundler);
    mkdirSync(outDir, { recursive: true });
    const { external } = application;
    const entry = join(project, 'server.mjs');
    const warnings = await bundlers[bundler]?.({ project, entry, outDir, external });
    expect(warnings?.filter((warning) => ours.test(warning))).toEqual([]);

    place = await engine?.create();
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: place?.url ?? '' };
    const { stdout } = await run(process.execPath, [join(outDir, 'bundle.mjs')], { cwd: project, env });
    await place?.drop();
    if (engine) expect(stdout).toContain('signed up ada@example.com');
    else expect(stdout).toMatch(/failed: .*better-sqlite3/);
  });
});
