import { expect, it } from 'vitest';
import { instantText } from './json.js';

const hour = 3_600_000;
const day = 24 * hour;

it('is the text of toISOString, for instants of all years that a Date has', () => {
  const longest = 8_640_000_000_000_000;
  const edges = [0, -1, 1, 999, 1000, 59_999, hour, day - 1, day, 253_402_300_799_999, 253_402_300_800_000, longest];
  // Steps that share no factor with a second, an hour or a day, so all digits occur.
  const some = Array.from({ length: 20_000 }, (_, at) => (at * 12_345_678_911) % 253_402_300_800_000);
  const near = Array.from({ length: 2000 }, (_, at) => 1_893_456_000_000 + at * 86_399_989);
  for (const time of [...edges, -longest, ...some, ...near]) {
    const date = new Date(time);
    expect(instantText(date)).toBe(date.toISOString());
  }
});

it('throws for an invalid date', () => {
  expect(() => instantText(new Date(Number.NaN))).toThrow(RangeError);
});
