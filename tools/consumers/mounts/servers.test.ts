import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Application, installApplication } from '../application.js';
import { checkAddress, checkOwnHeaders, checkProxy, checks } from './checks.js';
import { freePort, linkDriver, programOf, startServer } from './programs.js';

interface Framework {
  /** The block of `docs/mounting.md`. */
  readonly block: string;
  /** The file of `servers` that adds the framework's own plugins and the other mounts. */
  readonly server: string;
  readonly packages: readonly string[];
  /** The other mounts: behind a body parser, and below a path. */
  readonly parsed: boolean;
  readonly proxied: boolean;
  /** The framework closes the connection after an answer that comes before the end of the body. */
  readonly closes?: boolean;
  readonly change?: (code: string) => string;
}

const frameworks: Readonly<Record<string, Framework>> = {
  'Express 5': {
    block: 'express.ts',
    server: 'express',
    packages: ['express@5.3.0', 'cors@2.8.6'],
    parsed: true,
    proxied: true,
  },
  'Express 4': {
    block: 'express.ts',
    server: 'express',
    packages: ['express@4.22.3', 'cors@2.8.6', 'cookie@0.7.2'],
    parsed: true,
    proxied: true,
    change: (code) => code.replace('/api/auth/*splat', '/api/auth/*'),
  },
  'Fastify 5': {
    block: 'fastify.ts',
    server: 'fastify',
    packages: ['fastify@5.12.8', '@fastify/cors@11.4.3'],
    parsed: true,
    proxied: true,
  },
  'Koa 3': { block: 'koa.ts', server: 'koa', packages: ['koa@3.3.0', '@koa/cors@5.0.0'], parsed: false, proxied: true },
  'node:http': { block: 'node.ts', server: 'node', packages: [], parsed: false, proxied: true },
  'Hono 4': {
    block: 'hono.ts',
    server: 'hono',
    packages: ['hono@4.13.19', '@hono/node-server@2.1.8'],
    parsed: false,
    proxied: false,
  },
  'H3 2': { block: 'h3.ts', server: 'h3', packages: ['h3@2.0.8'], closes: true, parsed: false, proxied: false },
};

describe.each(Object.entries(frameworks))('%s', (_, framework) => {
  let application: Application;

  beforeAll(async () => {
    application = await installApplication(framework.packages);
    const { folder } = application;
    linkDriver(folder);
    const code = programOf('mounting.md', framework.block);
    writeFileSync(join(folder, 'page.mjs'), framework.change?.(code) ?? code);
    cpSync(join(import.meta.dirname, 'servers', 'auth.mjs'), join(folder, 'auth.js'));
    cpSync(join(import.meta.dirname, 'servers', `${framework.server}.mjs`), join(folder, 'server.mjs'));
  });

  it('serves the mount of the page, one behind a parser, one below a path and one behind a proxy', async () => {
    const start = { folder: application.folder, command: [process.execPath, 'server.mjs'] } as const;
    const server = await startServer(start, await freePort());
    const { url } = server;
    const paths = ['/api/auth', '/sub/api/auth', ...(framework.parsed ? ['/parsed/api/auth'] : [])];
    for (const basePath of paths) {
      for (const [name, check] of Object.entries(checks)) {
        await check({ url, basePath, closes: framework.closes ?? false }).catch((error) => {
          throw new Error(`${basePath} ${name}: ${error.message}`, { cause: error });
        });
      }
      await checkOwnHeaders({ url, basePath });
      await checkAddress({ url, basePath });
    }
    if (framework.proxied) await checkProxy(url);
    expect(server.exitCode()).toBeNull();
    expect(server.errors()).not.toMatch(/unhandled|uncaught|TypeError/i);
  });
});
