import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.js';
import { createDemoAuth } from './auth.js';
import { type DemoId, startDemoId } from './demo-id.js';
import { close, listen, portOf } from './listen.js';
import { Mailbox } from './mailbox.js';
import { isProduction } from './mode.ts';
import { readTemplate } from './page.js';
import { readOrCreateSecret } from './secret.js';

export interface DemoOptions {
  /** The first port to try; 0 lets the system choose. */
  readonly port: number;
  /** The host to listen on. Default `localhost`: other machines on the network cannot reach it. */
  readonly hostname?: string;
  /** The public URL, if it is behind a proxy or in a container. */
  readonly url?: string;
  /** The folder of the database and the secret; created if it does not exist. */
  readonly dataFolder: string;
  /** The folder with the output of `vite build`. */
  readonly appFolder: string;
  /** Whether a deletion waits for a mailed link; otherwise the password is enough. Default true. */
  readonly mailsDeletions?: boolean;
  /** The first port to try for Demo ID; 0 lets the system choose. Absent: there is no Demo ID, as in production. */
  readonly demoIdPort?: number;
}

export interface Demo {
  /** The URL of the demo, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly databaseFile: string;
  /** Absent in production. */
  readonly mailbox: Mailbox | undefined;
  readonly demoId: DemoId | undefined;
  close(): Promise<void>;
}

/** Starts the demo. Throws when the app is not built or no port is free. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { port, hostname = 'localhost', dataFolder, appFolder, mailsDeletions = true } = options;
  readTemplate(appFolder); // throws now rather than at the first request
  mkdirSync(dataFolder, { recursive: true });
  const databaseFile = join(dataFolder, 'demo.db');
  const secret = readOrCreateSecret(join(dataFolder, 'secret'));
  const mailbox = isProduction() ? undefined : new Mailbox();

  // The port comes first: cookies, origins and the links in mails follow from the URL.
  const server = await listen(hostname, port);
  const url = new URL(options.url ?? `http://${nameOf(hostname)}:${portOf(server)}`).origin;
  // Every visitor can sign in there as any user, so it is not for production.
  const wantsDemoId = options.demoIdPort !== undefined && !isProduction();
  const demoId = wantsDemoId ? await startDemoId({ appUrl: url, port: options.demoIdPort ?? 0 }) : undefined;
  const auth = createDemoAuth({ url, secret, databaseFile, mailbox, mailsDeletions, demoId });
  const app = createApp({ url, auth, mailbox, appFolder });
  server.on('request', getRequestListener(app.fetch));

  return {
    url,
    port: portOf(server),
    databaseFile,
    mailbox,
    demoId,
    async close() {
      await close(server);
      await demoId?.close();
      await auth.close();
    },
  };
}

/** The host of the URL: a server that listens on every address is opened as localhost. */
function nameOf(hostname: string): string {
  if (hostname === '0.0.0.0' || hostname === '::') return 'localhost';
  return hostname.includes(':') ? `[${hostname}]` : hostname;
}
