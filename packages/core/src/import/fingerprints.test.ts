import { expect, it } from 'vitest';
import { createFingerprints } from './fingerprints.js';

it('every text is new once, also after the set has grown', () => {
  const seen = createFingerprints();
  const texts = Array.from({ length: 5000 }, (_, number) => `row ${number}`);
  expect(texts.filter((text) => !seen.add(text))).toEqual([]);
  expect(texts.filter((text) => seen.add(text))).toEqual([]);
  expect(['', 'row 5000', '__proto__'].map((text) => seen.add(text))).toEqual([true, true, true]);
});
