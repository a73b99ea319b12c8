import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '../../../test/fixtures/grid.js';
import { createMemoryCounter } from './memory-counter.js';

const start = 1_750_000_000_000;
const at = (ms: number): Date => new Date(start + ms);

describe('counting in memory', () => {
  test('calls of one key are counted together, calls of other keys separately', () => {
    const { bump } = createMemoryCounter();
    expect(bump('a', 1000, at(0))).toEqual({ count: 1, windowStart: at(0) });
    expect(bump('b', 1000, at(1))).toEqual({ count: 1, windowStart: at(1) });
    expect(bump('a', 1000, at(2))).toEqual({ count: 2, windowStart: at(0) });
    expect(bump('', 1000, at(2))).toEqual({ count: 1, windowStart: at(2) });
    expect(bump('__proto__', 1000, at(2))).toEqual({ count: 1, windowStart: at(2) });
  });

  test('a window ends to the millisecond [R-F11]', () => {
    for (const [ms, count, windowStart] of [
      [9_999, 2, 0],
      [10_000, 1, 10_000],
      [10_001, 1, 10_001],
    ] as const) {
      const { bump } = createMemoryCounter();
      bump('a', 10_000, at(0));
      expect(bump('a', 10_000, at(ms))).toEqual({ count, windowStart: at(windowStart) });
    }
  });

  test('a window that is not cleared yet has ended too [R-F11]', () => {
    const { bump } = createMemoryCounter();
    for (const key of ['a', 'b', 'c', 'd']) bump(key, 1000, at(0));
    expect(bump('d', 1000, at(1000))).toEqual({ count: 1, windowStart: at(1000) });
  });

  test('steady traffic cannot extend a ban [R-F11]', () => {
    const { bump } = createMemoryCounter();
    const counts = Array.from({ length: 25 }, (_, second) => bump('a', 10_000, at(second * 1000)).count);
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5]);
  });

  test('the answer of a call is not changed by later ones', () => {
    const { bump } = createMemoryCounter();
    const now = at(0);
    const first = bump('a', 1000, now);
    now.setTime(0);
    bump('a', 1000, at(1));
    expect(first).toEqual({ count: 1, windowStart: at(0) });
  });

  test('a clock that is set back neither forgets the calls nor prolongs the window', () => {
    const { bump } = createMemoryCounter();
    bump('a', 10_000, at(3_600_000));
    expect(bump('a', 10_000, at(0))).toEqual({ count: 2, windowStart: at(0) });
    expect(bump('a', 10_000, at(9_999)).count).toBe(3);
    expect(bump('a', 10_000, at(10_000)).count).toBe(1);
  });

  test('if all windows are live the oldest is removed [R-F08]', () => {
    const { bump } = createMemoryCounter({ maxEntries: 3 });
    for (const [ms, key] of ['a', 'b', 'c', 'a', 'd'].entries()) bump(key, 1000, at(ms));
    expect(bump('b', 1000, at(10)).count).toBe(2);
    expect(bump('c', 1000, at(10)).count).toBe(2);
    expect(bump('d', 1000, at(10)).count).toBe(2);
    expect(bump('a', 1000, at(10)).count).toBe(1);
    expect(bump('b', 1000, at(10)).count).toBe(1);
  });

  test('the oldest is found across windows of different length [R-F08]', () => {
    const { bump } = createMemoryCounter({ maxEntries: 3 });
    bump('long', 60_000, at(1));
    bump('short', 1000, at(0));
    bump('middle', 5000, at(2));
    bump('new', 60_000, at(3));
    expect(bump('long', 60_000, at(4)).count).toBe(2);
    expect(bump('middle', 5000, at(4)).count).toBe(2);
    expect(bump('short', 1000, at(4)).count).toBe(1);
  });

  test('ended windows are removed before live ones of any length [R-F08]', () => {
    const { bump } = createMemoryCounter({ maxEntries: 3 });
    bump('account', 900_000, at(0));
    bump('x', 1000, at(10));
    bump('y', 1000, at(10));
    for (let ms = 2000; ms < 800_000; ms += 1000) bump(`flood ${ms}`, 1000, at(ms));
    expect(bump('account', 900_000, at(800_000)).count).toBe(2);
  });

  test('a window that ends in this millisecond is removed before a live one [R-F08]', () => {
    const { bump } = createMemoryCounter({ maxEntries: 2 });
    bump('account', 60_000, at(0));
    bump('x', 1000, at(0));
    bump('y', 1000, at(1000));
    expect(bump('account', 60_000, at(1000)).count).toBe(2);
  });

  test('a million keys stay within the limit and do not make calls slower [R-F08]', () => {
    const { bump } = createMemoryCounter({ maxEntries: 1000 });
    for (let index = 0; index < 1_000_000; index += 1) bump(`k${index}`, 10_000, at(Math.floor(index / 1000)));
    const live = Array.from({ length: 1000 }, (_, index) => bump(`k${999_999 - index}`, 10_000, at(1000)).count);
    expect(new Set(live)).toEqual(new Set([2]));
    expect(bump('k998999', 10_000, at(1000)).count).toBe(1);
  });

  test('a limit of zero keys still counts the call itself', () => {
    const { bump } = createMemoryCounter({ maxEntries: 0 });
    expect(bump('a', 1000, at(0)).count).toBe(1);
    expect(bump('b', 1000, at(0)).count).toBe(1);
  });

  test('without the limit it counts like the simplest counter', () => {
    const windows: Record<string, number> = { a: 10, b: 10, c: 25, d: 100 };
    const calls = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(30)), { maxLength: 100 });
    fc.assert(
      fc.property(calls, (steps) => {
        const { bump } = createMemoryCounter();
        const plain = new Map<string, { start: number; count: number }>();
        let now = 0;
        for (const [key, step] of steps) {
          now += step;
          const windowMs = windows[key] ?? 0;
          let entry = plain.get(key);
          if (entry === undefined || now >= entry.start + windowMs) entry = { start: now, count: 0 };
          entry.count += 1;
          plain.set(key, entry);
          expect(bump(key, windowMs, at(now))).toEqual({ count: entry.count, windowStart: at(entry.start) });
        }
      }),
      { numRuns: runsOf(2000), seed: 1 },
    );
  });

  test('with the limit it removes exactly the oldest live windows [R-F08]', () => {
    const maxEntries = 12;
    const windowMs = 10;
    const calls = fc.array(
      fc.tuple(fc.constantFrom(...'abcdefghijklmnop'), fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 4, 12)),
      { minLength: 100, maxLength: 200 },
    );
    fc.assert(
      fc.property(calls, (steps) => {
        const { bump } = createMemoryCounter({ maxEntries });
        let live: { key: string; start: number; count: number }[] = [];
        let now = 0;
        for (const [key, step] of steps) {
          now += step;
          live = live.filter(({ start: began }) => now < began + windowMs);
          let entry = live.find((one) => one.key === key);
          if (entry === undefined) {
            entry = { key, start: now, count: 0 };
            live = [...live.slice(live.length === maxEntries ? 1 : 0), entry];
          }
          entry.count += 1;
          expect(bump(key, windowMs, at(now))).toEqual({ count: entry.count, windowStart: at(entry.start) });
        }
      }),
      { numRuns: runsOf(2000), seed: 2 },
    );
  });
});

describe('a removed window', () => {
  test('begins again with the next call, and does not affect the others', () => {
    const counter = createMemoryCounter();
    const now = new Date(0);
    for (const key of ['a', 'b', 'c', 'b']) counter.bump(key, 1000, now);
    counter.forget('b');
    counter.forget('unknown');
    expect(['a', 'b', 'c'].map((key) => counter.bump(key, 1000, now).count)).toEqual([2, 1, 2]);
    for (const key of ['a', 'b', 'c']) counter.forget(key);
    expect(['a', 'b', 'c'].map((key) => counter.bump(key, 1000, now).count)).toEqual([1, 1, 1]);
  });
});
