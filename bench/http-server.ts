// A server of `http.ts`: `node --import tsx http-server.ts <bare | fetch | latchkey>`. Sends its port and the cookie of a session, and its
// CPU in microseconds when it is asked.
import { createServer, type RequestListener } from 'node:http';
import { createAuth } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import { ada, cookieOf, measured } from './measured.js';
import { bareHandler, bareServer } from './peers/contestants/bare.js';

process.env.NODE_ENV = 'production';
const { listener, cookie } = await started(process.argv[2]);
const server = createServer(listener).listen(0, () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port, cookie });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});

interface Started {
  readonly listener: RequestListener;
  readonly cookie: string;
}

async function started(name: string | undefined): Promise<Started> {
  if (name === 'bare') return bareServer();
  if (name === 'latchkey') return latchkeyServer();
  const { handler, cookie } = bareHandler();
  return { listener: toNodeHandler({ handler }), cookie };
}

async function latchkeyServer(): Promise<Started> {
  const auth = createAuth({ ...measured, database: ':memory:' });
  const { headers } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
  return { listener: toNodeHandler(auth), cookie: cookieOf(headers) };
}
