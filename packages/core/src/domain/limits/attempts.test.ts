import { describe, expect, it } from 'vitest';
import type { AuthOptions } from '../../options.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { testAuth } from '../../testing/test-auth.js';

const base = 'https://app.example.com/api/auth';
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const guess = { email: ada.email, password: 'wrong password' };
const guesser = '203.0.113.9';
/** So that only attempts are limited, not calls. */
const customRules = { '/*/*': { window: 10, max: 10_000 } };

function open(options: AuthOptions<[], never, never> = {}) {
  const server = testAuth({ ...options, rateLimit: { enabled: true, customRules, ...options.rateLimit } });
  const post = (path: string, body: unknown, ipAddress?: string) => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`${base}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
    return server.auth.handler(request, { ipAddress });
  };
  const signIn = async (body: object, ipAddress?: string) => (await post('/sign-in/email', body, ipAddress)).status;
  return { ...server, post, signIn };
}

const times = <T>(count: number, work: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));
const of = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('wrong passwords for one account from one network', () => {
  it.each(['memory', 'database', 'secondary-storage'] as const)(
    'of 200 at once ten are compared, none more (%s) [R-F06]',
    async (storage) => {
      let compared = 0;
      const verify = async () => {
        compared++;
        return false;
      };
      const { post, signIn } = open({
        rateLimit: { storage },
        secondaryStorage: memoryStorage(),
        emailAndPassword: { password: { verify, hash: async () => 'hash' } },
      });
      await post('/sign-up/email', ada, guesser);
      const statuses = await times(200, () => signIn(guess, guesser));
      expect([of(statuses, 401), of(statuses, 429)]).toEqual([10, 190]);
      expect(compared).toBe(10);
    },
  );

  it('do not lock out the owner, who can sign in from another network; sessions continue [R-F07]', async () => {
    const { openBrowser, signIn } = open();
    const phone = openBrowser();
    await phone.post('/sign-up/email', ada);
    await times(200, (number) => signIn(guess, `198.51.100.${number % 20}`));
    expect(await signIn(ada, '198.51.100.1')).toBe(429);
    expect(await signIn(ada, '192.0.2.1')).toBe(200);
    expect((await phone.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
  });

  it('with a session share the budgets of network and known browsers: password change and account deletion', async () => {
    const { openBrowser } = open({ user: { deleteUser: { enabled: true } } });
    const thief = openBrowser();
    await thief.post('/sign-up/email', ada);
    const change = { currentPassword: 'a wrong guess', newPassword: 'correct donkey' };
    const changes = await times(10, () => thief.post('/change-password', change));
    // Three in ten seconds is the limit of the route itself; the other calls never reached a comparison.
    const compared = changes.filter(({ status }) => status === 400).length;
    const deletions = await times(30, () => thief.post('/delete-user', { password: 'a wrong guess' }));
    expect(compared + deletions.filter(({ status }) => status === 400).length).toBe(20);
    expect(deletions.at(-1)?.json).toMatchObject({ code: 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER' });
    expect((await thief.get('/get-session')).json).toMatchObject({ user: { email: ada.email } });
  });

  it('are counted for each account separately: a user who shares a network with an attacker can sign in', async () => {
    const { post, signIn } = open();
    const bob = { ...ada, email: 'bob@example.com' };
    await post('/sign-up/email', bob, guesser);
    expect(of(await times(11, () => signIn(guess, guesser)), 429)).toBe(1);
    expect(await signIn(bob, guesser)).toBe(200);
  });

  it('are counted in the same way for an unknown address, and for another spelling', async () => {
    const { signIn } = open();
    for (const email of ['unknown@example.com', 'UNKNOWN@example.com']) {
      const statuses = await times(10, () => signIn({ ...guess, email }, guesser));
      expect(of(statuses, 401)).toBe(email === 'unknown@example.com' ? 10 : 0);
    }
  });

  it('answer with the message of every limit, and tell how long to wait', async () => {
    const { post, signIn, clock } = open();
    await times(10, () => signIn(guess, guesser));
    clock.advance(100);
    const answer = await post('/sign-in/email', guess, guesser);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('800');
    expect(await answer.json()).toEqual({
      code: 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
      message: 'Too many requests. Please try again later.',
    });
  });

  it.each([
    [-1, 429],
    [0, 401],
    [1, 401],
  ])(
    'are counted anew after a quarter of an hour, to the millisecond: %i ms from it %i [R-F11]',
    async (offset, status) => {
      const { signIn, clock } = open();
      await times(10, () => signIn(guess, guesser));
      clock.advanceMs(899_999);
      expect(await signIn(guess, guesser)).toBe(429); // does not lengthen the window
      clock.advanceMs(1 + offset);
      expect(await signIn(guess, guesser)).toBe(status);
    },
  );

  it.each(['memory', 'database', 'secondary-storage'] as const)(
    'are reset by the right password: a user who knows it is never throttled (%s)',
    async (storage) => {
      const { post, signIn } = open({ rateLimit: { storage }, secondaryStorage: memoryStorage() });
      await post('/sign-up/email', ada, guesser);
      for (let round = 0; round < 3; round++) {
        expect(await times(9, () => signIn(guess, guesser))).toEqual(Array.from({ length: 9 }, () => 401));
        expect(await signIn(ada, guesser)).toBe(200);
      }
      for (let round = 0; round < 12; round++) expect(await signIn(ada, guesser)).toBe(200);
    },
  );

  it('have a configurable limit, and none if rate limits are off', async () => {
    const set = open({ rateLimit: { failedSignIns: { max: 2, window: '1m' } } });
    expect(of(await times(5, () => set.signIn(guess, guesser)), 401)).toBe(2);
    const off = open({ rateLimit: { enabled: false } });
    expect(of(await times(20, () => off.signIn(guess, guesser)), 401)).toBe(20);
  });

  it('leave neither address in the store', async () => {
    const secondaryStorage = memoryStorage();
    const { signIn } = open({ secondaryStorage });
    await signIn(guess, guesser);
    const kept = secondaryStorage.entries().map(({ key }) => key);
    expect(kept.filter((key) => key.startsWith('rate-limit:sign-in:'))).toHaveLength(2); // the name's and the account's
    expect(kept.join()).not.toContain('example.com');
    expect(kept.filter((key) => key.includes(guesser))).toEqual([`rate-limit:${guesser}/sign-in/email`]);
  });

  it('are refused without a comparison if they cannot be counted [H182]', async () => {
    const bump = (key: string, _: number, now: Date) => {
      if (key.startsWith('sign-in:')) throw new Error('the store is down');
      return { count: 1, windowStart: now };
    };
    const { signIn } = open({ rateLimit: { storage: { bump } } });
    expect(await signIn(guess, guesser)).toBe(503);
  });
});
