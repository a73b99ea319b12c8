import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createAuth, organization } from 'latchkey';
import { toHonoHandler } from 'latchkey/hono';

export interface ServerOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** The folder of the database; created if it does not exist. */
  readonly dataFolder: string;
  /** The folder with the output of `vite build`. */
  readonly appFolder: string;
  readonly secret: string;
}

/** Serves the page and Latchkey under one origin, on this machine only. */
export async function startServer({ port, dataFolder, appFolder, secret }: ServerOptions) {
  await mkdir(dataFolder, { recursive: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  // A server that listens on a port has an address with this form.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const auth = createAuth({
    baseURL: url,
    secret,
    database: join(dataFolder, 'app.db'),
    migrate: true,
    emailAndPassword: { enabled: true },
    verification: { confirmLinks: true },
    plugins: [organization()],
  });
  const app = new Hono();
  app.on(['GET', 'POST'], '/api/auth/*', toHonoHandler(auth));
  app.use(serveStatic({ root: appFolder }));
  server.on('request', getRequestListener(app.fetch));
  return {
    url,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await auth.close();
    },
  };
}
