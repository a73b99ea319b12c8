import { describe, expect, test } from 'vitest';
import { invalid, maxBytes, post, read, refusal } from '../../../test/fixtures/reading.js';
import { readBody } from './input.js';

describe('the body of a request', () => {
  test.each([
    ['{}', {}],
    ['{"a":1,"b":[true,null,"x",{"c":-0.5}]}', { a: 1, b: [true, null, 'x', { c: -0.5 }] }],
    ['[]', []],
    ['"text"', 'text'],
    ['0', 0],
    ['null', null],
    ['\ufeff{"a":1}', { a: 1 }],
    [' \n{"a" : "\\u00e9\\n\\t\\r" } ', { a: 'é\n\t\r' }],
    ['{"a":"😀 \\ud83d\\ude00"}', { a: '😀 😀' }],
    ['{"":"","a:b,[{":"\\",:{["}', { '': '', 'a:b,[{': '",:{[' }],
    ['{"a":{"x":1},"b":{"x":1}}', { a: { x: 1 }, b: { x: 1 } }],
    ['{"a":"\u0080\u2028"}', { a: '\u0080\u2028' }],
  ])('%s is read', async (text, value) => {
    expect(await read(text)).toEqual(value);
  });

  test('a missing body is undefined, for any content type', async () => {
    expect(await read(null)).toBeUndefined();
    expect(await read('')).toBeUndefined();
    expect(await read(null, null)).toBeUndefined();
    expect(await read('', 'text/plain')).toBeUndefined();
    expect(await readBody(new Request('https://app.example.com'), { maxBytes, form: false })).toBeUndefined();
  });

  test.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8', ' application/json ;x="y;z"'])(
    'the type %s is JSON',
    async (type) => {
      expect(await read('{"a":1}', type)).toEqual({ a: 1 });
    },
  );

  test.each([
    null,
    '',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json5',
    'application/problem+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'text/plain; application/json',
    'text/plain, application/json',
    'application/json, text/plain',
  ])('the type %s is refused with 415', async (type) => {
    expect(await refusal(() => read('{"a":1}', type))).toEqual({
      code: 'UNSUPPORTED_CONTENT_TYPE',
      status: 415,
      details: undefined,
    });
  });

  test.each([
    ['{', 'Invalid JSON'],
    ['{"a":1', 'Invalid JSON'],
    ["{'a':1}", 'Invalid JSON'],
    ['{"a":1,}', 'Invalid JSON'],
    ['{"a":1}{', 'Invalid JSON'],
    ['{"a":NaN}', 'Invalid JSON'],
    ['{"a":"\n"}', 'Invalid JSON'],
    ['{"a":"', 'Invalid JSON'],
    ['{"a":"\\', 'Invalid JSON'],
    [']', 'Invalid JSON'],
    [' ', 'Invalid JSON'],
    ['undefined', 'Invalid JSON'],
    ['a=b', 'Invalid JSON'],
  ])('%j is refused with 400', async (text, message) => {
    expect(await refusal(() => read(text))).toEqual(invalid('', message));
  });

  test('the message is that of the specification and the private cause is kept', async () => {
    await expect(read('{')).rejects.toMatchObject({
      message: 'Invalid body parameters',
      cause: expect.any(SyntaxError),
    });
  });

  test.each([
    [[0xff]],
    [[0x22, 0xc3, 0x22]],
    [[0x22, 0xed, 0xa0, 0x80, 0x22]],
    [[0xfe, 0xff, 0, 0x7b]],
    [[0x1f, 0x8b, 8, 0]],
  ])('the bytes %j are not UTF-8', async (bytes) => {
    expect(await refusal(() => read(new Uint8Array(bytes)))).toEqual(invalid('', 'Invalid UTF-8'));
  });

  test('a body that was read before is a mistake of the application, not of the client', async () => {
    const request = post('{"a":1}');
    await request.text();
    await expect(readBody(request, { maxBytes, form: false })).rejects.toThrow('was read before');
  });
});

describe('the size of a body', () => {
  const tooLarge = { code: 'REQUEST_BODY_IS_TOO_LARGE', status: 413, details: undefined };

  /** A stream of `chunks` that notes how it ended. */
  function stream(chunks: readonly (string | Error)[]) {
    const seen = { pulled: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const chunk = chunks[seen.pulled];
          seen.pulled += 1;
          if (chunk === undefined) controller.close();
          else if (typeof chunk === 'string') controller.enqueue(new TextEncoder().encode(chunk));
          else controller.error(chunk);
        },
        cancel() {
          seen.cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { body, seen };
  }

  test('can reach the limit exactly', async () => {
    const text = JSON.stringify('é'.repeat(10));
    expect(await readBody(post(text), { maxBytes: 22, form: false })).toBe('é'.repeat(10));
    expect(await refusal(() => readBody(post(text), { maxBytes: 21, form: false }))).toEqual(tooLarge);
  });

  test('an announced length that is too large is refused before a byte is read [R-J10]', async () => {
    const { body, seen } = stream(['{}']);
    const request = post(body, 'application/json', { 'content-length': '10001' });
    expect(await refusal(() => readBody(request, { maxBytes, form: false }))).toEqual(tooLarge);
    expect(seen).toEqual({ pulled: 0, cancelled: true });
  });

  test.each(['1', '-1', 'abc', '', '1e1'])(
    'an announced length of %j does not bypass the limit [R-J10]',
    async (announced) => {
      const { body, seen } = stream(Array.from({ length: 100 }, () => '[1],'.repeat(100)));
      const request = post(body, 'application/json', { 'content-length': announced });
      expect(await refusal(() => readBody(request, { maxBytes: 1000, form: false }))).toEqual(tooLarge);
      expect(seen).toEqual({ pulled: 3, cancelled: true });
    },
  );

  test('chunks can split a character', async () => {
    const bytes = new TextEncoder().encode('{"a":"é😀"}');
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await read(body)).toEqual({ a: 'é😀' });
  });

  test('a client that stops half-way is refused like a malformed body', async () => {
    const { body } = stream(['{"a":', new Error('reset')]);
    expect(await refusal(() => read(body))).toEqual(invalid('', 'Incomplete'));
  });

  test('an endless body is cancelled', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(6000)),
      cancel: () => Promise.reject(new Error('no')),
    });
    expect(await refusal(() => read(body))).toEqual(tooLarge);
  });

  test('a cloned request is refused without waiting for its clone', async () => {
    const request = post('x'.repeat(20_000));
    const twin = request.clone();
    expect(await refusal(() => readBody(request, { maxBytes, form: false }))).toEqual(tooLarge);
    expect(await twin.text()).toHaveLength(20_000);
  });
});

describe('a form', () => {
  const type = 'application/x-www-form-urlencoded';

  test.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=x+y%20z%2B', { a: 'x y z+' }],
    ['a=%C3%A9&b=é', { a: 'é', b: 'é' }],
    ['a&b=', { a: '', b: '' }],
    ['&&a=1&', { a: '1' }],
    ['a=1=2', { a: '1=2' }],
    ['a%5Bb%5D=1', { 'a[b]': '1' }],
    ['user=%7B%22name%22%3A1%7D', { user: '{"name":1}' }],
    ['constructor=2&a=3', { constructor: '2', a: '3' }],
  ])('%s is read where it is allowed', async (text, fields) => {
    expect(await read(text, `${type}; charset=UTF-8`, true)).toEqual(Object.assign(Object.create(null), fields));
  });

  test('JSON is still read where a form is allowed', async () => {
    expect(await read('{"a":1}', 'application/json', true)).toEqual({ a: 1 });
  });

  test.each([
    ['a=1&a=2', 'a', 'Duplicate key'],
    ['a=1&%61=1', 'a', 'Duplicate key'],
    ['a&a', 'a', 'Duplicate key'],
    ['a=%', 'a', 'Invalid percent-encoding'],
    ['a=%zz', 'a', 'Invalid percent-encoding'],
    ['a=%FF', 'a', 'Invalid percent-encoding'],
    ['%=a', '', 'Invalid percent-encoding'],
    ['a=%00', 'a', 'Invalid characters'],
    ['a=\x1b', 'a', 'Invalid characters'],
    ['%00=a', '', 'Invalid characters in a key'],
    ['a=%ED%A0%80', 'a', 'Invalid percent-encoding'],
  ])('%j is refused with 400 [R-C08]', async (text, path, message) => {
    expect(await refusal(() => read(text, type, true))).toEqual(invalid(path, message));
  });

  test('of more than a thousand fields is refused [R-J10]', async () => {
    const fields = (length: number): string => Array.from({ length }, (_, index) => `k${index}=`).join('&');
    expect(await read(fields(1000), type, true)).toHaveProperty('k999', '');
    expect(await refusal(() => read(fields(1001), type, true))).toEqual(invalid('', 'Too many values'));
  });

  test('invalid UTF-8 is refused', async () => {
    expect(await refusal(() => read(Uint8Array.of(0x61, 0x3d, 0xff), type, true))).toEqual(
      invalid('', 'Invalid UTF-8'),
    );
  });
});
