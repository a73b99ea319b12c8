import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { transform } from 'esbuild';

/** A Rollup plugin that takes the comments out of bundled packages: they are two thirds of Kysely. Licences stay. */
export const withoutComments = {
  name: 'without-comments',
  transform: (code, path) =>
    path.includes('node_modules')
      ? transform(code, { loader: 'js', minifyWhitespace: true, sourcemap: true })
      : undefined,
};

/** A Rollup plugin that reads our sources: esbuild takes the types out, and `./store.js` names `store.ts`. */
export const typescript = {
  name: 'typescript',
  resolveId(specifier, importer) {
    if (!importer?.endsWith('.ts') || !specifier.startsWith('.')) return undefined;
    const path = resolve(dirname(importer), specifier).replace(/\.js$/, '.ts');
    return existsSync(path) ? path : undefined;
  },
  async load(path) {
    if (!path.endsWith('.ts')) return undefined;
    const source = await readFile(path, 'utf8');
    return transform(source, {
      loader: 'ts',
      target: 'es2022',
      sourcemap: true,
      sourcefile: path,
      sourcesContent: false,
    });
  },
};
