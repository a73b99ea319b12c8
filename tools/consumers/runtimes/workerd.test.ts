import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engines } from '../../../packages/core/test/fixtures/test-databases.js';
import { installApplication } from '../application.js';

const postgres = engines.find(({ name }) => name === 'PostgreSQL');
const unreachable = await postgres?.unreachable();

it.skipIf(unreachable !== undefined)(
  'a Worker without NODE_ENV, bundled by wrangler, serves the first calls of a user on PostgreSQL, and refuses D1',
  async () => {
    // The newest that run on Node 20.
    const packages = ['wrangler@4.86.0', 'miniflare@4.20260426.0', 'pg@8.23.1'];
    const application = await installApplication(packages);
    cpSync(join(import.meta.dirname, 'application'), application.folder, { recursive: true });
    const outDir = join(application.folder, 'worker', 'out');
    const bundling = ['deploy', '--dry-run', '--config', 'worker/wrangler.jsonc', '--outdir', outDir];
    await application.run('node_modules/.bin/wrangler', bundling, { WRANGLER_SEND_METRICS: 'false', CI: '1' });

    const place = await postgres?.create();
    try {
      const { stdout } = await application.run(process.execPath, ['serve-worker.mjs', place?.url ?? '']);
      expect(stdout).toContain('verify code: 200');
      expect(stdout).toContain('invite: 200');
      expect(stdout).toContain('the second factor is asked for');
      expect(stdout).toContain(
        'env.DB: ConfigurationError: database: got a D1 database of Cloudflare, which has no transac',
      );
    } finally {
      await place?.drop();
    }
  },
  300_000,
);
