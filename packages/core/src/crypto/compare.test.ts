import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalBytes, equalText } from './compare.js';
import { nodeModules } from './platform.js';

describe.each([
  { name: 'node:crypto', node: nodeModules() },
  { name: 'portable', node: null },
])('$name [R-D15]', ({ node }) => {
  test('bytes are equal exactly when each of them is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, at, change) => {
        const other = bytes.slice();
        expect(equalBytes(bytes, other, node)).toBe(true);
        if (bytes.length === 0) return;
        other[at % bytes.length] = (other[at % bytes.length] ?? 0) ^ change;
        expect(equalBytes(bytes, other, node)).toBe(false);
      }),
    );
  });

  test('texts are equal exactly when each unit is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(equalText(a, `${a}`, node)).toBe(true);
        expect(equalText(a, b, node)).toBe(a === b);
      }),
    );
  });

  test('different lengths are different', () => {
    expect(equalBytes(new Uint8Array(3), new Uint8Array(4), node)).toBe(false);
    expect(equalText('abc', 'abc\0', node)).toBe(false);
    expect(equalText('', 'a', node)).toBe(false);
    expect(equalText('', '', node)).toBe(true);
  });

  test('characters that some encodings make equal stay different', () => {
    expect(equalText('\ud800', '\udfff', node)).toBe(false);
    expect(equalText('\ud800', '\ufffd', node)).toBe(false);
    expect(equalText('\u0141', 'A', node)).toBe(false);
  });
});
