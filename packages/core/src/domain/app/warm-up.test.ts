import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { warmUp } from './warm-up.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('loads every part after the start, one after the other, also after one that failed', async () => {
  const order: string[] = [];
  warmUp([
    async () => order.push('first'),
    async () => {
      order.push('broken');
      throw new Error('no such file');
    },
    async () => order.push('last'),
  ]);
  expect(order).toEqual([]);
  await vi.runAllTimersAsync();
  expect(order).toEqual(['first', 'broken', 'last']);
});

test('keeps no process alive', () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  warmUp([]);
  const timer = started.mock.results[0]?.value;
  expect(timer.hasRef()).toBe(false);
});

test('does nothing where a runtime refuses timers', () => {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(() => {
    throw new Error('Disallowed operation called within global scope');
  });
  expect(() => warmUp([async () => undefined])).not.toThrow();
});
