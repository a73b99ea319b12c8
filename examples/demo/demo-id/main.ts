// `node --import tsx demo-id/main.ts`: starts Demo ID, which prints its URL. It ends with the process that started it.
import { listen, portOf } from '../server/listen.js';
import { createDemoId } from './provider.js';

const { DEMO_ID_PORT, DEMO_ID_CALLBACKS, DEMO_ID_CLIENT_ID, DEMO_ID_CLIENT_SECRET } = process.env;
if (!DEMO_ID_CALLBACKS || !DEMO_ID_CLIENT_ID || !DEMO_ID_CLIENT_SECRET) {
  throw new Error('DEMO_ID_CALLBACKS (separated by commas), DEMO_ID_CLIENT_ID and DEMO_ID_CLIENT_SECRET must be set');
}

// Another host than the demo's localhost, because browsers separate cookies by host and not by port. Other machines cannot reach it.
const server = await listen('127.0.0.1', Number(DEMO_ID_PORT || 0));
const url = `http://127.0.0.1:${portOf(server)}`;
server.on(
  'request',
  createDemoId({
    url,
    callbacks: DEMO_ID_CALLBACKS.split(','),
    clientId: DEMO_ID_CLIENT_ID,
    clientSecret: DEMO_ID_CLIENT_SECRET,
  }),
);
console.log(url);

// Its standard input ends with the process that started it, also if that process is killed.
process.stdin.resume().on('end', () => process.exit());
// Ctrl-C reaches every process of the terminal; the demo answers its open requests before it ends this process.
if (!process.stdin.isTTY) process.on('SIGINT', () => {});
