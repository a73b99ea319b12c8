// A server of `http.ts`: `node --import tsx http-server.ts <bare | latchkey>`. Sends its port and the cookie of a session, and its
// CPU in microseconds when it is asked.
import { createServer, type RequestListener } from 'node:http';
import { createAuth } from 'latchkey';
import { toNodeHandler } from 'latchkey/node';
import { ada, cookieOf, measured } from './measured.js';
import { bareServer } from './peers/contestants/bare.js';

process.env.NODE_ENV = 'production';
const { listener, cookie } = process.argv[2] === 'bare' ? bareServer() : await latchkeyServer();
const server = createServer(listener).listen(0, () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port, cookie });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});

async function latchkeyServer(): Promise<{ readonly listener: RequestListener; readonly cookie: string }> {
  const auth = createAuth({ ...measured, database: ':memory:' });
  const { headers } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
  return { listener: toNodeHandler(auth), cookie: cookieOf(headers) };
}
