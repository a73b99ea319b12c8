import { builtinModules } from 'node:module';
import { join } from 'node:path';

import { rspack } from '@rspack/core';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import * as vite from 'vite';
import webpack from 'webpack';
import { commonjs, json, nodeResolve } from './rollup-plugins.mjs';

/** What is to be bundled: everything that `entry` imports, but for `external`, for a Node server. */
export interface Bundling {
  readonly project: string;
  readonly entry: string;
  readonly outDir: string;
  readonly external: readonly string[];
}

/** Makes `bundle.mjs` in `outDir`. Resolves to what the bundler warned of; rejects where it failed. */
export type Bundler = (bundling: Bundling) => Promise<readonly string[]>;

const isBuiltin = (name: string) => name.startsWith('node:') || builtinModules.includes(name);

/** The bundlers that server code meets, each with the settings that its own guide gives for Node. */
export const bundlers: Readonly<Record<string, Bundler>> = {
  async esbuild({ project, entry, outDir, external }) {
    const { warnings } = await esbuild.build({
      absWorkingDir: project,
      entryPoints: [entry],
      outfile: join(outDir, 'bundle.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      minify: true,
      external: [...external],
      // The guide of esbuild for CommonJS packages in a module.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      logLevel: 'silent',
    });
    return warnings.map(({ text }) => text);
  },

  async rollup({ entry, outDir, external }) {
    const warnings: string[] = [];
    const made = await rollup({
      input: entry,
      external: (id) => isBuiltin(id) || external.includes(id),
      plugins: [nodeResolve({ preferBuiltins: true, exportConditions: ['node'] }), commonjs(), json()],
      onwarn: ({ code, message }) => {
        if (code !== 'CIRCULAR_DEPENDENCY' && code !== 'THIS_IS_UNDEFINED') warnings.push(message);
      },
    });
    await made.write({ dir: outDir, entryFileNames: 'bundle.mjs', format: 'esm' });
    await made.close();
    return warnings;
  },

  async vite({ project, entry, outDir, external }) {
    const warnings: string[] = [];
    const warn = (text: string) => void warnings.push(text);
    await vite.build({
      root: project,
      configFile: false,
      customLogger: { ...vite.createLogger('silent'), warn, warnOnce: warn },
      ssr: { noExternal: true, external: [...external] },
      build: { ssr: entry, outDir, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: 'bundle.mjs' } } },
    });
    return warnings;
  },

  webpack: (bundling) =>
    new Promise((resolve, reject) => {
      webpack({ ...packConfiguration(bundling), experiments: { outputModule: true } }, (error, stats) =>
        settle(resolve, reject, error, stats?.toJson()),
      );
    }),

  rspack: (bundling) =>
    new Promise((resolve, reject) => {
      rspack(packConfiguration(bundling), (error, stats) => settle(resolve, reject, error, stats?.toJson()));
    }),
};

/** webpack and Rspack take the same settings; webpack calls modules an experiment. */
function packConfiguration({ project, entry, outDir, external }: Bundling) {
  return {
    context: project,
    mode: 'production' as const,
    target: 'node20' as const,
    entry,
    output: { path: outDir, filename: 'bundle.mjs', module: true, chunkFormat: 'module' as const },

    externals: external.map((name) => ({ [name]: `module ${name}` })),
  };
}

interface Told {
  readonly errors?: readonly { readonly message: string }[] | undefined;
  readonly warnings?: readonly { readonly message: string }[] | undefined;
}

function settle(
  resolve: (warnings: readonly string[]) => void,
  reject: (error: Error) => void,
  error: Error | null,
  { errors = [], warnings = [] }: Told = {},
): void {
  if (error ?? errors.length > 0) reject(error ?? new Error(errors.map(({ message }) => message).join('\n')));
  else resolve(warnings.map(({ message }) => message));
}
