// Users who come and go, of whom nothing should stay.
import { Browser } from '../../../src/testing/browser.js';
import { createClock } from '../../../src/testing/clock.js';
import { memoryStorage } from '../../../src/testing/memory-storage.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { fixture } from '../../fixtures/application.js';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

const origin = 'https://app.example.com';

/** `watch` learns of each request. */
export function openUsers(watch: (request: Request) => void = () => {}) {
  const clock = createClock();
  const storage = memoryStorage(clock.now);
  const server = testAuth({
    clock,
    secondaryStorage: storage,
    logger: silent,
    rateLimit: { enabled: true, storage: 'memory' },
    user: { deleteUser: { enabled: true } },
    emailAndPassword: { sendResetPassword() {} },
    plugins: [fixture],
  });
  const openBrowser = (ipAddress: string) => {
    const send = (request: Request) => {
      watch(request);
      return server.auth.handler(request, { ipAddress });
    };
    return new Browser(send, origin, clock.now);
  };
  let users = 0;

  /** One user's life. Each has a network of its own, as many users have. */
  async function live(): Promise<void> {
    users += 1;
    const network = `198.${18 + (users >> 16)}.${(users >> 8) & 255}.${users & 255}`;
    const browser = openBrowser(network);
    const [email, password] = [`user${users}@example.com`, 'correct horse'];
    await browser.post('/sign-up/email', { name: 'Ada', email, password });
    await browser.get('/get-session');
    await browser.post('/forget-password', { email });
    await openBrowser(network).post('/sign-in/email', { email, password: 'battery staple' });
    const { status } = await browser.post('/delete-user', { password });
    if (status !== 200) throw new Error(`the user was not deleted: ${status}`);
    clock.advance(60); // counters and secrets expire
  }

  return { live, storage, auth: server.auth, count: () => users };
}
