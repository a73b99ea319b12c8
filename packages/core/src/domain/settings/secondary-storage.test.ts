import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.js';
import { testAuth } from '../../testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

describe('a secondary storage that cannot work is refused at start', () => {
  it.each(['increment', 'delete'])('without %s', (method) => {
    const storage = memoryStorage();
    Reflect.deleteProperty(storage, method);
    const message = expect.stringContaining(`got an object without ${method}, expected`);
    const expected = { code: 'INVALID_SECONDARY_STORAGE', message };
    expect(() => testAuth({ secondaryStorage: storage })).toThrow(expect.objectContaining(expected));
  });

  it('that is a Redis client and not a storage', () => {
    const options: object = { secondaryStorage: { get() {}, set() {} } };
    expect(() => testAuth({ ...options })).toThrow('without increment, delete');
  });
});

it.each([
  ['session', 'session.storage'],
  ['verification', 'verification.storage'],
])('%s has no option to be in the secondary storage', (name, option) => {
  const options: object = { secondaryStorage: memoryStorage(), [name]: { storage: 'secondary-storage' } };
  expect(() => testAuth({ ...options })).toThrow(expect.objectContaining({ code: 'UNKNOWN_OPTION', option }));
});

it('a secondary storage has counts and nothing else [H041]', async () => {
  const storage = memoryStorage();
  const { openBrowser, auth } = testAuth({
    secondaryStorage: storage,
    rateLimit: { enabled: true },
    emailAndPassword: { sendResetPassword: () => {} },
  });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  await browser.post('/sign-in/email', ada);
  await browser.post('/forget-password', { email: ada.email });
  await browser.get('/get-session');
  await auth.settled();
  const keys = storage.entries().map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(key).toMatch(/^rate-limit:/);
  expect(keys.join()).not.toContain(ada.email);
});

describe('a secondary storage that fails', () => {
  const fail = () => Promise.reject(new Error('the storage is down'));
  const open = (rateLimit: { readonly enabled: boolean }) =>
    testAuth({
      secondaryStorage: { increment: fail, delete: fail },
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      rateLimit,
    });

  it('does not affect sessions: live ones continue, revoked ones stay revoked', async () => {
    const { openBrowser } = open({ enabled: false });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
    const thief = browser.clone();
    await browser.post('/sign-out');
    expect((await thief.get('/get-session')).json).toBeNull();
  });

  it('refuses sign-ins that it cannot count, and reads sessions [H182]', async () => {
    const { openBrowser } = open({ enabled: true });
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(503);
    expect((await openBrowser().get('/get-session')).status).toBe(200);
  });
});
