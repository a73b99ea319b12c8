import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { codeBlocks } from '../../../docs/scripts/markdown.js';
import { isWithoutBrowser } from '../../../vitest.chromium.ts';
import { openReader } from '../../consumers/guides/browser.js';
import { readersEnvironment, Terminal } from '../../consumers/guides/terminal.js';
import { freePort } from '../../consumers/mounts/programs.js';
import { installConsumer } from '../fixtures/install-consumer.js';

const house = join(import.meta.dirname, '..', '..', '..');
const readme = readFileSync(join(house, 'packages', 'ui', 'README.md'), 'utf8');

/** A project as `create-vite` makes it, without its own page. `src/app.tsx` is the code of the README, unchanged. */
const files = {
  'package.json': JSON.stringify({ name: 'app', private: true, type: 'module' }),
  'index.html':
    '<!doctype html><title>App</title><div id="root"></div><script type="module" src="/src/main.tsx"></script>',
  'tsconfig.json': JSON.stringify({ compilerOptions: { jsx: 'react-jsx' } }),
  'with-plugin.config.ts': `import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };\n`,
  'without-plugin.config.ts': 'export default {};\n',
  'src/app.tsx': codeBlocks(readme).find(({ language }) => language === 'tsx')?.code ?? '',
  'src/main.tsx': `import { createRoot } from 'react-dom/client';
import { App } from './app.js';

createRoot(document.getElementById('root')).render(<App />);
`,
  'server.mjs': `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createAuth } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';

const port = Number(process.env.SERVER_PORT);
const auth = createAuth({
  baseURL: 'http://localhost:' + port,
  database: ':memory:',
  secret: 'a secret of thirty-two characters',
  emailAndPassword: { enabled: true },
});
await auth.migrate();
const answer = toNodeHandler(auth);
const types = { js: 'text/javascript', css: 'text/css' };
createServer((request, response) => {
  if (request.url.startsWith('/api/auth/')) return answer(request, response);
  const file = request.url.startsWith('/assets/') ? request.url : '/index.html';
  response.setHeader('content-type', types[file.split('.').pop()] ?? 'text/html');
  response.end(readFileSync('dist' + file));
}).listen(port);
`,
};

describe('a fresh application with Vite, with the lines of the README of @latchkey/ui', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-ready-screens-'));
  const terminal = new Terminal(folder, readersEnvironment(dirname(process.execPath)));
  afterAll(async () => {
    await terminal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeAll(() => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const others = ['react', 'react-dom', '@tanstack/react-query', 'better-sqlite3', 'vite', '@vitejs/plugin-react'];
    installConsumer(folder, inject('packed'), others, { optionalPeers: 'only listed' });
  });

  // The plugin hides the warnings about 'use client'. Without it Vite prints them for Radix, which has the directive in every file.
  it.each([
    ['with-plugin', /warn|directive/i],
    ['without-plugin', /@latchkey\/(?:ui|react|query)\/dist/],
  ])('is built %s, and Vite has nothing to say about our files', async (config, complaint) => {
    const output = await terminal.run(`node node_modules/vite/bin/vite.js build --config ${config}.config.ts`);
    expect(output).toContain('built in');
    expect(output).not.toMatch(complaint);
  });

  it.skipIf(isWithoutBrowser)('reaches a page of a signed-in user', async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    terminal.env.SERVER_PORT = String(port);
    terminal.serve('node server.mjs');
    await terminal.answering(`${url}/api/auth/ok`);
    const reader = await openReader({ timeout: 20_000 });
    const lines = [
      `open ${url}/account`,
      'click Create an account',
      'type Ada into Name',
      'type ada@example.com into Email',
      'type analytical engine into Password',
      'click Create account',
      'see Profile',
      'see Devices',
    ];
    try {
      for (const line of lines) await reader.follow(line);
      expect(reader.complaints).toEqual([]);
    } finally {
      await reader.close();
    }
  });

  it.each(['@latchkey/ui', '@latchkey/ui/pages', '@latchkey/react', '@latchkey/react/flows'])(
    'marks %s as code of the client for server components, and only for them',
    async (entry) => {
      expect(await entryFor(['react-server'], entry)).toMatch(/^'use client';/);
      expect(await entryFor([], entry)).not.toContain('use client');
    },
  );

  /** The file that a bundler with these conditions finds. */
  async function entryFor(conditions: string[], entry: string): Promise<string> {
    const { metafile } = await build({
      stdin: { contents: `import '${entry}';`, resolveDir: folder },
      absWorkingDir: folder,
      bundle: true,
      conditions,
      external: ['react', 'react-dom', '@tanstack/*', 'latchkey', '@radix-ui/*', 'uqr'],
      format: 'esm',
      metafile: true,
      preserveSymlinks: false,
      write: false,
      logLevel: 'silent',
      ignoreAnnotations: true,
    });
    const [first] = metafile.inputs['<stdin>']?.imports ?? [];
    return readFileSync(join(folder, first?.path ?? ''), 'utf8');
  }
});
