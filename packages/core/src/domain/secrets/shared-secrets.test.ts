import { describe, expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { code, racers, redeem, reset, testCodes, testTokens } from '../../../test/fixtures/one-time-secrets.js';
import { createClock } from '../../testing/clock.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { createLogger } from '../settings/logger.js';
import { withRollback } from '../transactions/rollback.js';
import { issueCode, issueToken, peekToken, redeemToken } from './one-time.js';
import { createSharedSecrets } from './shared-secrets.js';

const logger = createLogger({ debug() {}, info() {}, warn() {}, error() {} }, 'debug');

function open() {
  const clock = createClock();
  const storage = memoryStorage(clock.now);
  const app = openApp(clock, { secrets: createSharedSecrets(storage, clock) });
  const { db } = app; // is not asked
  const kept = async () => JSON.stringify(storage.entries());
  return { app, db, clock, storage, kept, redeem: (text: string) => redeem({ app, db }, text) };
}

describe('a token in secondary storage [H041]', () => {
  testTokens(open);

  it('has a lifetime in whole seconds, also for fractions [H181]', async () => {
    const { app, db } = open();
    await issueToken(app, db, 'token', { ...reset, lifetime: 0.25 });
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBe('user-1');
  });

  it('is valid again for one caller after the transaction that used it is rolled back', async () => {
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

  it('stays used if the transaction succeeds, and if the storage fails to restore it', async () => {
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
  testCodes(open);

  it('that is redeemed while the next one is stored does not remove the next one', async () => {
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

  it('shows the storage neither the code nor its user', async () => {
    const { app, db, storage, redeem } = open();
    await issueCode(app, db, '123456', code);
    await redeem('000000');
    expect(JSON.stringify(storage.entries())).not.toMatch(/123456|ada|example/);
  });

  it('is wrong ten minutes after its expiry: the storage has dropped it', async () => {
    const { app, db, redeem, clock } = open();
    await issueCode(app, db, '123456', code);
    clock.advance(300 + 600);
    expect(await redeem('123456')).toBe('wrong');
  });

  it('is ignored if it is damaged, and does not block another secret [H054]', async () => {
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

  it('that the storage has partly dropped is invalid, never usable twice', async () => {
    for (const prefix of ['verification:', 'verification-right:']) {
      const { app, db, redeem, storage } = open();
      await issueCode(app, db, '123456', code);
      const [part] = storage.entries().filter(({ key }) => key.startsWith(prefix));
      await storage.delete(part?.key ?? '');
      expect(await redeem('123456')).toBe('wrong');
    }
  });
});
