import { describe, expect, it } from 'vitest';
import { delayUntil } from './expiry.js';

const now = new Date('2026-03-01T12:00:00Z').getTime();

describe('the delay until a session is read again', () => {
  it('never exceeds the maximum of a browser’s timer', () => {
    const inAYear = now + 365 * 86_400_000;
    expect(delayUntil(inAYear, now, now)).toBe(2 ** 31 - 1);
  });

  it('is 0 for a session that ended while the computer was asleep', () => {
    expect(delayUntil(now - 1000, now - 60_000, now)).toBe(0);
  });
});
