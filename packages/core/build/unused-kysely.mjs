import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Parts of Kysely's builders for calls that the store never makes: `withSchema` and MERGE, together a twelfth of the code that
 * a server loads at start, and CASE, windows, paths in JSON and functions as an order, another 460 bytes. They are loaded with the
 * Kysely of the application's own statements, `store/connection/application-kysely.ts`: from then on, all of Kysely works.
 */
const unused = {
  'with-schema-plugin': 'WithSchemaPlugin',
  'merge-query-builder': 'MergeQueryBuilder',
  'case-builder': 'CaseBuilder',
  'over-builder': 'OverBuilder',
  'json-path-builder': 'JSONPathBuilder',
  'order-by-item-builder': 'OrderByItemBuilder',
};
const folders = { 'with-schema-plugin': 'plugin/with-schema' };
const kysely = dirname(fileURLToPath(import.meta.resolve('kysely')));
const pathOf = (file) => join(kysely, '..', 'esm', folders[file] ?? 'query-builder', `${file}.js`);

const parts = '\0kysely-parts';
const partsSource = `const parts = {};
export const addParts = (more) => Object.assign(parts, more);
export function makePart(name, given) {
  if (!parts[name]) throw new Error('Latchkey has not loaded ' + name + ' of Kysely');
  return new parts[name](...given);
}`;

const whole = '?whole';
const isWithTheRest = (path) => path.endsWith(join('/', 'application-kysely.ts'));

/** A Rollup plugin that puts those modules beside the application's Kysely. At start there is a constructor in place of each. */
export const unusedKysely = {
  name: 'unused-kysely',
  resolveId: {
    order: 'pre',
    handler(specifier, importer) {
      if (specifier === parts || specifier.endsWith(whole)) return { id: specifier, moduleSideEffects: false };
      if (importer?.endsWith(whole)) return this.resolve(specifier, importer.slice(0, -whole.length));
      return undefined;
    },
  },
  load: {
    order: 'pre',
    async handler(path) {
      if (path === parts) return partsSource;
      const found = Object.keys(unused).find((file) => path === pathOf(file));
      if (!found)
        return path.endsWith(whole) ? this.fs.readFile(path.slice(0, -whole.length), { encoding: 'utf8' }) : null;
      const name = unused[found];
      return `import { makePart } from '${parts}';
export function ${name}(...given) { return makePart('${name}', given); }`;
    },
  },
  transform(code, path) {
    if (!isWithTheRest(path)) return undefined;
    const imports = Object.entries(unused).map(
      ([file, name]) => `import { ${name} } from ${JSON.stringify(pathOf(file) + whole)};`,
    );
    const added = `import { addParts } from '${parts}';\n${imports.join('\n')}\naddParts({ ${Object.values(unused).join(', ')} });`;
    return { code: `${code}\n${added}`, map: null, moduleSideEffects: true };
  },
};
