import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { createAuth } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';

const folder = import.meta.dirname;
const home = join(folder, '../..');

/** The React of a page: the one of this workspace, or the oldest that the package accepts. */
export type ReactVersion = 'newest' | 'lowest';

type Render = (session: unknown, answer: Writable) => void;

/** A real server on SQLite, which renders the page with a React and serves its script. */
export async function serve(version: ReactVersion) {
  const output = await mkdtemp(join(home, 'node_modules/.browser-'));
  const script = await bundle('browser-entry.tsx', version, output);
  const { render }: { render: Render } = await import(
    pathToFileURL(await bundle('server-entry.tsx', version, output)).href
  );
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // A server that listens on a port has an address with this form.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const auth = createAuth({
    baseURL: url,
    secret: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E',
    database: ':memory:',
    migrate: true,
    emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 } },
    rateLimit: { enabled: false },
  });
  const handle = toNodeHandler(auth);
  /** A sign-in that no page makes with the client, such as the redirect of a provider. */
  async function redirectSignedIn(email: string, answer: ServerResponse): Promise<void> {
    const body = { email, password };
    const { headers } = await auth.api.signInEmail({ body, asResponse: true });
    answer.writeHead(302, { location: '/other', 'set-cookie': headers.getSetCookie() }).end();
  }
  async function respond(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname.startsWith('/api/auth/')) return handle(request, answer);
    if (pathname === '/page.js')
      return void answer.setHeader('content-type', 'text/javascript').end(await readFile(script));
    if (pathname === '/favicon.ico') return void answer.writeHead(204).end();
    if (pathname === '/redirect') return redirectSignedIn(String(searchParams.get('email')), answer);
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/other') return void answer.end('<!doctype html><title>Another page</title>');
    const session = auth.api.getSession({ headers: new Headers({ cookie: request.headers.cookie ?? '' }) });
    if (pathname === '/cold') return void answer.end(`${head({ mode: 'cold' })}<div id="root"></div>`);
    if (pathname === '/hydrated') {
      const known = await session;
      answer.write(`${head({ mode: 'hydrated', session: known })}<div id="root">`);
      return render(known, closing(answer));
    }
    // The shell goes out before the session is known.
    const known = session.then((value) => new Promise<typeof value>((resolve) => setTimeout(resolve, 300, value)));
    answer.write(`${head({ mode: 'streamed' })}${promised}<div id="root">`);
    void known.then((value) => answer.write(`<script>tellSession(${json(value)})</script>`));
    render(known, closing(answer));
  }
  server.on('request', (request, answer) => void respond(request, answer));
  return {
    url,
    auth,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await auth.close();
      await rm(output, { recursive: true, force: true });
    },
  };
}
export type Server = Awaited<ReturnType<typeof serve>>;

export const password = 'correct horse';

const promised =
  '<script>rendered.session = new Promise((resolve) => { window.tellSession = resolve; });</script>' as const;

function head(rendered: object): string {
  return `<!doctype html><title>Page</title><script>window.rendered = ${json(rendered)}</script><script type="module" async src="/page.js"></script>`;
}

function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Ends the element around what React writes. */
function closing(answer: ServerResponse): Writable {
  const through = new PassThrough();
  through.pipe(answer, { end: false });
  through.on('end', () => answer.end('</div>'));
  return through;
}

async function bundle(entry: string, version: ReactVersion, output: string): Promise<string> {
  const outfile = join(output, entry.replace('.tsx', '.mjs'));
  const isServer = entry.startsWith('server');
  const options: BuildOptions = {
    absWorkingDir: home,
    entryPoints: [join(folder, entry)],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    platform: isServer ? 'node' : 'browser',
    conditions: ['@latchkey/source'],
    // StrictMode mounts twice only in this build of React, and mismatches of hydration have their texts.
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
    ...(isServer && {
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    }),
    ...(version === 'lowest' && { alias: { react: 'react-lowest', 'react-dom': 'react-dom-lowest' } }),
  };
  await build(options);
  return outfile;
}
