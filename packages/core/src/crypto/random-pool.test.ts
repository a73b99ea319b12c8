import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandomPool } from './random.js';

const run = promisify(execFile);

describe('the pool [R-H07]', () => {
  test('fetches once for many small requests, and nothing before the first', () => {
    const { platform, fills } = counting();
    const draw = createRandomPool(platform);
    expect(fills).toEqual([]);
    const drawn = Array.from({ length: 128 }, () => draw(32));
    expect(fills.map(({ length }) => length)).toEqual([4096]);
    expect(new Set(drawn.map(String)).size).toBe(128);
    draw(1);
    expect(fills.map(({ length }) => length)).toEqual([4096, 4096]);
  });

  test('wipes bytes as it hands them out, and gives copies of its own', () => {
    const { platform, fills } = counting();
    const draw = createRandomPool(platform);
    const first = draw(100);
    const pool = fills[0]?.bytes ?? new Uint8Array();
    expect(first).not.toContain(0);
    expect(pool.subarray(0, 100).every((byte) => byte === 0)).toBe(true);
    expect(pool.subarray(100)).not.toContain(0);
    first.fill(0);
    expect(draw(100)).not.toContain(0);
  });

  test('is replaced where fewer bytes are left than asked for: wiped bytes are never handed out', () => {
    const { platform } = counting();
    const draw = createRandomPool(platform);
    for (let round = 0; round < 1000; round++) expect(draw(1 + (round % 256))).not.toContain(0);
  });

  test('gives none of its bytes to a large request', () => {
    const { platform, fills } = counting();
    const draw = createRandomPool(platform);
    expect(draw(257)).toHaveLength(257);
    expect(draw(256)).toHaveLength(256);
    expect(fills.map(({ length }) => length)).toEqual([257, 4096]);
  });

  test.each([
    ['a second later', { now: 1000 }],
    ['years later', { now: 1e12 }],
    ['after the clock was set back', { now: -1 }],
    ['in another process', { processId: 8 }],
    ['in a runtime without processes', { processId: undefined }],
  ])('is replaced %s', (_, change) => {
    const { platform, fills, state } = counting();
    const draw = createRandomPool(platform);
    draw(8);
    Object.assign(state, { now: 999 });
    draw(8);
    expect(fills).toHaveLength(1);
    Object.assign(state, { now: 0 }, change);
    draw(8);
    expect(fills).toHaveLength(2);
  });

  test('stays as it is after an invalid length, and after a failure of the platform', () => {
    const { platform, fills } = counting();
    let isBroken = true;
    const draw = createRandomPool({
      ...platform,
      fill: (bytes) => {
        if (isBroken) throw new Error('no entropy');
        platform.fill(bytes);
      },
    });
    expect(() => draw(8)).toThrow('no entropy');
    isBroken = false;
    expect(() => draw(-8)).toThrow(RangeError);
    expect(draw(Number.NaN)).toHaveLength(0);
    expect(draw(8)).not.toContain(0);
    expect(() => draw(-8)).toThrow(RangeError);
    expect(draw(8)).not.toContain(0);
    expect(fills).toHaveLength(1);
  });
});

describe('pools that begin as copies of each other share no bytes [R-H07]', () => {
  let folder = '';
  let program = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-pool-'));
    program = join(folder, 'program.cjs');
    const bundle = { bundle: true, platform: 'node', format: 'cjs', outfile: program } as const;
    await build({ ...bundle, stdin: { contents: programText, resolveDir: import.meta.dirname } });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('two processes, and threads of a process', async () => {
    const outputs = await Promise.all([run(process.execPath, [program]), run(process.execPath, [program])]);
    expectAllDifferent(
      outputs.flatMap(({ stdout }) => stdout.trim().split('\n')),
      2 * 3,
    );
  });

  test('processes that start from one snapshot of the memory', async () => {
    const snapshot = join(folder, 'memory.blob');
    const built = await run(process.execPath, ['--snapshot-blob', snapshot, '--build-snapshot', program]);
    const start = () => run(process.execPath, ['--snapshot-blob', snapshot]);
    const outputs = [built, ...(await Promise.all([start(), start()]))];
    expectAllDifferent(
      outputs.flatMap(({ stdout }) => stdout.trim().split('\n')),
      3,
    );
  });
});

/** Prints 32 values of eight bytes in one line: of a process, of two forks or threads of it, or before and after a snapshot. */
const programText = `
  import { randomBytes } from './random.js';
  import { isMainThread, Worker } from 'node:worker_threads';
  import { startupSnapshot } from 'node:v8';
  const draw = () => console.log(Array.from({ length: 32 }, () => Buffer.from(randomBytes(8)).toString('hex')).join(' '));
  draw();
  if (startupSnapshot.isBuildingSnapshot()) startupSnapshot.setDeserializeMainFunction(draw);
  else if (isMainThread) for (const _ of [1, 2]) new Worker(__filename);
`;

function expectAllDifferent(lines: readonly string[], count: number) {
  expect(lines).toHaveLength(count);
  const values = lines.flatMap((line) => line.split(' '));
  expect(values).toHaveLength(count * 32);
  expect(new Set(values).size).toBe(count * 32);
  expect(values.every((value) => value !== '0'.repeat(16))).toBe(true);
}

/** A generator that never gives a zero, so that a zero is a byte that was wiped. */
function counting() {
  const fills: { length: number; bytes: Uint8Array }[] = [];
  const state: { now: number; processId: number | undefined } = { now: 0, processId: 7 };
  let next = 0;
  const platform = {
    fill(bytes: Uint8Array) {
      fills.push({ length: bytes.length, bytes });
      for (let at = 0; at < bytes.length; at++) bytes[at] = 1 + ((next++ * 31 + (next >> 8)) % 255);
    },
    now: () => state.now,
    processId: () => state.processId,
  };
  return { platform, fills, state };
}
