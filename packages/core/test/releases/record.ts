// `pnpm --dir packages/core run record-release <version>`: records the current state as a release. A release is recorded once, by
// `npm run release`, and never changed afterwards.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaSql } from '../../src/store/migrate/index.js';
import { testAuth } from '../../src/testing/test-auth.js';
import { fileOf, isRecord } from './json.js';
import { transcriptOf } from './placeholders.js';
import { openRecordedServer } from './recorded-server.js';
import { flavours, recordings, toSql } from './releases.js';
import { openStage, type Stage } from './replay.js';
import { comeBackTo, walkThrough } from './scenario/index.js';
import { schemaOf } from './schema.js';
import { createWalk } from './walk.js';

const [version = '', ...rest] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || rest.length > 0) {
  console.error('usage: pnpm --dir packages/core run record-release <version>, such as 1.2.0');
  process.exit(1);
}
const folder = join(recordings, version);
if (existsSync(folder)) {
  console.error(`${folder} exists: a recorded release never changes. Remove it only if the version is not published.`);
  process.exit(1);
}
await record();

async function record(): Promise<void> {
  const [first, second] = [await run(), await run()];
  const { transcript, values } = transcriptOf(first, second);
  const { at, cookies, rows, tables } = first;
  mkdirSync(folder, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('schema.json', fileOf(schemaOf(tables)));
  for (const flavour of flavours) write(`${flavour}.sql`, toSql(schemaSql(tables, flavour)));
  write('rows.json', fileOf({ at, values, cookies, rows }));
  write('transcript.json', fileOf(transcript));
  console.log(`${version} is recorded: ${transcript.walk.length + transcript.comeback.length} steps.`);
}

/** Runs both acts on an empty database. */
async function run() {
  const server = await openRecordedServer(testAuth);
  await server.auth.migrate();
  const stage = openStage(server);
  const [walk, comeback] = [createWalk(stage), createWalk(stage)];
  const kept = await walkThrough(walk);
  await server.auth.settled();
  const between = { at: server.clock.now().toISOString(), cookies: cookiesOf(stage), rows: await server.readRows() };
  if (!isRecord(between.rows)) throw new Error('the database has no tables');
  await comeBackTo(comeback, kept);
  const tables = await server.readTables();
  await server.auth.close();
  return { walk: walk.steps, comeback: comeback.steps, tables, ...between };
}

function cookiesOf({ browsers }: Stage) {
  const of = (browser: {
    cookieNames(): readonly string[];
    cookie(name: string): { readonly value: string } | undefined;
  }) => Object.fromEntries(browser.cookieNames().map((name) => [name, browser.cookie(name)?.value ?? '']));
  return Object.fromEntries(Array.from(browsers, ([name, browser]) => [name, of(browser)]));
}
