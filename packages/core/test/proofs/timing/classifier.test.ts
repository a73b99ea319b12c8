import { expect, it } from 'vitest';
import { distinguishable } from './classifier.js';

it('the classifier by time is at chance for equal times, and sure for separate ones', () => {
  expect(distinguishable([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(distinguishable([1, 1], [1, 1, 1])).toBe(0.5);
  expect(distinguishable([4, 5], [1, 2, 3])).toBe(1);
  expect(distinguishable([1, 2], [3, 4])).toBe(0);
  expect(distinguishable([2, 4], [1, 3])).toBe(0.75);
});
