import { expect, test } from 'vitest';
import { parseJson } from './input.js';

// The values of valid JSON are tested in input.test.ts; here are the checks before the text is parsed.

function details(message: string) {
  return expect.objectContaining({ details: [{ path: '', message }] });
}

test('a text with too many commas, colons or brackets is never parsed [R-J10]', () => {
  expect(() => parseJson('1,'.repeat(1000))).toThrow(details('Too many values'));
  expect(() => parseJson(':'.repeat(1001))).toThrow(details('Too many values'));
  expect(() => parseJson('{['.repeat(17))).toThrow(details('Too deeply nested'));
});

test('a text within the limits is left to the parser', () => {
  expect(() => parseJson('1,'.repeat(999))).toThrow(details('Invalid JSON'));
  expect(() => parseJson(':'.repeat(1000))).toThrow(details('Invalid JSON'));
  expect(() => parseJson('{['.repeat(16))).toThrow(details('Invalid JSON'));
  expect(() => parseJson('][]]['.repeat(100))).toThrow(details('Invalid JSON'));
});

test('the contents of strings are not counted', () => {
  const text = JSON.stringify(`${'{[:,\\"'.repeat(2000)}`);
  expect(parseJson(text)).toBe(JSON.parse(text));
});
