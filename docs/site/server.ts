import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { folders } from './stage.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves the built site as a static host does: `/errors` is `errors.html`. Listens on this machine only. */
export async function serveSite(port: number): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    void answer(decodeURIComponent(pathname), response);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}`, server };
}

async function answer(pathname: string, response: ServerResponse): Promise<void> {
  const wanted = pathname.endsWith('/') ? [`${pathname}index.html`] : [pathname, `${pathname}.html`];
  for (const path of wanted) {
    const file = join(folders.built, normalize(path));
    if (await isFile(file)) return send(file, 200, response);
  }
  return send(join(folders.built, '404.html'), 404, response);
}

function send(file: string, status: number, response: ServerResponse): void {
  response.writeHead(status, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
