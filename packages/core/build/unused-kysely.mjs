import { join } from 'node:path';

// Parts of Kysely's builders for calls that the store never makes: `withSchema` and MERGE, together a twelfth of the code that
// a server loads, and CASE, windows and paths in JSON, another 400 bytes. This removes them from our bundled copy only; a
// Kysely instance of the application keeps them.
const unused = {
  'with-schema-plugin': 'WithSchemaPlugin',
  'merge-query-builder': 'MergeQueryBuilder',
  'case-builder': 'CaseBuilder',
  'over-builder': 'OverBuilder',
  'json-path-builder': 'JSONPathBuilder',
};

/** An esbuild plugin that leaves Kysely to the package where an application gets an instance of it: nothing may be missing there. */
export const applicationsKysely = {
  name: 'applications-kysely',
  setup(build) {
    build.onResolve({ filter: /^kysely$/ }, ({ importer }) =>
      importer.endsWith(join('/', 'application-transaction.ts')) ? { path: 'kysely', external: true } : undefined,
    );
  },
};

/** An esbuild plugin that leaves those modules out; a call into one would throw. */
export const withoutUnusedKysely = {
  name: 'without-unused-kysely',
  setup(build) {
    const filter = new RegExp(`kysely.*[/\\\\](${Object.keys(unused).join('|')})[.]js$`);
    build.onLoad({ filter }, ({ path }) => {
      const name = unused[Object.keys(unused).find((each) => path.endsWith(join('/', `${each}.js`)))];
      const thrown = `throw new Error('Latchkey is built without ${name} of Kysely')`;
      return { contents: `export class ${name} { constructor() { ${thrown}; } }`, loader: 'js' };
    });
  },
};
