import { describe, expect, it, vi } from 'vitest';
import { once, onDemand, untilDone } from './on-demand.js';

describe('a step that runs once', () => {
  it('is shared by all callers, and does not run again', async () => {
    const step = vi.fn(async () => ({}));
    const get = once(step);
    expect(step).not.toHaveBeenCalled();
    const [one, other] = await Promise.all([get(), get()]);
    expect(other).toBe(one);
    expect(await get()).toBe(one);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('is repeated by the next call after a failure, and the calls that waited for it fail', async () => {
    const step = vi.fn(async () => 'there');
    step.mockRejectedValueOnce(new Error('not there'));
    const get = once(step);
    const outcomes = await Promise.allSettled([get(), get()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await get()).toBe('there');
    expect(step).toHaveBeenCalledTimes(2);
  });
});

it('a step that is done makes no later caller wait', async () => {
  const step = vi.fn(async () => {});
  step.mockRejectedValueOnce(new Error('not yet'));
  const ready = untilDone(step);
  await expect(ready()).rejects.toThrow('not yet');
  const [one, other] = [ready(), ready()];
  expect(one).toBeInstanceOf(Promise);
  await Promise.all([one, other]);
  expect(ready()).toBeUndefined();
  expect(step).toHaveBeenCalledTimes(2);
});

describe('methods that are loaded on demand', () => {
  interface Counting {
    add(one: number, other: number): Promise<number>;
    fail(): Promise<never>;
  }
  const counting: Counting = {
    add: async (one, other) => one + other,
    async fail() {
      throw new RangeError('of its own');
    },
  };
  const names = { add: true, fail: true };

  it('are loaded by the first call of one, once for all of them', async () => {
    const load = vi.fn(async () => counting);
    const methods = onDemand(names, load);
    expect(Object.keys(methods)).toEqual(['add', 'fail']);
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([methods.add(1, 2), methods.add(3, 4)])).toEqual([3, 7]);
    await expect(methods.fail()).rejects.toThrow(RangeError);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fail if the load fails, and work as soon as it succeeds', async () => {
    const load = vi.fn(async () => counting);
    load.mockRejectedValueOnce(new Error('the file cannot be read'));
    const methods = onDemand(names, load);
    await expect(methods.add(1, 2)).rejects.toThrow('the file cannot be read');
    expect(await methods.add(1, 2)).toBe(3);
    await expect(methods.fail()).rejects.toThrow(RangeError); // which is no reason to load again
    expect(await methods.add(5, 6)).toBe(11);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
