import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const manifest = {
  name: 'my-app',
  type: 'module',
  scripts: { dev: 'tsx watch src/index.ts', build: 'tsc', start: 'node dist/index.js' },
  dependencies: { '@hono/node-server': '^2.0.0', hono: '^4.13.0' },
  devDependencies: { '@types/node': '^20.11.17', tsx: '^4.7.1', typescript: '^5.8.3' },
};

const compilerOptions = {
  target: 'ESNext',
  module: 'NodeNext',
  strict: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  types: ['node'],
  jsx: 'react-jsx',
  jsxImportSource: 'hono/jsx',
  outDir: './dist',
};

const server = `import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()

app.get('/', (c) => c.text('Hello'))

serve({ fetch: app.fetch, port: 3000 }, ({ port }) => console.log(\`http://localhost:\${port}\`))
`;

/**
 * Writes a project of the form of create-hono's template for Node: the same scripts, packages, compiler options and entry.
 * create-hono itself loads its templates from GitHub, which many test machines cannot reach.
 */
export function writeHonoProject(folder: string): void {
  const files = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src/'] }),
    '.gitignore': 'node_modules/\n.env\n.env.production\n*.log\ndist\n',
    'src/index.ts': server,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
