import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '../../../test/fixtures/grid.js';
import { checkCookieAttributes, checkCookieName, parseCookies, serializeCookie } from './cookie-header.js';
import type { CookieWriteAttributes } from './cookies.js';

const usual: CookieWriteAttributes = { path: '/', httpOnly: true, secure: false, sameSite: 'lax' };

describe('reading a Cookie header', () => {
  test.each([
    ['a=1', ['1']],
    ['a=1; b=2', ['1']],
    ['b=2; a=1', ['1']],
    ['b=2;a=1', ['1']],
    ['  a \t=\t 1  ;', ['1']],
    ['a=1; a=2; b=3; a=1', ['1', '2', '1']],
    ['a=', ['']],
    ['a=1=2=', ['1=2=']],
    ['a="1"', ['1']],
    ['a=""', ['']],
    ['a="', ['"']],
    ['a="1', ['"1']],
    ['a="b c"', ['b c']],
    ['a=%20%C3%A9%2B', [' é+']],
    ['a="%22"', ['"']],
    ['a=1+1', ['1+1']],
    ['a=%', ['%']],
    ['a=%2', ['%2']],
    ['a=%zz', ['%zz']],
    ['a=%E0%A4%A', ['%E0%A4%A']],
    ['a=%FF', ['%FF']],
    ['a=%; a=1', ['%', '1']],
    ['x=%; a=1', ['1']],
    ['a', []],
    ['a; b=1', []],
    ['=a', []],
    ['A=1', []],
    ['ba=1', []],
    ['b=a=1', []],
    [';;;a=1;;', ['1']],
    ['', []],
    ['a=\u00ff\u00e9', ['\u00ff\u00e9']],
  ])('of %j the values of a are %j [R-E09]', (header, values) => {
    expect(parseCookies(header)('a')).toEqual(values);
  });

  test('a missing header has no cookies', () => {
    expect(parseCookies(null)('a')).toEqual([]);
  });

  test('every value of a name comes, in the order sent [R-E11]', () => {
    expect(parseCookies('s=tossed; s=signed')('s')).toEqual(['tossed', 'signed']);
  });

  test('a name after an unusual space is another name [R-E11]', () => {
    for (const space of ['\u00a0', '\u000b', '\u000c', '\u2028', '\ufeff', '\u0085']) {
      expect(parseCookies(`${space}__Host-a=tossed; b${space}=tossed`)('__Host-a')).toEqual([]);
      expect(parseCookies(`${space}__Host-a=tossed; b${space}=tossed`)('b')).toEqual([]);
    }
  });

  test('names of object members are names like any other [R-J03]', () => {
    expect(parseCookies('__proto__=1; constructor=2')('__proto__')).toEqual(['1']);
    expect(parseCookies('a=1')('constructor')).toEqual([]);
    expect(parseCookies('a=1')('__proto__')).toEqual([]);
  });

  test('the 501st cookie is ignored [R-E09]', () => {
    const header = `${Array.from({ length: 499 }, (_, index) => `c${index}=1`).join('; ')}; in=1; out=1`;
    expect(parseCookies(header)('in')).toEqual(['1']);
    expect(parseCookies(header)('out')).toEqual([]);
    expect(parseCookies(`${';'.repeat(500)}out=1`)('out')).toEqual([]);
  });

  test('the part beyond 64 kB is ignored, also a cookie that crosses the limit [R-E09]', () => {
    const filler = `in=1; filler=${'x'.repeat(65_500)}`;
    expect(parseCookies(`${filler}; out=${'y'.repeat(100)}`)('in')).toEqual(['1']);
    expect(parseCookies(`${filler}; out=${'y'.repeat(100)}`)('out')).toEqual([]);
    expect(parseCookies(`in=1; ${'x'.repeat(70_000)}=1; out=1`)('in')).toEqual(['1']);
    expect(parseCookies(`in=1; ${'x'.repeat(70_000)}=1; out=1`)('out')).toEqual([]);
    expect(parseCookies('a'.repeat(70_000))('a')).toEqual([]);
    const exact = `a=${'x'.repeat(65_534)}`;
    expect(parseCookies(exact)('a')[0]).toHaveLength(65_534);
    expect(parseCookies(`${exact}; b=1`)('a')[0]).toHaveLength(65_534);
  });

  test('no text makes it throw [R-E09]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (header, name) => {
        expect(Array.isArray(parseCookies(header)(name))).toBe(true);
      }),
      { numRuns: runsOf(2000), seed: 1 },
    );
  });

  test('every cookie of a generated header is found as an independent reading finds it [F08 H060]', () => {
    const pieces = fc.constantFrom('a', 'b', '=', '==', ';', '; ', ' ', '\t', '"', '%20', '%', '%zz', 'x', ',');
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
        (header) => {
          const expected: string[] = [];
          for (const pair of header.split(';')) {
            const match = /^[ \t]*a[ \t]*=[ \t]*([\s\S]*?)[ \t]*$/.exec(pair);
            if (!match) continue;
            const value = (match[1] ?? '').replace(/^"([\s\S]*)"$/, '$1');
            expected.push(/%(?!20)/.test(value) ? value : value.replaceAll('%20', ' '));
          }
          expect(parseCookies(header)('a')).toEqual(expected);
        },
      ),
      { numRuns: runsOf(20_000), seed: 2 },
    );
  });
});

describe('writing a Set-Cookie value', () => {
  test('the attributes come in the documented order', () => {
    expect(
      serializeCookie('latchkey.session_token', 'a.b+/=', {
        maxAge: 604_800,
        domain: 'example.com',
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'none',
        partitioned: true,
      }),
    ).toBe(
      'latchkey.session_token=a.b%2B%2F%3D; Max-Age=604800; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
    );
  });

  test('only the given attributes are written', () => {
    expect(serializeCookie('a', 'b', { path: '/app', httpOnly: false, secure: false, sameSite: 'strict' })).toBe(
      'a=b; Path=/app; SameSite=Strict',
    );
    expect(serializeCookie('a', '', { ...usual, maxAge: 0 })).toBe('a=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  test.each([
    [0, '0'],
    [1.9, '1'],
    [-5, '0'],
    [34_560_000, '34560000'],
    [34_560_001, '34560000'],
    [Number.POSITIVE_INFINITY, '34560000'],
    [Number.MAX_VALUE, '34560000'],
    [1e-7, '0'],
  ])('a maxAge of %d is written as %s', (maxAge, written) => {
    expect(serializeCookie('a', 'b', { ...usual, maxAge })).toContain(`; Max-Age=${written}; `);
  });

  test('a maxAge that is not a number is an error', () => {
    expect(() => serializeCookie('a', 'b', { ...usual, maxAge: Number.NaN })).toThrow('maxAge');
  });

  test('a __Secure- name forces Secure', () => {
    for (const name of ['__Secure-a', '__secure-a', '__SECURE-a']) {
      expect(serializeCookie(name, 'b', { ...usual, domain: 'example.com' })).toBe(
        `${name}=b; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=Lax`,
      );
    }
  });

  test('a __Host- name forces Secure and the path /, and removes the domain', () => {
    for (const name of ['__Host-a', '__host-a', '__HOST-a']) {
      expect(serializeCookie(name, 'b', { ...usual, domain: 'example.com', path: '/app' })).toBe(
        `${name}=b; Path=/; HttpOnly; Secure; SameSite=Lax`,
      );
    }
  });

  test('no value adds an attribute, a cookie or a header, and each is read back unchanged [R-E12 H060]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const cookie = serializeCookie('a', value, usual);
        expect(cookie).toMatch(/^a=[\w.!~*'()%-]*; Path=\/; HttpOnly; SameSite=Lax$/);
        expect(parseCookies(`x=1; ${cookie.split(';')[0]}; y=2`)('a')).toEqual([value]);
      }),
      { numRuns: runsOf(2000), seed: 3 },
    );
  });

  test.each([
    '',
    ' ',
    'a b',
    'a;b',
    'a=b',
    'a,b',
    'a\r\nb',
    'a\n',
    'a\0',
    'é',
    '"a"',
    'a/b',
    'a@b',
    '[a]',
    '{a}',
    'a\\b',
  ])('the name %j is refused [R-E12]', (name) => {
    expect(() => serializeCookie(name, 'b', usual)).toThrow('cookie');
    expect(() => checkCookieName(name)).toThrow('not a valid cookie name');
  });

  test.each(['latchkey.session_token', '__Secure-a', '__Host-a', "!#$%&'*+-.^_`|~09azAZ"])(
    'the name %s is accepted',
    (name) => {
      expect(() => checkCookieName(name)).not.toThrow();
    },
  );

  test.each(['', 'app', 'a/b', '/a;b', '/a; Domain=evil.tld', '/a\r\nb', '/a\n', '/a\0', '/a\x7f', '/é', '/\u2028'])(
    'the path %j is refused [R-E12]',
    (path) => {
      expect(() => serializeCookie('a', 'b', { ...usual, path })).toThrow('path');
      expect(() => checkCookieAttributes('a', { path })).toThrow('path');
    },
  );

  test.each([
    '',
    '.',
    'a;b',
    'example.com; Path=/x',
    'example.com\r\n',
    'a b',
    'https://example.com',
    'example.com/',
    'example.com:80',
    'a..b',
    'example.com.',
    '..a',
    '*.example.com',
    'exämple.com',
    'a,b',
  ])('the domain %j is refused [R-E12]', (domain) => {
    expect(() => serializeCookie('a', 'b', { ...usual, domain })).toThrow('domain');
    expect(() => checkCookieAttributes('a', { domain })).toThrow('domain');
  });

  test('a long domain or name is checked in time proportional to its length [R-J05]', () => {
    expect(() => checkCookieAttributes('a', { domain: `${'a.'.repeat(50_000)}!` })).toThrow('domain');
    expect(() => checkCookieAttributes('a', { domain: `${'a-'.repeat(50_000)}!` })).toThrow('domain');
    expect(() => checkCookieName(`${'a'.repeat(100_000)};`)).toThrow('name');
  });
});

describe('checking configured attributes', () => {
  test.each([
    ['a', {}],
    ['a', { path: '/', domain: 'example.com', secure: true, sameSite: 'none', partitioned: true, httpOnly: false }],
    ['a', { path: '/a b?=&', domain: '.example.com' }],
    ['a', { domain: 'localhost' }],
    ['a', { secure: false, sameSite: 'lax' }],
    ['a', { sameSite: 'none' }],
    ['__Secure-a', { domain: 'example.com' }],
    ['__Host-a', { path: '/', secure: true }],
  ] as const)('%s with %j is accepted', (name, attributes) => {
    expect(() => checkCookieAttributes(name, attributes)).not.toThrow();
  });

  test.each([
    ['__Host-a', { domain: 'example.com' }, 'no domain'],
    ['__host-a', { path: '/app' }, 'path /'],
    ['__Host-a', { secure: false }, 'secure cookies only'],
    ['__Secure-a', { secure: false }, 'secure cookies only'],
    ['a', { secure: false, sameSite: 'none' }, 'SameSite=None'],
    ['a', { secure: false, partitioned: true }, 'partitioned'],
  ] as const)('%s with %j is dropped by browsers, so it is an error', (name, attributes, reason) => {
    expect(() => checkCookieAttributes(name, attributes)).toThrow(reason);
  });
});
