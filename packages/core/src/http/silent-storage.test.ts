import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDeadline, StorageUnavailableError } from '../domain/limits/storage-deadline.js';
import type { SecondaryStorage } from '../domain/settings/secondary-storage.js';
import { createClock } from '../testing/clock.js';
import { memoryStorage } from '../testing/memory-storage.js';
import { testAuth } from '../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

afterEach(() => void vi.useRealTimers());

/** A storage that stops answering on command, and counts its calls. */
function silenceable(now: () => Date) {
  const inner = memoryStorage(now);
  const state = { isSilent: false, asked: 0 };
  const storage = new Proxy<SecondaryStorage>(inner, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        state.asked += 1;
        return state.isSilent ? new Promise(() => {}) : Reflect.apply(method, target, args);
      };
    },
  });
  return { storage, state };
}

function openTestServer() {
  const clock = createClock();
  const { storage, state } = silenceable(clock.now);
  const server = testAuth({
    clock,
    secondaryStorage: storage,
    rateLimit: { enabled: true },
    logger: silent,
  });
  return { ...server, state };
}

/** Returns the answer once its deadlines have passed. */
async function inTime<T>(answering: Promise<T>): Promise<T> {
  let done = false;
  const settled = answering.finally(() => {
    done = true;
  });
  // A request waits for the storage only a few times: the limit of the route, and that of the account.
  for (let waits = 0; waits < 50 && !done; waits++) await vi.advanceTimersByTimeAsync(100);
  return settled;
}

describe('a secondary storage that does not answer [D28 I10-D20]', () => {
  it('hangs no request: strict routes refuse, others pass [H182]', async () => {
    const { openBrowser, state } = openTestServer();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    state.isSilent = true;

    expect((await inTime(openBrowser().get('/ok'))).status).toBe(200);
    const refused = await inTime(openBrowser().post('/sign-in/email', ada));
    expect([refused.status, refused.json]).toEqual([
      503,
      expect.objectContaining({ code: 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER' }),
    ]);
    expect((await inTime(browser.get('/get-session'))).json).toMatchObject({ user: { name: 'Ada' } });
    expect((await inTime(browser.post('/update-user', { name: 'Countess' }))).status).toBe(200);

    state.isSilent = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect((await inTime(openBrowser().post('/sign-in/email', ada))).status).toBe(200);
  });

  it('gets at most one request in a second once three have timed out', async () => {
    const { openBrowser, state } = openTestServer();
    await openBrowser().get('/ok');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    state.isSilent = true;
    for (let call = 0; call < 3; call++) await inTime(openBrowser().get('/ok'));
    state.asked = 0;
    // These calls do not wait, so no timer has to pass.
    for (let call = 0; call < 20; call++) expect((await openBrowser().get('/ok')).status).toBe(200);
    expect(state.asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    await inTime(Promise.all(Array.from({ length: 20 }, () => openBrowser().get('/ok'))));
    expect(state.asked).toBe(1);
  });

  it('is handled in the same way if the application provides the counter', async () => {
    const bump = () => new Promise<never>(() => {});
    const { openBrowser } = testAuth({
      rateLimit: { enabled: true, storage: { bump } },
      secondaryStorageTimeout: '50ms',
      logger: silent,
    });
    await openBrowser().get('/get-session');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    expect((await inTime(openBrowser().get('/ok'))).status).toBe(200);
    expect((await inTime(openBrowser().post('/sign-in/email', ada))).status).toBe(503);
  });

  it.each([0, -1, 'soon'])('secondaryStorageTimeout: %j is refused at start', (given) => {
    expect(() => testAuth({ secondaryStorageTimeout: given as number })).toThrow();
  });
});

describe('the deadline of a storage', () => {
  it('accepts calls again after the first answer, and an error counts as an answer', async () => {
    vi.useFakeTimers();
    const within = createDeadline(500);
    const never = () => new Promise<never>(() => {});
    for (let call = 0; call < 3; call++) {
      const late = expect(within(never)).rejects.toThrow('did not answer within 500 ms');
      await vi.advanceTimersByTimeAsync(500);
      await late;
    }
    await expect(within(() => 'answer')).rejects.toThrow('does not answer');
    await vi.advanceTimersByTimeAsync(1000);
    await expect(within(() => Promise.reject(new Error('READONLY')))).rejects.toThrow('the storage failed');
    expect(await within(() => 'answer')).toBe('answer');
  });

  it('keeps the arguments of a command out of errors', async () => {
    const error = Object.assign(new Error('READONLY'), {
      command: { name: 'set', args: ['rate-limit:x', 'ada@example.com'] },
    });
    const failed = createDeadline(500)(() => Promise.reject(error));
    await expect(failed).rejects.toThrow(StorageUnavailableError);
    await failed.catch((thrown: Error) => expect(thrown.cause).not.toHaveProperty('command'));
  });
});
