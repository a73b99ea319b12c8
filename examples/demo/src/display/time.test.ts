import { describe, expect, it } from 'vitest';
import { relativeTime } from './time.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const after = (seconds: number) => relativeTime(new Date(now.getTime() + seconds * 1000), now);

describe('a time in words', () => {
  it.each([
    [0, 'just now'],
    [-59, 'just now'],
    [-60, '1 minute ago'],
    [-3 * 3600 - 120, '3 hours ago'],
    [-86_400, 'yesterday'],
    [-40 * 86_400, 'last month'],
    [30, 'in less than a minute'],
    [7 * 86_400 - 1, 'in 7 days'],
    [86_400 - 1, 'in 24 hours'],
    [7 * 86_400, 'in 7 days'],
  ])('%i seconds from now is %j', (seconds, text) => {
    expect(after(seconds)).toBe(text);
  });
});
