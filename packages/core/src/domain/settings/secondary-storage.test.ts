import { describe, expect, it } from 'vitest';
import type { NoFields } from '../../contract/fields.js';
import type { AuthOptions } from '../../options.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { testAuth } from '../../testing/test-auth.js';
import type { SecondaryStorage } from './secondary-storage.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
/** The methods of a storage; the storage in memory has two more, for tests. */
const methods = Object.keys(memoryStorage()).filter((name) => !['entries', 'ttlOf'].includes(name));

/** All data that can be in secondary storage is there. */
function open(options: AuthOptions<[], NoFields, NoFields> = {}) {
  const storage = memoryStorage();
  const tokens: string[] = [];
  const note = ({ token }: { readonly token: string }) => void tokens.push(token);
  const server = testAuth({
    secondaryStorage: storage,
    verification: { storage: 'secondary-storage' },
    rateLimit: { enabled: true, customRules: { '/*': { window: 10, max: 1000 }, '/*/*': { window: 10, max: 1000 } } },
    emailAndPassword: { sendResetPassword: note },
    user: { deleteUser: { enabled: true, sendDeleteAccountVerification: note } },
    ...options,
  });
  return { ...server, storage, tokens };
}

/** A storage whose methods all fail. */
function broken(): SecondaryStorage {
  const fail = () => Promise.reject(new Error('the storage is down'));
  const values = { get: fail, set: fail, setIfAbsent: fail, delete: fail, replace: fail };
  return { ...values, addMember: fail, removeMember: fail, members: fail, increment: fail };
}

describe('a secondary storage that cannot work is refused at start', () => {
  it.each(methods)('without %s', (method) => {
    const storage = memoryStorage();
    Reflect.deleteProperty(storage, method);
    const message = expect.stringContaining(`got an object without ${method}, expected`);
    const expected = { code: 'INVALID_SECONDARY_STORAGE', message };
    expect(() => testAuth({ secondaryStorage: storage })).toThrow(expect.objectContaining(expected));
  });

  it('that is a Redis client and not a storage', () => {
    const options: object = { secondaryStorage: { get() {}, set() {} } };
    expect(() => testAuth({ ...options })).toThrow('without setIfAbsent, delete');
  });
});

describe('sessions and users beside a secondary storage', () => {
  it('are not in it, so it has no stale copies of them', async () => {
    const { openBrowser, storage } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.post('/sign-in/email', ada);
    await browser.get('/get-session');
    const kept = storage.entries();
    expect(kept.length).toBeGreaterThan(0);
    for (const { key, value } of kept) {
      expect(key).toMatch(/^rate-limit:/);
      expect(value).toMatch(/^\d+$/);
    }
  });

  it('a revoked session never comes back, even if it is read and extended concurrently [R-E05 H044]', async () => {
    const { openBrowser, clock } = open();
    const [phone, laptop] = [openBrowser(), openBrowser()];
    await phone.post('/sign-up/email', ada);
    await laptop.post('/sign-in/email', ada);
    clock.advance(2 * 86_400);
    const readers = Array.from({ length: 32 }, () => phone.clone());
    await Promise.all([
      ...readers.map((reader) => reader.get('/get-session')),
      laptop.clone().post('/revoke-other-sessions'),
    ]);
    for (const reader of [phone, ...readers]) expect((await reader.get('/get-session')).json).toBeNull();
    expect((await laptop.get('/list-sessions')).json).toHaveLength(1);
  });

  it('show every other session the user’s current data [H023]', async () => {
    const { openBrowser } = open();
    const [phone, laptop] = [openBrowser(), openBrowser()];
    await phone.post('/sign-up/email', ada);
    await laptop.post('/sign-in/email', ada);
    await phone.post('/update-user', { name: 'Countess' });
    expect((await laptop.get('/get-session')).json).toMatchObject({ user: { name: 'Countess' } });
  });

  it('lists exactly the live sessions, after any sequence of beginnings, ends and expiries [Z24 H052]', async () => {
    const { openBrowser, clock, auth } = open({ rateLimit: { enabled: false } });
    const first = openBrowser();
    await first.post('/sign-up/email', ada);
    await first.post('/sign-out');
    const live = new Map<string, { readonly browser: typeof first; readonly endsAt: number }>();
    const begin = async () => {
      const browser = openBrowser();
      const { json } = await browser.post('/sign-in/email', ada);
      const { token } = json as { readonly token: string };
      live.set(token, { browser, endsAt: clock.now().getTime() + 7 * 86_400_000 });
    };
    let seed = 20_300_101;
    const pick = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let step = 0; step < 60; step++) {
      const action = pick(4);
      if (live.size === 0 || action < 2) await begin();
      else if (action === 2) clock.advance(pick(2 * 86_400));
      else {
        const [token = '', chosen] = [...live][pick(live.size)] ?? [];
        if (pick(2)) await chosen?.browser.post('/sign-out');
        else await auth.api.revokeSession({ body: { token }, headers: chosen?.browser.headers ?? {} }).catch(() => {});
        live.delete(token);
      }
      for (const [token, { endsAt }] of live) if (endsAt <= clock.now().getTime()) live.delete(token);
      await begin();
      const [token = '', newest] = [...live].at(-1) ?? [];
      const listed = await auth.api.listSessions({ headers: newest?.browser.headers ?? {} });
      expect(listed.map((session) => session.token).sort()).toEqual([...live.keys()].sort());
      await newest?.browser.post('/sign-out');
      live.delete(token);
    }
  });

  it('a deleted user leaves no session that works, and no entry in the storage that authenticates [R-E04 H022]', async () => {
    const { openBrowser, storage, tokens, auth } = open();
    const [phone, laptop] = [openBrowser(), openBrowser()];
    await phone.post('/sign-up/email', ada);
    await laptop.post('/sign-in/email', ada);
    await phone.post('/forget-password', { email: ada.email });
    await phone.post('/delete-user');
    await auth.settled();
    const [resetToken, deletionToken] = tokens;
    expect((await phone.get(`/delete-user/callback?token=${deletionToken}`)).status).toBe(200);
    for (const browser of [phone, laptop]) expect((await browser.get('/get-session')).json).toBeNull();
    const reset = await laptop.post('/reset-password', { token: resetToken, newPassword: 'another password' });
    expect(reset.status).toBe(400);
    expect(JSON.stringify(storage.entries())).not.toMatch(/ada|example/);
  });
});

describe('tokens in secondary storage', () => {
  it('another user cannot use up a token by sending it', async () => {
    const { openBrowser, tokens, auth } = open();
    const [owner, eve] = [openBrowser(), openBrowser()];
    await owner.post('/sign-up/email', ada);
    await eve.post('/sign-up/email', { ...ada, email: 'eve@example.com' });
    await owner.post('/delete-user');
    await auth.settled();
    const [token] = tokens;
    expect((await eve.get(`/delete-user/callback?token=${token}`)).status).toBe(404);
    expect((await eve.get('/get-session')).json).not.toBeNull();
    expect((await owner.get(`/delete-user/callback?token=${token}`)).status).toBe(200);
  });

  it('a reset link works once, and not for its old password', async () => {
    const { openBrowser, tokens, auth } = open();
    await openBrowser().post('/sign-up/email', ada);
    await openBrowser().post('/forget-password', { email: ada.email });
    await auth.settled();
    const reset = { token: tokens[0], newPassword: 'another password' };
    expect((await openBrowser().post('/reset-password', reset)).status).toBe(200);
    expect((await openBrowser().post('/reset-password', reset)).status).toBe(400);
    expect((await openBrowser().post('/sign-in/email', { ...ada, password: 'another password' })).status).toBe(200);
  });
});

describe('a secondary storage that fails', () => {
  const down = { secondaryStorage: broken(), logger: { debug() {}, info() {}, warn() {}, error() {} } };

  it('does not affect sessions: live ones continue, revoked ones stay revoked', async () => {
    const { openBrowser, auth } = open({ ...down, rateLimit: { enabled: false } });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
    const thief = browser.clone();
    await browser.post('/sign-out');
    expect((await thief.get('/get-session')).json).toBeNull();
    await auth.settled();
  });

  it('refuses sign-ins that it cannot count, and reads sessions [H182]', async () => {
    const { openBrowser } = open({ ...down, rateLimit: { enabled: true } });
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(503);
    expect((await openBrowser().get('/get-session')).status).toBe(200);
  });

  it('refuses tokens that it cannot look up', async () => {
    const { openBrowser } = open({ ...down, rateLimit: { enabled: false } });
    await openBrowser().post('/sign-up/email', ada);
    expect((await openBrowser().post('/forget-password', { email: ada.email })).status).toBe(503);
    const reset = await openBrowser().post('/reset-password', {
      token: 'x'.repeat(24),
      newPassword: 'another password',
    });
    expect(reset.status).toBe(503);
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(200);
  });
});
