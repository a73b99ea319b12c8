import { describe, expect, it } from 'vitest';
import { askingBrowser } from '../../../test/fixtures/asking.js';
import { triesAt } from '../../contract/limits.js';
import { createKeyring } from '../../crypto/keys.js';
import { createClock } from '../../testing/clock.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import type { App } from '../app/app.js';
import { createLogger } from '../settings/logger.js';
import { withRollback } from '../transactions/rollback.js';
import { issueCode, issueToken, peekToken, redeemCode, redeemToken } from './one-time.js';
import { createSharedSecrets } from './shared-secrets.js';

const racers = 32;
const asking = askingBrowser();
const reset = { purpose: 'reset-password:', lifetime: 3600, payload: 'user-1', userId: 'user-1' } as const;
const code = { purpose: 'sign-in-otp-', recipient: 'ada@example.com', lifetime: 300, askedBy: asking.mark } as const;
const keys = createKeyring(['a secret for tests that has enough characters']);
const logger = createLogger({ debug() {}, info() {}, warn() {}, error() {} }, 'debug');

function open() {
  const clock = createClock();
  const storage = memoryStorage(clock.now);
  // The part of an app that one-time secrets use; the database is not asked.
  const app = {
    settings: { ...asking.settings, now: clock.now },
    keys,
    secrets: createSharedSecrets(storage, clock),
    databaseHooks: {},
    cleanUp() {},
  } as unknown as App;
  const db = {} as App['db'];
  const redeem = (text: string, maxAttempts = 3) =>
    redeemCode({ ...asking.asker, app }, db, text, {
      ...code,
      tries: { asking: maxAttempts, perNetwork: 3, others: 17 },
    });
  return { app, db, clock, storage, redeem };
}

describe('a token in secondary storage [H041]', () => {
  it('is redeemed by exactly one of 32 at once, and leaves nothing', async () => {
    const { app, db, storage } = open();
    await issueToken(app, db, 'token', reset);
    expect(await peekToken(app, db, reset.purpose, 'token')).toBe('user-1');
    const got = await Promise.all(Array.from({ length: racers }, () => redeemToken(app, db, reset.purpose, 'token')));
    expect(got.filter((payload) => payload === 'user-1')).toHaveLength(1);
    expect(got.filter((payload) => payload === undefined)).toHaveLength(racers - 1);
    expect(storage.entries()).toEqual([]);
  });

  it('cannot be read from the storage [T-07]', async () => {
    const { app, db, storage } = open();
    await issueToken(app, db, 'the-token-itself', reset);
    expect(JSON.stringify(storage.entries())).not.toContain('the-token-itself');
  });

  it('opens for its own purpose only [R-E06]', async () => {
    const { app, db } = open();
    await issueToken(app, db, 'token', reset);
    expect(await redeemToken(app, db, 'delete-account-', 'token')).toBeUndefined();
    expect(await redeemToken(app, db, reset.purpose, 'TOKEN')).toBeUndefined();
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBe('user-1');
  });

  it.each([
    [-1, 'user-1'],
    [0, undefined],
    [1, undefined],
  ])('ends when it says: %s ms from its expiry it gives %s', async (offset, payload) => {
    const { app, db, clock } = open();
    await issueToken(app, db, 'token', reset);
    clock.advanceMs(3_600_000 + offset);
    expect(await peekToken(app, db, reset.purpose, 'token')).toBe(payload);
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBe(payload);
  });

  it('lives in whole seconds, whatever its lifetime [H181]', async () => {
    const { app, db } = open();
    await issueToken(app, db, 'token', { ...reset, lifetime: 0.25 });
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBe('user-1');
  });

  it('is good again when the transaction that used it is rolled back, for one caller', async () => {
    const { app, db } = open();
    await issueToken(app, db, 'token', reset);
    const tx = { ...db } as Parameters<typeof withRollback>[0];
    const undone = withRollback(tx, logger, async () => {
      expect(await redeemToken(app, tx, reset.purpose, 'token')).toBe('user-1');
      expect(await peekToken(app, db, reset.purpose, 'token')).toBeUndefined();
      throw new Error('a deadlock');
    });
    await expect(undone).rejects.toThrow('a deadlock');
    const got = await Promise.all(Array.from({ length: racers }, () => redeemToken(app, db, reset.purpose, 'token')));
    expect(got.filter((payload) => payload === 'user-1')).toHaveLength(1);
  });

  it('stays used when the transaction succeeds, and when nobody can put it back', async () => {
    const { app, db, storage } = open();
    const tx = { ...db } as Parameters<typeof withRollback>[0];
    await issueToken(app, db, 'token', reset);
    await withRollback(tx, logger, () => redeemToken(app, tx, reset.purpose, 'token'));
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBeUndefined();

    await issueToken(app, db, 'other', reset);
    const undone = withRollback(tx, logger, async () => {
      await redeemToken(app, tx, reset.purpose, 'other');
      storage.setIfAbsent = () => Promise.reject(new Error('the storage is down'));
      throw new Error('a deadlock');
    });
    await expect(undone).rejects.toThrow('a deadlock');
    expect(await redeemToken(app, db, reset.purpose, 'other')).toBeUndefined();
  });
});

describe('a code in secondary storage [H041]', () => {
  it('is redeemed by exactly one of 32 at once', async () => {
    const { app, db, redeem } = open();
    await issueCode(app, db, '123456', code);
    const outcomes = await Promise.all(Array.from({ length: racers }, () => redeem('123456', racers)));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(racers - 1);
  });

  it('is compared with three guesses at the most, however many come at once [R-D14]', async () => {
    const { app, db, redeem } = open();
    await issueCode(app, db, '123456', code);
    const wrong = await Promise.all(Array.from({ length: 50 }, (_, guess) => redeem(String(200_000 + guess))));
    expect(wrong).toEqual(wrong.map(() => 'wrong'));
    expect(await redeem('123456')).toBe('wrong');
  });

  it('the third guess may still be right, the fourth may not [R-D14]', async () => {
    for (const [misses, outcome] of [
      [2, 'ok'],
      [3, 'wrong'],
    ] as const) {
      const { app, db, redeem } = open();
      await issueCode(app, db, '123456', code);
      for (let miss = 0; miss < misses; miss++) expect(await redeem('000000')).toBe('wrong');
      expect(await redeem('123456')).toBe(outcome);
    }
  });

  it('is replaced by the next one, which has all its attempts [R-D17]', async () => {
    const { app, db, redeem } = open();
    await issueCode(app, db, '111111', code);
    for (let miss = 0; miss < 3; miss++) expect(await redeem('000000')).toBe('wrong');
    await issueCode(app, db, '222222', code);
    expect(await redeem('111111')).toBe('wrong');
    expect(await redeem('222222')).toBe('ok');
    expect(await redeem('222222')).toBe('wrong');
  });

  it('that is redeemed while the next one is stored leaves that one alone', async () => {
    const { app, db, redeem, storage } = open();
    await issueCode(app, db, '111111', code);
    const { getAndDelete } = storage;
    storage.getAndDelete = async (key) => {
      storage.getAndDelete = getAndDelete;
      await issueCode(app, db, '222222', code);
      return getAndDelete(key);
    };
    expect(await redeem('111111')).toBe('ok');
    expect(await redeem('222222')).toBe('ok');
  });

  it('belongs to one recipient and one purpose [R-C18 R-D18]', async () => {
    const { app, db, redeem } = open();
    await issueCode(app, db, '123456', code);
    const others = [
      { ...code, recipient: 'eve@example.com' },
      { ...code, purpose: 'forget-password-otp-' as const },
    ];
    for (const other of others)
      expect(await redeemCode({ ...asking.asker, app }, db, '123456', { ...other, tries: triesAt(6) })).toBe('wrong');
    expect(await redeem('123456')).toBe('ok');
  });

  it('tells the storage neither the code nor whose it is', async () => {
    const { app, db, storage, redeem } = open();
    await issueCode(app, db, '123456', code);
    await redeem('000000');
    expect(JSON.stringify(storage.entries())).not.toMatch(/123456|ada|example/);
  });

  it.each([
    [-1, 'ok'],
    [0, 'expired'],
    [1, 'expired'],
    [600_000, 'wrong'],
  ])('ends when it says: %s ms from its expiry it is %s', async (offset, outcome) => {
    const { app, db, redeem, clock } = open();
    await issueCode(app, db, '123456', code);
    clock.advanceMs(300_000 + offset);
    expect(await redeem('123456')).toBe(outcome);
  });

  it('damaged, is as good as none and in the way of no other [H054]', async () => {
    const { app, db, redeem, storage } = open();
    for (const damaged of ['', 'nonsense', 'null', '[]', '1', '{"id":1}', '{"id":"a","value":"b","endsAt":"c"}']) {
      await issueCode(app, db, '123456', code);
      const [secret] = storage.entries().filter(({ key }) => key.startsWith('verification:'));
      await storage.set(secret?.key ?? '', damaged, 60);
      expect(await redeem('123456')).toBe('wrong');
    }
    await issueCode(app, db, '123456', code);
    expect(await redeem('123456')).toBe('ok');
  });

  it('that the storage forgot in part is worthless, never usable twice', async () => {
    for (const prefix of ['verification:', 'verification-right:']) {
      const { app, db, redeem, storage } = open();
      await issueCode(app, db, '123456', code);
      const [part] = storage.entries().filter(({ key }) => key.startsWith(prefix));
      await storage.delete(part?.key ?? '');
      expect(await redeem('123456')).toBe('wrong');
    }
  });
});
