// D8: a code has attempts of the browser that asked for it and a pool for all others, on every database.
import { expect, it } from 'vitest';
import { openApp } from '../../../test/fixtures/app.js';
import { askingBrowser, browserOf } from '../../../test/fixtures/asking.js';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { triesAt } from '../../contract/limits.js';
import { createClock } from '../../testing/clock.js';
import type { Asker } from '../mail/mail.js';
import { issueCode, redeemCode } from '../secrets/one-time.js';

const clock = createClock();
const owner = askingBrowser('192.0.2.1');
const network = (index: number) => `198.51.100.${index}`;

describeOnEveryDatabase('the tries at a code', (getDatabase) => {
  async function open(digits = 6) {
    const db = await getDatabase();
    const app = openApp(clock);
    const about = { purpose: 'sign-in-otp-', recipient: 'ada@example.com' } as const;
    const right = '1'.repeat(digits);
    await issueCode(app, db, right, { ...about, lifetime: 300, askedBy: owner.mark, boundTo: 'holder' });
    const redeem = (by: Asker, code: string) =>
      redeemCode({ ...by, app }, db, code, { ...about, tries: triesAt(digits), by: null });
    const missFrom = (index: number) => redeem(browserOf(network(index)), '2'.repeat(digits));
    return { redeem, missFrom, right, app, db, about };
  }

  it('of strangers never void it for the browser that asked [D8 I10-A8]', async () => {
    const { redeem, missFrom, right } = await open();
    await Promise.all(Array.from({ length: 40 }, (_, index) => missFrom(index)));
    expect(await redeem(browserOf(network(200)), right)).toBe('wrong'); // the pool is empty
    for (let miss = 0; miss < 2; miss++) expect(await redeem(owner.asker, '000000')).toBe('wrong');
    expect(await redeem(owner.asker, right)).toBe('ok');
  });

  it('of the browser that asked are three, and do not use the pool', async () => {
    const { redeem, right } = await open();
    await Promise.all(Array.from({ length: 20 }, () => redeem(owner.asker, '000000')));
    expect(await redeem(owner.asker, right)).toBe('wrong');
    expect(await redeem(browserOf(network(1)), right)).toBe('ok'); // another browser of the owner
  });

  it('of one network are three, of all networks 17, also at once', async () => {
    const one = await open();
    await Promise.all(Array.from({ length: 10 }, () => one.missFrom(1)));
    expect(await one.redeem(browserOf(network(1)), one.right)).toBe('wrong');
    expect(await one.redeem(browserOf(network(2)), one.right)).toBe('ok');

    const many = await open();
    for (const index of [0, 1, 2, 3, 4, 5, 5]) await Promise.all([1, 2].map(() => many.missFrom(index))); // 13: 5 has 3
    for (let index = 10; index < 13; index++) await many.missFrom(index); // 16
    expect(await many.redeem(browserOf(network(20)), many.right)).toBe('ok'); // the 17th
  });

  it('without an address are limited by the pool alone', async () => {
    const { redeem, right } = await open();
    for (let miss = 0; miss < 16; miss++) await redeem(browserOf('unknown'), '000000');
    expect(await redeem(browserOf(undefined), right)).toBe('ok');
    const spent = await open();
    for (let miss = 0; miss < 17; miss++) await spent.redeem(browserOf('unknown'), '000000');
    expect(await spent.redeem(browserOf(undefined), spent.right)).toBe('wrong');
  });

  it('at a short code are one and one', async () => {
    const { missFrom, redeem, right } = await open(4);
    await missFrom(1);
    expect(await redeem(browserOf(network(2)), right)).toBe('wrong');
    expect(await redeem(owner.asker, right)).toBe('ok');
  });

  it('begin again with the code that replaces it, and are deleted with it', async () => {
    const { missFrom, redeem, right, app, db, about } = await open();
    await Promise.all(Array.from({ length: 40 }, (_, index) => missFrom(index)));
    const second = askingBrowser();
    await issueCode(app, db, right, { ...about, lifetime: 300, askedBy: second.mark, boundTo: 'holder' });
    for (let miss = 0; miss < 3; miss++) await redeem(owner.asker, '000000'); // of its network, in the pool
    expect(await redeem(owner.asker, right)).toBe('wrong');
    expect(await redeem(second.asker, right)).toBe('ok');
    expect(await redeem(second.asker, right)).toBe('wrong');
  });
});
