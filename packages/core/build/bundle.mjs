// Bundles the package: `node build/bundle.mjs`. Declarations are written by `tsc -p tsconfig.build.json`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { chunksOf } from './chunks.mjs';
import { droppable } from './droppable.mjs';
import { typescript, withoutComments } from './typescript.mjs';
import { unusedKysely } from './unused-kysely.mjs';

const core = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(core, 'src');
const dist = join(core, 'dist');

/** The plugins that an application can import. */
const exported = readFileSync(join(source, 'index.ts'), 'utf8').matchAll(
  /'\.\/features\/([a-z-]+(?:\/teams)?)\/index\.js'/g,
);
const plugins = [...exported].map(([, name]) => name);
/**
 * Those with files of their own, so that other servers are smaller without them. The start of each of the others is below 2 kB,
 * and Node would open two more files for it.
 */
const largePlugins = ['organization', 'organization/teams', 'phone-number', 'two-factor'];

const ofServer = [
  ...largePlugins.map((name) => `features/${name}`),
  'index',
  'plugin',
  'plugin-testing',
  'verify',
  'testing',
  'inspect/index',
  'import/index',
  'migration/index',
  'integrations/node',
  'integrations/next',
  'integrations/hono',
];
/** What browsers load: a file for each module, from which a bundler takes what the page uses. */
const ofClient = ['client', 'plugin-client', 'testing/mock-client/index'];

/** Packages of which the published files contain what they use (docs/decisions/0085). */
const bundled = ['zod', 'kysely', '@noble/hashes', '@oslojs/encoding'];
const isBundled = (id) => bundled.some((name) => id === name || id.startsWith(`${name}/`));
const isOfPackage = (id) => bundled.some((name) => id.includes(`/node_modules/${name}/`));
const isOurs = (id) => /^[./\\\0]|^[A-Z]:/i.test(id) || isBundled(id);

const isOfPlugin = (id) => plugins.some((name) => id.startsWith(join(source, 'features', name, '/')));

const sourceOf = (entry) => join(source, entry.startsWith('features/') ? `${entry}/index.ts` : `${entry}.ts`);

async function bundle(entries, output) {
  const build = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry, sourceOf(entry)])),
    external: (id) => !isOurs(id),
    plugins: [
      unusedKysely,
      typescript,
      withoutComments,
      droppable((id) => isOfPlugin(id) || isOfPackage(id)),
      nodeResolve({ exportConditions: ['module', 'import'] }),
    ],
    treeshake: { moduleSideEffects: false },
    onwarn(warning) {
      const isAboutPackage = [warning.id, ...(warning.ids ?? [])].some((id) => id?.includes('node_modules'));
      if (!isAboutPackage) throw new Error(warning.message);
    },
  });
  await build.write({
    dir: dist,
    format: 'es',
    sourcemap: true,
    sourcemapExcludeSources: true,
    ...output,
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    chunkFileNames: '[name].js',
  });
  await build.close();
}

rmSync(dist, { recursive: true, force: true });
const sharedEntries = ['verify.ts', 'integrations/node.ts', 'integrations/hono.ts', 'integrations/next.ts'];
await bundle(ofServer, { manualChunks: chunksOf({ source, plugins, largePlugins, sharedEntries }) });
await bundle(ofClient, { preserveModules: true, preserveModulesRoot: source });
const notices = bundled.map((name) => {
  const text = readFileSync(join(core, 'node_modules', name, 'LICENSE'), 'utf8').trim();
  return `${name}\n\n${text}\n`;
});
// Not called a licence: beside a file of such a name pnpm leaves out our own.
writeFileSync(join(dist, 'bundled-notices.txt'), notices.join('\n\n'));
