// `node --import tsx demo-id/main.ts`: Demo ID, which prints where it is. It ends with the process that started it.
import { listen, portOf } from '../server/listen.js';
import { createDemoId } from './provider.js';

const { DEMO_ID_PORT, DEMO_ID_CALLBACKS, DEMO_ID_CLIENT_ID, DEMO_ID_CLIENT_SECRET } = process.env;
if (!DEMO_ID_CALLBACKS || !DEMO_ID_CLIENT_ID || !DEMO_ID_CLIENT_SECRET) {
  throw new Error('DEMO_ID_CALLBACKS (separated by commas), DEMO_ID_CLIENT_ID and DEMO_ID_CLIENT_SECRET must be set');
}

// Another host than the demo's localhost: browsers keep cookies apart by host and not by port. And nobody else gets in.
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

// Its standard input ends with the process that started it, whatever becomes of that.
process.stdin.resume().on('end', () => process.exit());
// Ctrl-C reaches every process of the terminal; the demo answers what has been asked before it ends this one.
if (!process.stdin.isTTY) process.on('SIGINT', () => {});
