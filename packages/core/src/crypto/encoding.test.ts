import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  fromBase32,
  fromBase64,
  fromBase64url,
  fromHex,
  fromUtf8,
  isWellFormed,
  toBase32,
  toBase64,
  toBase64url,
  toHex,
  utf8,
} from './encoding.js';

// RFC 4648 §10, without the padding; the base64url alphabet does not differ on these.
const vectors = [
  { text: '', base64: '', base32: '', hex: '' },
  { text: 'f', base64: 'Zg', base32: 'MY', hex: '66' },
  { text: 'fo', base64: 'Zm8', base32: 'MZXQ', hex: '666f' },
  { text: 'foo', base64: 'Zm9v', base32: 'MZXW6', hex: '666f6f' },
  { text: 'foob', base64: 'Zm9vYg', base32: 'MZXW6YQ', hex: '666f6f62' },
  { text: 'fooba', base64: 'Zm9vYmE', base32: 'MZXW6YTB', hex: '666f6f6261' },
  { text: 'foobar', base64: 'Zm9vYmFy', base32: 'MZXW6YTBOI', hex: '666f6f626172' },
];

const codecs = [
  { name: 'base64url', encode: toBase64url, decode: fromBase64url, of: (vector: Vector) => vector.base64 },
  {
    name: 'base64url without Node',
    encode: (bytes: Uint8Array) => toBase64url(bytes, null),
    decode: (text: string) => fromBase64url(text, null),
    of: (vector: Vector) => vector.base64,
  },
  { name: 'base64', encode: toBase64, decode: fromBase64, of: (vector: Vector) => vector.base64 },
  { name: 'base32', encode: toBase32, decode: fromBase32, of: (vector: Vector) => vector.base32 },
  { name: 'hex', encode: toHex, decode: fromHex, of: (vector: Vector) => vector.hex },
];

type Vector = (typeof vectors)[number];

describe.each(codecs)('$name', ({ encode, decode, of }) => {
  test('agrees with the vectors of RFC 4648', () => {
    for (const vector of vectors) {
      expect(encode(utf8(vector.text))).toBe(of(vector));
      expect(decode(of(vector))).toEqual(utf8(vector.text));
    }
  });

  test('gives back the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(decode(encode(bytes))).toEqual(bytes);
      }),
    );
  });

  test('has one spelling: only the text that encode returns can be decoded [R-E08]', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'AaBbZz019fF-_+/=7 \n'), maxLength: 12 });
    fc.assert(
      fc.property(nearly, (text) => {
        const bytes = decode(text);
        if (bytes) expect(encode(bytes)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('refuses padding, blanks, line breaks, NUL and foreign characters', () => {
    for (const text of ['Zg==', 'MY======', '66=', ' 66', '66 ', '66\n', '66\0', '6é', '6６', '6.6', '6%']) {
      expect(decode(text)).toBeUndefined();
    }
  });
});

test('base64url and base64 refuse each other’s characters', () => {
  const bytes = Uint8Array.of(0xfb, 0xff, 0xbf);
  expect(toBase64url(bytes)).toBe('-_-_');
  expect(toBase64(bytes)).toBe('+/+/');
  expect(fromBase64url('+/+/')).toBeUndefined();
  expect(fromBase64('-_-_')).toBeUndefined();
});

test('spare bits at the end must be zero, and impossible lengths are refused', () => {
  for (const text of ['Zh', 'Zm9', 'A', 'AAAAA']) expect(fromBase64url(text)).toBeUndefined();
  for (const text of ['MZ', 'MZXR', 'A', 'AAA', 'AAAAAA']) expect(fromBase32(text)).toBeUndefined();
  expect(fromHex('666')).toBeUndefined();
});

test('base32 is upper case and hex is lower case', () => {
  expect(fromBase32('mzxw6')).toBeUndefined();
  expect(fromHex('6F')).toBeUndefined();
});

test('UTF-8 gives back every well-formed text, a byte order mark included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fromUtf8(utf8(text))).toBe(text);
    }),
  );
  expect(fromUtf8(utf8('\ufeffa'))).toBe('\ufeffa');
});

test('malformed UTF-8 throws instead of turning into replacement characters', () => {
  for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
    expect(() => fromUtf8(Uint8Array.from(bytes))).toThrow(TypeError);
  }
});

describe.each(['with the method of the engine', 'without it'])('a text, %s,', (engine) => {
  const native = Object.getOwnPropertyDescriptor(String.prototype, 'isWellFormed');
  beforeEach(() => void (engine === 'without it' && Reflect.deleteProperty(String.prototype, 'isWellFormed')));
  afterEach(() => void (native && Object.defineProperty(String.prototype, 'isWellFormed', native)));

  test('is not well formed with a lone surrogate', () => {
    for (const text of ['', 'a', 'é', '💙', '\ufffd']) expect(isWellFormed(text)).toBe(true);
    for (const text of ['\ud800', 'a\udc00b', '\udc00\ud800']) expect(isWellFormed(text)).toBe(false);
  });
});
