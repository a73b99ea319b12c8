import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Demo ID, an identity provider of our own in a process of its own. */
export interface DemoId {
  /** Its URL, which is the issuer of its tokens. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

/** Its id in paths, and in `account.providerId`. */
export const demoIdProvider = 'demo-id';

/** Starts it for a demo at `appUrl`, on `port` or the next one that is free. Throws when it does not start. */
export async function startDemoId({
  appUrl,
  port,
}: {
  readonly appUrl: string;
  readonly port: number;
}): Promise<DemoId> {
  const clientId = 'latchkey-demo';
  const clientSecret = randomBytes(32).toString('hex'); // both processes have it while they run
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo-id/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      DEMO_ID_PORT: String(port),
      DEMO_ID_CALLBACKS: `${appUrl}/api/auth/callback/${demoIdProvider}`,
      DEMO_ID_CLIENT_ID: clientId,
      DEMO_ID_CLIENT_SECRET: clientSecret,
    },
  });
  const exited = once(child, 'exit');
  // Shown only if it does not start, because it also prints many notes that it is not for production.
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-2000);
  });
  const lines = createInterface({ input: child.stdout });
  const said = await Promise.race([once(lines, 'line'), exited.then(() => [])]);
  const url = String(said[0] ?? '');
  if (!url.startsWith('http://')) throw new Error(`Demo ID does not start: ${complaints}`);
  return {
    url,
    clientId,
    clientSecret,
    async close() {
      child.kill();
      await exited;
    },
  };
}
