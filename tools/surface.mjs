#!/usr/bin/env node
// `pnpm --dir tools run surface`: writes what each entry of the built packages declares to tools/surface. With `--released` it
// writes it as the surface of the last release too; `npm run release` does that.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const house = dirname(dirname(fileURLToPath(import.meta.url)));
export const surface = join(house, 'tools', 'surface');
export const released = join(surface, 'released');
export const command = 'npm run build && pnpm --dir tools run surface';

/**
 * What the entries repeat of the package's other entries. Their reports have the declarations that they export; all others also
 * have those that these refer to, such as the contracts with every input and answer.
 */
const repeating = /^(core\/(testing|plugin-testing)|ui\/languages(-\w+)?)$/;

/** The report of each entry of the packages, by `core/client.api.md`. The packages must be built. */
export function readSurface(root = house) {
  const folders = readdirSync(join(root, 'packages')).sort();
  return new Map(folders.flatMap((folder) => reportsOf(root, folder)));
}

/** The reports below a folder, under the same names; none if the folder is not there. */
export function readReports(folder) {
  if (!existsSync(folder)) return new Map();
  const packages = readdirSync(folder).filter((name) => name !== 'released' && !name.endsWith('.md'));
  const names = packages.flatMap((name) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function reportsOf(root, folder) {
  const path = join(root, 'packages', folder);
  const entries = entriesOf(path);
  if (entries.length === 0) return [];
  const target = mkdtempSync(join(tmpdir(), 'latchkey-surface-'));
  try {
    let compilerState;
    return entries.map(({ name, file }) => {
      const forgotten = !repeating.test(`${folder}/${name}`);
      const config = configOf({ path, name, file, files: entries.map((each) => each.file), target, forgotten });
      compilerState ??= CompilerState.create(config, { additionalEntryPoints: entries.map((each) => each.file) });
      const { succeeded } = Extractor.invoke(config, { compilerState, localBuild: true, messageCallback: silence });
      if (!succeeded) throw new Error(`API Extractor cannot read ${file}`);
      return [`${folder}/${name}.api.md`, readFileSync(join(target, `${name}.api.md`), 'utf8')];
    });
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** The entries of a package with their declarations, as it is published. */
function entriesOf(path) {
  const { exports: own = {}, publishConfig = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return Object.entries(publishConfig.exports ?? own).flatMap(([entry, { types }]) => {
    if (types === undefined) return [];
    const file = join(path, types);
    if (!existsSync(file)) throw new Error(`${file} is missing: build the packages first (npm run build)`);
    return [{ name: entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '-'), file }];
  });
}

function configOf({ path, name, file, files, target, forgotten }) {
  const none = { default: { logLevel: 'none' } };
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
  };
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: path,
      mainEntryPointFilePath: file,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files } },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: target,
        reportTempFolder: join(target, 'temp'),
        includeForgottenExports: forgotten,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: { compilerMessageReporting: none, extractorMessageReporting: none, tsdocMessageReporting: none },
    },
    configObjectFullPath: join(path, 'api-extractor.json'),
    packageJsonFullPath: join(path, 'package.json'),
  });
}

// It tells that the report is new, because the folder is.
function silence(message) {
  message.handled = true;
}

function write(folder, reports) {
  for (const name of readReports(folder).keys()) rmSync(join(folder, name));
  for (const [name, report] of reports) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), report);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const unknown = process.argv.slice(2).filter((flag) => flag !== '--released');
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(' ')}. Known: --released`);
  const reports = readSurface();
  write(surface, reports);
  if (process.argv.includes('--released')) write(released, reports);
  console.log(`the surface has ${reports.size} entries: tools/surface`);
}
