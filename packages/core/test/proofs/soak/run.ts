// `npm run prove -- soak`: users come and go for minutes, and the memory must not grow with them. Needs `--expose-gc`.

import { createClock } from '../../../src/testing/clock.js';
import { memoryStorage } from '../../../src/testing/memory-storage.js';
import { testAuth } from '../../../src/testing/test-auth.js';

/** Bytes of growth that are no leak: code that is compiled late, caches that fill up. */
const slack = 3_000_000;
const [minutes = '5'] = process.argv.slice(2);
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const clock = createClock();
const storage = memoryStorage(clock.now);
const server = testAuth({
  clock,
  secondaryStorage: storage,
  logger: silent,
  rateLimit: { enabled: true, storage: 'memory' },
  user: { deleteUser: { enabled: true } },
  emailAndPassword: { sendResetPassword() {} },
});

let users = 0;

/** One user's life. Each has a network of its own, as many users have. */
async function live(): Promise<void> {
  users += 1;
  const network = `198.${18 + (users >> 16)}.${(users >> 8) & 255}.${users & 255}`;
  const browser = server.openBrowser(network);
  const [email, password] = [`user${users}@example.com`, 'correct horse'];
  await browser.post('/sign-up/email', { name: 'Ada', email, password });
  await browser.get('/get-session');
  await browser.post('/forget-password', { email });
  await server.openBrowser(network).post('/sign-in/email', { email, password: 'battery staple' });
  const { status } = await browser.post('/delete-user', { password });
  if (status !== 200) throw new Error(`the user was not deleted: ${status}`);
  clock.advance(60); // counters and secrets expire
}

function memory(): number {
  if (!globalThis.gc) throw new Error('run it with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const begun = performance.now();
const length = Number(minutes) * 60_000;
const marks: number[] = [];
for (const share of [0.25, 0.5, 0.75, 1]) {
  while (performance.now() - begun < length * share) for (let user = 0; user < 50; user++) await live();
  await server.auth.settled();
  marks.push(memory());
  console.log(`${users} users: ${((marks.at(-1) ?? 0) / 1e6).toFixed(1)} MB`);
}
const [first = 0, ...later] = marks;
const isFlat = Math.max(...later) - first < slack;
console.log(isFlat ? 'the memory is flat' : 'the memory grows');
process.exitCode = isFlat ? 0 : 1;
