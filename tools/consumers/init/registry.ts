import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { inject } from 'vitest';

export interface Registry {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a registry that has the packed packages. For every other package it leads to the registry of this machine. So a test
 * installs our packages with the commands that users type.
 */
export async function startRegistry(): Promise<Registry> {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const packed = inject('packed');
  const tarballs = new Map(Object.values(packed).map(({ tarball }) => [`/${basename(tarball)}`, tarball]));
  let url = '';
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/');
    const tarball = tarballs.get(path);
    const own = packed[path.slice(1)];
    if (tarball !== undefined) response.end(readFileSync(tarball));
    else if (own) response.setHeader('content-type', 'application/json').end(JSON.stringify(documentOf(own, url)));
    else response.writeHead(302, { location: new URL(`.${request.url}`, upstream).href }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : ''}/`;
  return { url, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** What a registry says about a package with one version. */
function documentOf({ tarball, folder }: { readonly tarball: string; readonly folder: string }, url: string): object {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  return {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist: { tarball: `${url}${basename(tarball)}`, integrity } } },
  };
}
