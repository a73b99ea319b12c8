import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRequestUrl } from './router.js';

const expected = (text: string) => {
  const url = new URL(text);
  return { pathname: url.pathname, query: url.search.slice(1), whole: url.href };
};
const read = (text: string) => {
  const { pathname, query, whole } = readRequestUrl(text);
  return { pathname, query, whole: whole().href };
};

describe('the URL of a request is read as `URL` reads it', () => {
  test.for([
    'https://app.example.com/api/auth/get-session',
    'http://localhost:3000/api/auth/get-session?disableRefresh=true&a=%20+b',
    'http://[::1]:3000/api/auth/get-session',
    'https://app.example.com/api/auth/../auth/get-session',
    'https://app.example.com/api/auth/./get-session',
    'https://app.example.com/api/auth/callback/..',
    'https://app.example.com/api/auth/%2e%2e/get-session',
    'https://app.example.com/api/auth//get-session/',
    'https://ada:secret@app.example.com/api/auth/get-session',
    'https://app.example.com/api\\auth/get-session',
    'https:\\\\app.example.com/api/auth/get-session',
    'https://app.example.com\\evil/api/auth/get-session',
    'https://app.example.com/api/auth/get-session#?a=b',
    'https://app.example.com/api/auth/get-session?a=b#c',
    'https://app.example.com/api/auth/get-session?',
    "https://app.example.com/api/auth/get-session?a='<ü>",
    'https://app.example.com/api/auth/get-\tsession',
    'https://app.example.com/api/auth/get-session\n',
    ' https://app.example.com/api/auth/get-session',
    'HTTPS://APP.example.com/API/auth',
    'https://app.example.com',
    'https://app.example.com?a=b',
    'myapp://host/api/auth/get-session',
  ])('%s', (text) => {
    expect(read(text)).toEqual(expected(text));
  });

  test('for any path and query', () => {
    const part = fc.string({ unit: fc.constantFrom(...'ab/.-_~%2eE?#&=+\\@: \'"ü\t') });
    fc.assert(
      fc.property(part, (rest) => {
        const text = `https://app.example.com/${rest}`;
        expect(read(text)).toEqual(expected(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('an invalid one is refused', () => {
    expect(() => readRequestUrl('/api/auth/get-session')).toThrow(TypeError);
  });
});
