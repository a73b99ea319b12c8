import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { testAuth } from 'latchkey/plugin/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../core/test/fixtures/databases.js';
import { placeOfRun } from '../../core/test/fixtures/run.js';
import { connect } from '../../core/test/fixtures/test-databases.js';
import { apiKeys } from '../src/index.js';
import { type Order, quota, sharedOptions } from './key-racer.js';
import { ada, hour, makeKey } from './key-server.js';

const racers = 32;

/** The program of one process, in one file. */
async function bundle(): Promise<string> {
  const outfile = `${placeOfRun()}/${process.pid}/key-racer.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL('key-racer.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@latchkey/source'],
    external: ['better-sqlite3', 'pg-native'],
    // The drivers of PostgreSQL and MariaDB are CommonJS.
    banner: { js: "import { createRequire as of } from 'node:module'; const require = of(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}

async function reportOf(child: ChildProcess): Promise<readonly string[]> {
  const [report]: readonly (readonly string[])[] = await once(child, 'message');
  return report ?? [];
}

describeOnEveryDatabase('two processes', (_, { engine, createDatabase }) => {
  if (engine.name === 'SQLite in memory') return void it.skip('share no memory');
  const ending: (() => Promise<unknown>)[] = [];
  let children: readonly ChildProcess[] = [];
  let server: ReturnType<typeof testAuth> | undefined;
  let key = '';

  beforeAll(async () => {
    const { url } = await createDatabase();
    const { source, end } = connect(url);
    const here = testAuth({ ...sharedOptions, database: source, plugins: [apiKeys({ prefix: 'acme', quota })] });
    ending.push(end, () => here.auth.close());
    server = here;
    await here.auth.migrate();
    const browser = here.openBrowser();
    await browser.post('/sign-up/email', ada);
    ({ key } = await makeKey(browser));
    const program = await bundle();
    children = [0, 1].map(() => fork(program, [url], { execArgv: [] }));
    await Promise.all(children.map(reportOf));
  });
  afterAll(async () => {
    const ended = children.map((child) => child.exitCode ?? once(child, 'exit'));
    for (const child of children) if (child.connected) child.disconnect();
    await Promise.all(ended);
    for (const end of ending.reverse()) await end();
  });

  it('let exactly 10 of 32 calls pass that a quota of 10 allows, in each window', async () => {
    if (!server) throw new Error('nothing is open yet');
    for (let window = 0; window < 3; window++) {
      const order: Order = {
        ...{ key, checks: racers / 2, startAt: Date.now() + 50, now: server.clock.now().toISOString() },
      };
      const reports = Promise.all(children.map(reportOf));
      for (const child of children) child.send(order);
      const outcomes = (await reports).flat();
      expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(10);
      expect(outcomes.filter((outcome) => outcome === 'API_KEY_QUOTA_IS_USED_UP')).toHaveLength(racers - 10);
      server.clock.advance(hour);
    }
  });
});
