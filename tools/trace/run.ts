// `npm run trace -- signInEmail`: the files and functions of the core that one warm call runs. `--files` lists them.
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { calls, warmCall } from './calls.js';

// In production the code of later calls is loaded in the background, and would be counted.
process.env.NODE_ENV = 'test';

const source = new URL('../../packages/core/src/', import.meta.url).href;

/** The functions that ran, by file. The body of a module is none. */
async function trace(call: () => Promise<{ status: number }>): Promise<Map<string, string[]>> {
  const inspector = new Session();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const { status } = await call();
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  inspector.disconnect();
  if (status !== 200) throw new Error(`the call was answered ${status}`);
  const files = new Map<string, string[]>();
  for (const { url, functions } of result) {
    if (!url.startsWith(source) || url.startsWith(`${source}testing/`)) continue;
    const ran = functions.filter(({ ranges: [whole] }) => whole && whole.count > 0 && whole.startOffset > 0);
    if (ran.length > 0)
      files.set(
        fileURLToPath(url).slice(fileURLToPath(source).length),
        ran.map((each) => each.functionName),
      );
  }
  return files;
}

const names = process.argv.slice(2).filter((each) => !each.startsWith('--'));
for (const name of names.length > 0 ? names : Object.keys(calls)) {
  const files = await trace(await warmCall(name));
  const count = [...files.values()].flat().length;
  console.log(`${name}: ${files.size} files, ${count} functions`);
  if (!process.argv.includes('--files')) continue;
  for (const file of [...files.keys()].sort()) console.log(`  ${file}: ${files.get(file)?.join(', ')}`);
}
process.exit();
