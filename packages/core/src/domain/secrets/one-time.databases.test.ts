import { expect, it } from 'vitest';
import { askingBrowser } from '../../../test/fixtures/asking.js';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { triesAt } from '../../contract/limits.js';
import { createKeyring } from '../../crypto/keys.js';
import { randomToken } from '../../crypto/random.js';
import { verification } from '../../store/schema/tables.js';
import { find, list } from '../../store/statements/moves.js';
import { createClock } from '../../testing/clock.js';
import type { App } from '../app/app.js';
import { createDatabaseSecrets } from '../app/secrets.js';
import { issueCode, issueToken, peekToken, redeemCode, redeemToken } from './one-time.js';

const clock = createClock();
const asking = askingBrowser();
let ids = 0;
const settings = { ...asking.settings, now: clock.now, generateId: () => `id-${++ids}` };
/** The part of an app that one-time secrets use. */
const app = {
  settings,
  secrets: createDatabaseSecrets(settings),
  databaseHooks: {},
  cleanUp() {},
  keys: createKeyring(['a secret for tests that has enough characters']),
} as unknown as App;
const racers = 32;
const reset = { purpose: 'reset-password:', lifetime: 3600, payload: 'user-1', userId: 'user-1' } as const;
const code = { purpose: 'sign-in-otp-', recipient: 'ada@example.com', lifetime: 300, askedBy: asking.mark } as const;

describeOnEveryDatabase('a one-time token', (getDatabase) => {
  it('is redeemed by exactly one of 32 at once', async () => {
    const db = await getDatabase();
    const token = randomToken();
    await issueToken(app, db, token, reset);
    const outcomes = await Promise.all(
      Array.from({ length: racers }, () => redeemToken(app, db, reset.purpose, token)),
    );
    expect(outcomes.filter((payload) => payload === 'user-1')).toHaveLength(1);
    expect(outcomes.filter((payload) => payload === undefined)).toHaveLength(racers - 1);
  });

  it('cannot be read from the table [T-07]', async () => {
    const db = await getDatabase();
    const token = randomToken();
    await issueToken(app, db, token, reset);
    expect(JSON.stringify(await list(db, verification, {}))).not.toContain(token);
  });

  it('opens for its own purpose only [R-E06]', async () => {
    const db = await getDatabase();
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
    const db = await getDatabase();
    await issueToken(app, db, 'token', reset);
    clock.advanceMs(3_600_000 + offset);
    expect(await peekToken(app, db, reset.purpose, 'token')).toBe(payload);
    expect(await redeemToken(app, db, reset.purpose, 'token')).toBe(payload);
    expect(await list(db, verification, {})).toEqual([]);
  });
});

describeOnEveryDatabase('a one-time code', (getDatabase) => {
  const redeem = (db: Parameters<typeof redeemCode>[1], text: string, maxAttempts = 3) =>
    redeemCode({ ...asking.asker, app }, db, text, {
      ...code,
      tries: { asking: maxAttempts, perNetwork: 3, others: 17 },
    });

  it('is redeemed by exactly one of 32 at once', async () => {
    const db = await getDatabase();
    await issueCode(app, db, '123456', code);
    const outcomes = await Promise.all(Array.from({ length: racers }, () => redeem(db, '123456', racers)));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(racers - 1);
  });

  it('is compared with three guesses at the most, however many come at once [R-D14]', async () => {
    const db = await getDatabase();
    await issueCode(app, db, '123456', code);
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, guess) => redeem(db, String(200_000 + guess))));
    expect(outcomes).toEqual(outcomes.map(() => 'wrong'));
    expect((await find(db, verification, { identifier: 'sign-in-otp-ada@example.com' }))?.attempts).toBe(3);
    expect(await redeem(db, '123456')).toBe('wrong');
  });

  it('is replaced by the next one, which has all its attempts [R-D17]', async () => {
    const db = await getDatabase();
    await issueCode(app, db, '111111', code);
    expect(await redeem(db, '000000')).toBe('wrong');
    await issueCode(app, db, '222222', code);
    expect(await redeem(db, '111111')).toBe('wrong');
    expect(await redeem(db, '222222')).toBe('ok');
    expect(await redeem(db, '222222')).toBe('wrong');
  });

  it('belongs to one recipient and one purpose [R-C18 R-D18]', async () => {
    const db = await getDatabase();
    await issueCode(app, db, '123456', code);
    const others = [
      { ...code, recipient: 'eve@example.com' },
      { ...code, purpose: 'forget-password-otp-' as const },
    ];
    for (const other of others)
      expect(await redeemCode({ ...asking.asker, app }, db, '123456', { ...other, tries: triesAt(6) })).toBe('wrong');
    expect(await redeem(db, '123456')).toBe('ok');
  });

  it('is stored as a keyed hash', async () => {
    const db = await getDatabase();
    await issueCode(app, db, '123456', code);
    expect(JSON.stringify(await list(db, verification, {}))).not.toContain('123456');
  });

  it.each([
    [-1, 'ok'],
    [0, 'expired'],
    [1, 'expired'],
  ])('ends when it says: %s ms from its expiry it is %s', async (offset, outcome) => {
    const db = await getDatabase();
    await issueCode(app, db, '123456', code);
    clock.advanceMs(300_000 + offset);
    expect(await redeem(db, '123456')).toBe(outcome);
  });
});
