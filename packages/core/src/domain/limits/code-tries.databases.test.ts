// D8: a code has attempts of the browser that asked for it and a pool for all others, in SQL and in secondary storage.
import { expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { askingBrowser, browserOf } from '../../../test/fixtures/asking.js';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { triesAt } from '../../contract/limits.js';
import { createClock } from '../../testing/clock.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import type { App } from '../app/app.js';
import { createDatabaseSecrets } from '../app/secrets.js';
import type { Asker } from '../mail/mail.js';
import { issueCode, redeemCode } from '../secrets/one-time.js';
import { createSharedSecrets } from '../secrets/shared-secrets.js';

const clock = createClock();
const owner = askingBrowser('192.0.2.1');
const { settings } = openApp(clock);
const network = (index: number) => `198.51.100.${index}`;

describeOnEveryDatabase('the tries at a code', (getDatabase) => {
  const places = [
    ['the database', () => createDatabaseSecrets(settings)],
    [
      'secondary storage',
      () => createSharedSecrets(memoryStorage(clock.now), createDatabaseSecrets(settings), settings),
    ],
  ] as const;

  async function open(secretsOf: () => App['secrets'], digits = 6) {
    const db = await getDatabase();
    const app = openApp(clock, { secrets: secretsOf() });
    const about = { purpose: 'sign-in-otp-', recipient: 'ada@example.com' } as const;
    const right = '1'.repeat(digits);
    await issueCode(app, db, right, { ...about, lifetime: 300, askedBy: owner.mark });
    const redeem = (by: Asker, code: string) =>
      redeemCode({ ...by, app }, db, code, { ...about, tries: triesAt(digits) });
    const missFrom = (index: number) => redeem(browserOf(network(index)), '2'.repeat(digits));
    return { redeem, missFrom, right, app, db, about };
  }

  it.each(places)('of strangers never void it for the browser that asked (%s) [D8 I10-A8]', async (_, secretsOf) => {
    const { redeem, missFrom, right } = await open(secretsOf);
    await Promise.all(Array.from({ length: 40 }, (_, index) => missFrom(index)));
    expect(await redeem(browserOf(network(200)), right)).toBe('wrong'); // the pool is empty
    for (let miss = 0; miss < 2; miss++) expect(await redeem(owner.asker, '000000')).toBe('wrong');
    expect(await redeem(owner.asker, right)).toBe('ok');
  });

  it.each(places)('of the browser that asked are three, and do not use the pool (%s)', async (_, secretsOf) => {
    const { redeem, right } = await open(secretsOf);
    await Promise.all(Array.from({ length: 20 }, () => redeem(owner.asker, '000000')));
    expect(await redeem(owner.asker, right)).toBe('wrong');
    expect(await redeem(browserOf(network(1)), right)).toBe('ok'); // another browser of the owner
  });

  it.each(places)('of one network are three, of all networks 17, also at once (%s)', async (_, secretsOf) => {
    const one = await open(secretsOf);
    await Promise.all(Array.from({ length: 10 }, () => one.missFrom(1)));
    expect(await one.redeem(browserOf(network(1)), one.right)).toBe('wrong');
    expect(await one.redeem(browserOf(network(2)), one.right)).toBe('ok');

    const many = await open(secretsOf);
    for (const index of [0, 1, 2, 3, 4, 5, 5]) await Promise.all([1, 2].map(() => many.missFrom(index))); // 13: 5 has 3
    for (let index = 10; index < 13; index++) await many.missFrom(index); // 16
    expect(await many.redeem(browserOf(network(20)), many.right)).toBe('ok'); // the 17th
  });

  it.each(places)('without an address are limited by the pool alone (%s)', async (_, secretsOf) => {
    const { redeem, right } = await open(secretsOf);
    for (let miss = 0; miss < 16; miss++) await redeem(browserOf('unknown'), '000000');
    expect(await redeem(browserOf(undefined), right)).toBe('ok');
    const spent = await open(secretsOf);
    for (let miss = 0; miss < 17; miss++) await spent.redeem(browserOf('unknown'), '000000');
    expect(await spent.redeem(browserOf(undefined), spent.right)).toBe('wrong');
  });

  it.each(places)('at a short code are one and one (%s)', async (_, secretsOf) => {
    const { missFrom, redeem, right } = await open(secretsOf, 4);
    await missFrom(1);
    expect(await redeem(browserOf(network(2)), right)).toBe('wrong');
    expect(await redeem(owner.asker, right)).toBe('ok');
  });

  it.each(places)('begin again with the code that replaces it, and are deleted with it (%s)', async (_, secretsOf) => {
    const { missFrom, redeem, right, app, db, about } = await open(secretsOf);
    await Promise.all(Array.from({ length: 40 }, (_, index) => missFrom(index)));
    const second = askingBrowser();
    await issueCode(app, db, right, { ...about, lifetime: 300, askedBy: second.mark });
    for (let miss = 0; miss < 3; miss++) await redeem(owner.asker, '000000'); // of its network, in the pool
    expect(await redeem(owner.asker, right)).toBe('wrong');
    expect(await redeem(second.asker, right)).toBe('ok');
    expect(await redeem(second.asker, right)).toBe('wrong');
  });
});
