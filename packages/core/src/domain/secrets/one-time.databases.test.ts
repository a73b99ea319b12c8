import { expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { askingBrowser } from '../../../test/fixtures/asking.js';
import { describeOnEveryDatabase, type GetDatabase } from '../../../test/fixtures/databases.js';
import { triesAt } from '../../contract/limits.js';
import { verification } from '../../store/schema/tables.js';
import { find, list } from '../../store/statements/index.js';
import { createClock } from '../../testing/clock.js';
import { issueCode, issueToken, peekToken, redeemCode, redeemToken } from './one-time.js';

const racers = 32;
const reset = { purpose: 'reset-password:', lifetime: 3600, payload: 'user-1', boundTo: 'holder' } as const;
const asking = askingBrowser();
const code = {
  purpose: 'sign-in-otp-',
  recipient: 'ada@example.com',
  lifetime: 300,
  askedBy: asking.mark,
  boundTo: 'holder',
} as const;

async function open(getDatabase: GetDatabase) {
  const clock = createClock();
  const db = await getDatabase();
  /** Returns all stored data, as text. */
  const kept = async () => JSON.stringify(await list(db, verification, {}));
  return { app: openApp(clock), db, clock, kept };
}

/** Redeems a code in the browser that has asked for it. */
function redeem({ app, db }: Pick<Awaited<ReturnType<typeof open>>, 'app' | 'db'>, text: string, maxAttempts = 3) {
  return redeemCode({ ...asking.asker, app }, db, text, {
    ...code,
    by: null,
    tries: { asking: maxAttempts, perNetwork: 3, others: 17 },
  });
}

describeOnEveryDatabase('a one-time token', (getDatabase) => {
  it('is redeemed by exactly one of 32 at once, and leaves nothing', async () => {
    const { app, db, kept } = await open(getDatabase);
    await issueToken(app, db, 'token', reset);
    expect(await peekToken(app, db, reset.purpose, 'token', null)).toBe('user-1');
    const got = await Promise.all(
      Array.from({ length: racers }, () => redeemToken(app, db, reset.purpose, 'token', null)),
    );
    expect(got.filter((payload) => payload === 'user-1')).toHaveLength(1);
    expect(got.filter((payload) => payload === undefined)).toHaveLength(racers - 1);
    expect(await kept()).toBe('[]');
  });

  it('cannot be read where it is kept [T-07]', async () => {
    const { app, db, kept } = await open(getDatabase);
    await issueToken(app, db, 'the-token-itself', reset);
    expect(await kept()).toContain('user-1');
    expect(await kept()).not.toContain('the-token-itself');
  });

  it('opens for its own purpose only [R-E06]', async () => {
    const { app, db } = await open(getDatabase);
    await issueToken(app, db, 'token', reset);
    expect(await redeemToken(app, db, 'delete-account-', 'token', null)).toBeUndefined();
    expect(await redeemToken(app, db, reset.purpose, 'TOKEN', null)).toBeUndefined();
    expect(await redeemToken(app, db, reset.purpose, 'token', null)).toBe('user-1');
  });

  it.each([
    [-1, 'user-1'],
    [0, undefined],
    [1, undefined],
  ])('ends when it says: %s ms from its expiry it gives %s', async (offset, payload) => {
    const { app, db, clock } = await open(getDatabase);
    await issueToken(app, db, 'token', reset);
    clock.advanceMs(3_600_000 + offset);
    expect(await peekToken(app, db, reset.purpose, 'token', null)).toBe(payload);
    expect(await redeemToken(app, db, reset.purpose, 'token', null)).toBe(payload);
  });
});

describeOnEveryDatabase('a one-time code', (getDatabase) => {
  it('is redeemed by exactly one of 32 at once', async () => {
    const opened = await open(getDatabase);
    await issueCode(opened.app, opened.db, '123456', code);
    const outcomes = await Promise.all(Array.from({ length: racers }, () => redeem(opened, '123456', racers)));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(racers - 1);
  });

  it('is compared with three guesses at the most, however many come at once [R-D14]', async () => {
    const opened = await open(getDatabase);
    await issueCode(opened.app, opened.db, '123456', code);
    const guesses = Array.from({ length: 50 }, (_, guess) => redeem(opened, String(200_000 + guess)));
    expect(await Promise.all(guesses)).toEqual(guesses.map(() => 'wrong'));
    expect(await redeem(opened, '123456')).toBe('wrong');
  });

  it.each([
    [2, 'ok'],
    [3, 'wrong'],
  ] as const)('after %s wrong guesses the right one is %s [R-D14]', async (misses, outcome) => {
    const opened = await open(getDatabase);
    await issueCode(opened.app, opened.db, '123456', code);
    for (let miss = 0; miss < misses; miss++) expect(await redeem(opened, '000000')).toBe('wrong');
    expect(await redeem(opened, '123456')).toBe(outcome);
  });

  it('is replaced by the next one, which has all its attempts [R-D17]', async () => {
    const opened = await open(getDatabase);
    await issueCode(opened.app, opened.db, '111111', code);
    for (let miss = 0; miss < 3; miss++) expect(await redeem(opened, '000000')).toBe('wrong');
    await issueCode(opened.app, opened.db, '222222', code);
    expect(await redeem(opened, '111111')).toBe('wrong');
    expect(await redeem(opened, '222222')).toBe('ok');
    expect(await redeem(opened, '222222')).toBe('wrong');
  });

  it('belongs to one recipient and one purpose [R-C18 R-D18]', async () => {
    const opened = await open(getDatabase);
    const { app, db } = opened;
    await issueCode(app, db, '123456', code);
    const others = [
      { ...code, recipient: 'eve@example.com' },
      { ...code, purpose: 'forget-password-otp-' as const },
    ];
    for (const other of others)
      expect(await redeemCode({ ...asking.asker, app }, db, '123456', { ...other, by: null, tries: triesAt(6) })).toBe(
        'wrong',
      );
    expect(await redeem(opened, '123456')).toBe('ok');
  });

  it('is kept as a keyed hash', async () => {
    const { app, db, kept } = await open(getDatabase);
    await issueCode(app, db, '123456', code);
    expect(await kept()).not.toBe('[]');
    expect(await kept()).not.toContain('123456');
  });

  it.each([
    [-1, 'ok'],
    [0, 'expired'],
    [1, 'expired'],
  ])('ends when it says: %s ms from its expiry it is %s', async (offset, outcome) => {
    const opened = await open(getDatabase);
    await issueCode(opened.app, opened.db, '123456', code);
    opened.clock.advanceMs(300_000 + offset);
    expect(await redeem(opened, '123456')).toBe(outcome);
  });

  it('has three attempts counted, however many guesses come at once [R-D14]', async () => {
    const opened = await open(getDatabase);
    await issueCode(opened.app, opened.db, '123456', code);
    await Promise.all(Array.from({ length: 50 }, (_, guess) => redeem(opened, String(200_000 + guess))));
    expect((await find(opened.db, verification, { identifier: 'sign-in-otp-ada@example.com' }))?.attempts).toBe(3);
  });
});
