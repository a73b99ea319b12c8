import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administratorAddress } from './auth.js';
import { type Demo, startDemo } from './start.js';

const wanted = Number(process.env.PORT || 3000);

try {
  const demo = await startDemo({
    port: wanted,
    hostname: process.env.HOST || 'localhost',
    ...(process.env.DEMO_URL && { url: process.env.DEMO_URL }),
    mailsDeletions: process.env.DEMO_DELETE !== 'password',
    // It can be reached only on this machine, so it does not work for a demo with another URL.
    ...(!process.env.DEMO_URL && { demoIdPort: Number(process.env.DEMO_ID_PORT || 3100) }),
    dataFolder: resolve(process.env.DEMO_DATA || fileURLToPath(new URL('../.data', import.meta.url))),
    appFolder: resolve(process.env.DEMO_APP || fileURLToPath(new URL('../dist', import.meta.url))),
  });
  // Before it prints how to stop it, because a user may do that at once.
  stopOnSignal(demo);
  console.log(welcome(demo));
} catch (error) {
  console.error(`The demo cannot start: ${error instanceof Error ? error.message : error}`);
  // It may already listen, which would keep the process running.
  process.exit(1);
}

function welcome({ url, port, databaseFile, mailbox, demoId }: Demo): string {
  const moved = wanted !== 0 && port !== wanted ? [`  Port ${wanted} is taken, so it is on ${port}.`, ''] : [];
  return [
    '',
    '  The Latchkey demo is running.',
    '',
    ...moved,
    `  Open       ${url}`,
    mailbox ? `  Mails      ${url}/mailbox  (none leaves this machine)` : '  Mails      none are sent in production',
    ...(mailbox ? [`  Users      ${url}/users  (sign up as ${administratorAddress}, and verify the address)`] : []),
    ...(demoId ? [`  Demo ID    ${demoId.url}  (an identity provider to sign in with)`] : []),
    `  Database   ${databaseFile}`,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}

function stopOnSignal(demo: Demo): void {
  let stopping = false;
  const stop = () => {
    // A user who presses Ctrl-C twice does not want to wait.
    if (stopping) process.exit(130);
    stopping = true;
    demo.close().then(
      () => console.log('\n  The demo has stopped.'),
      (error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
