import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { bumpRateLimit, deleteOldRateLimits, deleteRateLimit } from './rate-limits.js';
import {
  consumeSeen,
  consumeVerification,
  deleteExpiredVerifications,
  findVerification,
  replaceVerification,
  spendVerificationAttempt,
} from './verifications.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const secret = (identifier: string, value: string, expiresAt = at(1000)) => ({
  id: `${identifier} ${value}`,
  identifier,
  value,
  expiresAt,
  createdAt: now,
  updatedAt: now,
});

describeOnEveryDatabase('verifications', (getDatabase) => {
  it('the newest replaces the previous one, with no attempts counted [Z07]', async () => {
    const db = await getDatabase();
    await replaceVerification(db, { ...secret('code', 'old'), nonce: 'n' });
    await spendVerificationAttempt(db, 'code', { marks: ['n'], max: 3 }, now);
    const newest = await replaceVerification(db, secret('code', 'new'));
    expect(newest).toMatchObject({ attempts: 0, nonce: null });
    expect(await findVerification(db, 'code')).toEqual(newest);
    expect(await consumeSeen(db, { ...newest, value: 'old' }, null, now)).toBe(false);
    expect(await consumeVerification(db, 'code', null, now)).toEqual(newest);
  });

  it('attempts are counted before a comparison, until none is left or the secret has expired [Z08]', async () => {
    const db = await getDatabase();
    const row = await replaceVerification(db, secret('code', 'value'));
    expect(await spendVerificationAttempt(db, 'code', { marks: null, max: 2 }, now)).toEqual({ ...row, attempts: 1 });
    expect(await spendVerificationAttempt(db, 'code', { marks: null, max: 2 }, at(1000))).toBeUndefined();
    expect(await spendVerificationAttempt(db, 'code', { marks: null, max: 2 }, at(999))).toEqual({
      ...row,
      attempts: 2,
    });
    expect(await spendVerificationAttempt(db, 'code', { marks: null, max: 2 }, now)).toBeUndefined();
    expect(await spendVerificationAttempt(db, 'other', { marks: null, max: 2 }, now)).toBeUndefined();
    expect((await findVerification(db, 'code'))?.attempts).toBe(2);
  });

  it('are used up once, as they were read or with any value', async () => {
    const db = await getDatabase();
    const row = await replaceVerification(db, secret('token', 'payload'));
    expect(await consumeSeen(db, { ...row, value: 'Payload' }, null, now)).toBe(false);
    expect(await consumeVerification(db, 'token', null, now)).toEqual(row);
    expect(await consumeVerification(db, 'token', null, now)).toBeUndefined();
    expect(await consumeSeen(db, row, null, now)).toBe(false);

    const next = await replaceVerification(db, secret('token', 'payload'));
    expect(await consumeSeen(db, next, null, now)).toBe(true);
    expect(await consumeSeen(db, next, null, now)).toBe(false);
  });

  it('an expired secret is not returned, and is deleted [H004]', async () => {
    const db = await getDatabase();
    await replaceVerification(db, secret('token', 'payload'));
    expect(await consumeVerification(db, 'token', null, at(1000))).toBeUndefined();
    expect(await findVerification(db, 'token')).toBeUndefined();

    const row = await replaceVerification(db, secret('code', 'value'));
    expect(await consumeSeen(db, row, null, at(1000))).toBe(false);
    expect(await findVerification(db, 'code')).toBeUndefined();
  });

  it('a clean-up removes an expired secret, not the one that replaced it [Z52]', async () => {
    const db = await getDatabase();
    for (const name of ['a', 'b', 'c']) await replaceVerification(db, secret(name, 'old', at(-1)));
    await replaceVerification(db, secret('b', 'new'));
    expect(await deleteExpiredVerifications(db, now, 10)).toBe(2);
    expect((await findVerification(db, 'b'))?.value).toBe('new');
  });
});

describeOnEveryDatabase('rate limits', (getDatabase) => {
  it('count from one in a window that opens with the first request and never grows [R-F05]', async () => {
    const db = await getDatabase();
    const bump = (ms: number) => bumpRateLimit(db, 'key', 10_000, at(ms));
    expect(await bump(0)).toEqual({ count: 1, windowStart: now });
    for (let second = 1; second < 10; second++) {
      expect(await bump(second * 1000)).toEqual({ count: second + 1, windowStart: now });
    }
    expect(await bump(9_999)).toEqual({ count: 11, windowStart: now });
    expect(await bump(10_000)).toEqual({ count: 1, windowStart: at(10_000) });
    expect(await bump(19_999)).toEqual({ count: 2, windowStart: at(10_000) });
    expect(await bump(60_000)).toEqual({ count: 1, windowStart: at(60_000) });
  });

  it('compare keys byte by byte', async () => {
    const db = await getDatabase();
    for (const key of ['203.0.113.9|/sign-in', '203.0.113.9|/Sign-In', '203.0.113.9|/sign-in ']) {
      expect((await bumpRateLimit(db, key, 1000, now)).count).toBe(1);
    }
  });

  it('count a request from a process whose clock is behind, and start again after the clock was set back', async () => {
    const db = await getDatabase();
    await bumpRateLimit(db, 'key', 1000, now);
    expect(await bumpRateLimit(db, 'key', 1000, at(-1000))).toEqual({ count: 2, windowStart: now });
    expect(await bumpRateLimit(db, 'key', 1000, at(-1001))).toEqual({ count: 1, windowStart: at(-1001) });
  });

  it('work for windows of a millisecond and of a year', async () => {
    const db = await getDatabase();
    for (const [key, windowMs] of [
      ['short', 1],
      ['long', 31_536_000_000],
    ] as const) {
      expect(await bumpRateLimit(db, key, windowMs, now)).toEqual({ count: 1, windowStart: now });
      expect(await bumpRateLimit(db, key, windowMs, at(windowMs - 1))).toEqual({ count: 2, windowStart: now });
      expect(await bumpRateLimit(db, key, windowMs, at(windowMs))).toEqual({ count: 1, windowStart: at(windowMs) });
    }
  });

  it('are removed by key, and then count from one again', async () => {
    const db = await getDatabase();
    for (const key of ['a', 'a', 'b']) await bumpRateLimit(db, key, 1000, now);
    await deleteRateLimit(db, 'a');
    expect((await bumpRateLimit(db, 'a', 1000, now)).count).toBe(1);
    expect((await bumpRateLimit(db, 'b', 1000, now)).count).toBe(2);
  });

  it('are removed when their window opened long ago [H042]', async () => {
    const db = await getDatabase();
    for (const ms of [0, 1000, 2000]) await bumpRateLimit(db, `${ms}`, 1000, at(ms));
    expect(await deleteOldRateLimits(db, at(1000), 10)).toBe(2);
    expect((await bumpRateLimit(db, '2000', 1000, at(2500))).count).toBe(2);
  });
});
