import { describe, expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { code, racers, redeem, reset, testCodes, testTokens } from '../../../test/fixtures/one-time-secrets.js';
import { inTx } from '../../../test/fixtures/sessions/shared-sessions.js';
import { applyMigration } from '../../store/migrate/index.js';
import { createClock } from '../../testing/clock.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { createLogger } from '../settings/logger.js';
import { issueCode, issueToken, peekToken, redeemToken } from './one-time.js';
import { createSharedSecrets } from './shared-secrets.js';

const logger = createLogger({ debug() {}, info() {}, warn() {}, error() {} }, 'debug');

async function open() {
  const clock = createClock();
  const storage = memoryStorage(clock.now);
  const plain = openApp(clock);
  await applyMigration(plain.database);
  const errors: unknown[] = [];
  const error = (...said: unknown[]) => void errors.push(said);
  const settings = { ...plain.settings, logger: createLogger({ debug() {}, info() {}, warn() {}, error }, 'debug') };
  const app = { ...plain, secrets: createSharedSecrets(storage, plain.secrets, settings) };
  const { db } = app;
  const kept = async () => JSON.stringify(storage.entries().filter(({ value }) => value !== ''));
  return { app, db, clock, storage, kept, errors, redeem: (text: string) => redeem({ app, db }, text) };
}

describe('a token in secondary storage [H041]', () => {
  testTokens(open);

  it('has a lifetime in whole seconds, also for fractions [H181]', async () => {
    const { app, db } = await open();
    await issueToken(app, db, 'token', { ...reset, lifetime: 0.25 });
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBe('user-1');
  });

  it('is valid again for one caller after the transaction that used it is rolled back', async () => {
    const { app, db } = await open();
    await issueToken(app, db, 'token', reset);
    const undone = inTx(app.database, logger, async (tx) => {
      expect(await redeemToken(app, tx, reset.purpose, 'token')).toBe('user-1');
      expect(await peekToken(app, tx, reset.purpose, 'token')).toBeUndefined();
      throw new Error('a deadlock');
    });
    await expect(undone).rejects.toThrow('a deadlock');
    const got = await Promise.all(Array.from({ length: racers }, () => redeemToken(app, db, reset.purpose, 'token')));
    expect(got.filter((payload) => payload === 'user-1')).toHaveLength(1);
  });

  it('stays used if the storage fails to delete it, or brings it back', async () => {
    const { app, db, storage, errors } = await open();
    await issueToken(app, db, 'token', reset);
    const before = storage.entries();
    storage.replace = () => Promise.reject(new Error('the storage is down'));
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBe('user-1');
    expect(errors).toHaveLength(1);
    expect(storage.entries()).toEqual(before);
    expect(await peekToken(app, db, reset.purpose, 'token')).toBeUndefined();
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBeUndefined();
  });
});

it('each use of a secret begins a clean-up of expired rows', async () => {
  const opened = await open();
  let begun = 0;
  const app = { ...opened.app, cleanUp: () => void begun++ };
  const { db } = opened;
  await issueToken(app, db, 'token', reset);
  await peekToken(app, db, reset.purpose, 'token');
  await redeemToken(app, db, reset.purpose, 'token');
  await issueCode(app, db, '123456', code);
  await redeem({ app, db }, '123456');
  expect(begun).toBe(5);
});

describe('a code in secondary storage [H041]', () => {
  testCodes(open);

  it('that is redeemed while the next one is stored does not remove the next one', async () => {
    const { app, db, redeem, storage } = await open();
    await issueCode(app, db, '111111', code);
    const { replace } = storage;
    storage.replace = async (...given) => {
      storage.replace = replace;
      await issueCode(app, db, '222222', code);
      return replace(...given);
    };
    expect(await redeem('111111')).toBe('ok');
    expect(await redeem('222222')).toBe('ok');
  });

  it('shows the storage neither the code nor its user', async () => {
    const { app, db, storage, redeem } = await open();
    await issueCode(app, db, '123456', code);
    await redeem('000000');
    expect(JSON.stringify(storage.entries())).not.toMatch(/123456|ada|example/);
  });

  it('is wrong ten minutes after its expiry: the storage has dropped it', async () => {
    const { app, db, redeem, clock } = await open();
    await issueCode(app, db, '123456', code);
    clock.advance(300 + 600);
    expect(await redeem('123456')).toBe('wrong');
  });

  it('is ignored if it is damaged, and does not block another secret [H054]', async () => {
    const { app, db, redeem, storage } = await open();
    for (const damaged of ['', 'nonsense', 'null', '[]', '1', '{"id":1}', '{"id":"a","value":"b","endsAt":"c"}']) {
      await issueCode(app, db, '123456', code);
      const [secret] = storage.entries().filter(({ key }) => key.startsWith('verification:'));
      await storage.set(secret?.key ?? '', damaged, 60);
      expect(await redeem('123456')).toBe('wrong');
    }
    await issueCode(app, db, '123456', code);
    expect(await redeem('123456')).toBe('ok');
  });

  it('is not usable again if the storage brings it back', async () => {
    const { app, db, redeem, storage } = await open();
    await issueCode(app, db, '123456', code);
    const [entry] = storage.entries().filter(({ key }) => key.startsWith('verification:'));
    expect(await redeem('123456')).toBe('ok');
    await storage.set(entry?.key ?? '', entry?.value ?? '', 600);
    expect(await redeem('123456')).toBe('wrong');
  });
});
