import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { codeBlocks } from '../../../docs/scripts/markdown.js';
import { readersEnvironment, Terminal } from '../guides/terminal.js';
import { linkDriver } from '../mounts/programs.js';

const house = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(house, 'docs/nextjs.md'), 'utf8');

/** An application as `create-next-app` makes it. */
export interface Variant {
  /** The package that makes it: `create-next-app@16`. */
  readonly creator: string;
  /** Whether its configuration turns Cache Components on. */
  readonly cacheComponents: boolean;
  /** The name of `proxy.ts` in this version. */
  readonly proxy: 'proxy' | 'middleware';
}

/**
 * A page of the test that shows the form of the guide that no page of the guide shows, and a route handler that requires a
 * session: Turbopack gives it other modules of Next than pages.
 */
const own: readonly (readonly [string, string])[] = [
  [
    'app/api/private/route.ts',
    "import { requireSession } from '@/session';\n\nexport async function GET() {\n  const { user } = await requireSession('/account');\n  return Response.json({ name: user.name });\n}\n",
  ],
  [
    'app/hook/page.tsx',
    "import { HookForm } from '../sign-in/hook-form';\n\nexport default function Page() {\n  return <HookForm />;\n}\n",
  ],
];

/**
 * Makes an application with `create-next-app`, installs the packed packages in it, and writes every file of `docs/nextjs.md`. The
 * folder is removed after the tests of the file.
 */
export async function createApplication(variant: Variant, port: number): Promise<Terminal> {
  const parent = mkdtempSync(join(tmpdir(), 'latchkey-nextjs-'));
  afterAll(() => rmSync(parent, { recursive: true, force: true }));
  const terminal = new Terminal(parent, {
    ...readersEnvironment(dirname(process.execPath)),
    PORT: String(port),
    LATCHKEY_SECRET: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E',
    LATCHKEY_URL: `http://localhost:${port}`,
  });
  afterAll(() => terminal.close());
  await terminal.run(`npx ${variant.creator} my-app --yes`);
  terminal.folder = join(parent, 'my-app');
  const packed = inject('packed');
  const ours = [packed.latchkey, packed['@latchkey/query'], packed['@latchkey/react']].map((each) => each?.tarball);
  await terminal.run(`npm install ${ours.join(' ')} @tanstack/react-query`);
  linkDriver(terminal.folder);
  if (!variant.cacheComponents) {
    writeFileSync(join(terminal.folder, 'next.config.ts'), 'export default {};\n');
  }
  for (const [path, code] of [...filesOf(variant), ...own]) {
    mkdirSync(dirname(join(terminal.folder, path)), { recursive: true });
    writeFileSync(join(terminal.folder, path), code);
  }
  return terminal;
}

/** The files of the page, changed as the page says for this variant. */
function filesOf({ cacheComponents, proxy }: Variant): readonly (readonly [string, string])[] {
  const blocks = codeBlocks(page).filter(({ language, title }) => /^tsx?$/.test(language) && title !== '');
  const codeOf = (name: string) => blocks.find(({ title }) => title === name)?.code ?? '';
  const address = codeOf('production-auth.ts').match(/^ {2}advanced: .*$/m)?.[0] ?? '';
  return blocks
    .filter(({ title }) => title !== 'production-auth.ts' && title !== 'own-proxy.ts')
    .map(({ title, code }) => {
      const shown = cacheComponents ? code : code.replace('export const instant = false;\n\n', '');
      // The test signs in more often than the rate limits of production admit.
      const settings = `${address}\n  rateLimit: { enabled: false },\n`;
      if (title === 'auth.ts') return [title, shown.replace('});', `${settings}});`)];
      if (title === 'proxy.ts') return [`${proxy}.ts`, shown.replace('const proxy', `const ${proxy}`)];
      return [title, shown];
    });
}

/** The step of a deployment: creates the tables in the database of the application. */
export async function migrate(terminal: Terminal): Promise<void> {
  const code = `
    import { createAuth } from 'latchkey';
    const auth = createAuth({ database: 'app.db', emailAndPassword: { enabled: true } });
    await auth.migrate();
    await auth.close();`;
  writeFileSync(join(terminal.folder, 'migrate.mjs'), code);
  await terminal.run('node migrate.mjs');
  rmSync(join(terminal.folder, 'migrate.mjs'));
}
