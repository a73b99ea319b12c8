import { expect, test } from 'vitest';
import { cleanInput, isText } from './input-rules.js';

// Bodies and queries are in input.test.ts; this file has inputs that only the server's own code can pass.

test('objects of a class pass untouched', () => {
  const now = new Date();
  const bytes = new Uint8Array(2000);
  expect(cleanInput('body', { now, bytes, none: undefined })).toEqual({ now, bytes, none: undefined });
});

test('a cycle is too deep, not endless', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  expect(() => cleanInput('body', cycle)).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ message: 'Too deeply nested' })] }),
  );
});

test('the input itself is not changed', () => {
  const sent = JSON.parse('{"a":[{"__proto__":{"x":1}}]}');
  expect(() => cleanInput('query', sent)).toThrow();
  expect(JSON.stringify(sent)).toBe('{"a":[{"__proto__":{"x":1}}]}');
});

test('control characters except tab and line ends, and halves of surrogate pairs, are refused', () => {
  const refused: string[] = [];
  for (let code = 0; code <= 0xffff; code += 1) {
    if (!isText(`a${String.fromCharCode(code)}b`)) refused.push(code.toString(16));
  }
  const surrogates = Array.from({ length: 0x800 }, (_, index) => (0xd800 + index).toString(16));
  const controls = Array.from({ length: 0x20 }, (_, index) => index).filter((code) => ![9, 10, 13].includes(code));
  expect(refused).toEqual([...controls.map((code) => code.toString(16)), '7f', ...surrogates]);
  expect(isText('😀')).toBe(true);
});
