import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAuthError } from '../contract/errors.js';
import { readBody, readQuery } from './input.js';

const maxBytes = 10_000;

function post(
  body: BodyInit | null,
  type: string | null = 'application/json',
  headers: Record<string, string> = {},
): Request {
  const request = new Request('https://app.example.com/api/auth/x', {
    method: 'POST',
    body,
    headers: type === null ? headers : { ...headers, 'content-type': type },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  // `Request` makes up a type for texts and forms.
  if (type === null) request.headers.delete('content-type');
  return request;
}

function read(body: BodyInit | null, type?: string | null, form = false): Promise<unknown> {
  return readBody(post(body, type), { maxBytes, form });
}

function query(search: string): Record<string, string> {
  return readQuery(new URL(`https://app.example.com/x${search}`));
}

/** What a refusal says; fails when there is none. */
async function refusal(attempt: () => unknown): Promise<{ code: string; status: number; details: unknown }> {
  try {
    await attempt();
  } catch (error) {
    if (!isAuthError(error)) throw error;
    return { code: error.code, status: error.status, details: error.details };
  }
  throw new Error('was accepted');
}

function invalid(path: string, message: string) {
  return { code: 'VALIDATION_ERROR', status: 400, details: [{ path, message }] };
}

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

  test('there is none: undefined, whatever the type', async () => {
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
  ])('the bytes %j are no UTF-8', async (bytes) => {
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

  test('is allowed up to the limit to the byte', async () => {
    const text = JSON.stringify('é'.repeat(10));
    expect(await readBody(post(text), { maxBytes: 22, form: false })).toBe('é'.repeat(10));
    expect(await refusal(() => readBody(post(text), { maxBytes: 21, form: false }))).toEqual(tooLarge);
  });

  test('R-J10: an announced length is believed before a byte is read', async () => {
    const { body, seen } = stream(['{}']);
    const request = post(body, 'application/json', { 'content-length': '10001' });
    expect(await refusal(() => readBody(request, { maxBytes, form: false }))).toEqual(tooLarge);
    expect(seen).toEqual({ pulled: 0, cancelled: true });
  });

  test.each(['1', '-1', 'abc', '', '1e1'])('R-J10: an announced length of %j hides nothing', async (announced) => {
    const { body, seen } = stream(Array.from({ length: 100 }, () => '[1],'.repeat(100)));
    const request = post(body, 'application/json', { 'content-length': announced });
    expect(await refusal(() => readBody(request, { maxBytes: 1000, form: false }))).toEqual(tooLarge);
    expect(seen).toEqual({ pulled: 3, cancelled: true });
  });

  test('chunks may cut a character in two', async () => {
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

  test('a sender that will not stop does not matter', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(6000)),
      cancel: () => Promise.reject(new Error('no')),
    });
    expect(await refusal(() => read(body))).toEqual(tooLarge);
  });

  test('a request that was cloned is refused without waiting for its twin', async () => {
    const request = post('x'.repeat(20_000));
    const twin = request.clone();
    expect(await refusal(() => readBody(request, { maxBytes, form: false }))).toEqual(tooLarge);
    expect(await twin.text()).toHaveLength(20_000);
  });
});

describe('what a body may hold', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  test('R-J10: 32 levels', async () => {
    expect(await read(nested(32))).toBeDefined();
    expect(await refusal(() => read(nested(33)))).toEqual(invalid('', 'Too deeply nested'));
    expect(await refusal(() => read(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`))).toEqual(
      invalid('', 'Too deeply nested'),
    );
    expect(await refusal(() => read('['.repeat(maxBytes)))).toEqual(invalid('', 'Too deeply nested'));
    expect(await read(JSON.stringify(Array.from({ length: 40 }, () => [])))).toHaveLength(40);
  });

  test('R-J10: a thousand values', async () => {
    const list = (length: number): string => JSON.stringify(new Array(length).fill(1));
    const record = (length: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, 1])));
    const tooMany = 'Too many values';
    const limits = { maxBytes: 1_000_000, form: false };
    expect(await read(list(1000))).toHaveLength(1000);
    expect(await refusal(() => read(list(1001)))).toEqual(invalid('', tooMany));
    expect(await readBody(post(record(1000)), limits)).toHaveProperty('k999', 1);
    expect(await refusal(() => readBody(post(record(1001)), limits))).toEqual(invalid('', tooMany));
    expect(await refusal(() => readBody(post(record(50_000)), limits))).toEqual(invalid('', tooMany));
    expect(await read(`{"a":${list(499)},"b":${list(499)}}`)).toBeDefined();
    expect((await refusal(() => read(`{"a":${list(500)},"b":${list(499)}}`))).details).toEqual([
      { path: 'b', message: tooMany },
    ]);
  });

  test.each([
    ['NUL', '\\u0000'],
    ['BEL', '\\u0007'],
    ['backspace', '\\b'],
    ['vertical tab', '\\u000b'],
    ['form feed', '\\f'],
    ['escape', '\\u001b'],
    ['unit separator', '\\u001f'],
    ['DEL', '\\u007f'],
    ['half a pair, high', '\\ud83d'],
    ['half a pair, low', '\\ude00'],
    ['a pair the wrong way round', '\\ude00\\ud83d'],
  ])('a text with %s is refused, in values and in keys', async (_name, written) => {
    const bad = 'Invalid characters';
    expect(await refusal(() => read(`"x${written}y"`))).toEqual(invalid('', bad));
    expect(await refusal(() => read(`{"a":"${written}"}`))).toEqual(invalid('a', bad));
    expect(await refusal(() => read(`{"a":{"b":["x",{"c":"${written}x"}]}}`))).toEqual(invalid('a.b.1.c', bad));
    expect(await refusal(() => read(`{"a":{"${written}":1}}`))).toEqual(invalid('a', 'Invalid characters in a key'));
  });

  test('a raw DEL is refused too', async () => {
    expect(await refusal(() => read('{"a":"\x7f"}'))).toEqual(invalid('a', 'Invalid characters'));
  });

  test.each(['1e999', '-1e999', '[1e400]'])('%s is no number', async (text) => {
    expect((await refusal(() => read(text))).details).toEqual([
      { path: text.startsWith('[') ? '0' : '', message: 'Invalid number' },
    ]);
  });

  test.each([
    '{"email":"victim@x","email":"attacker@x"}',
    '{"a":{"b":1,"b":1}}',
    '[{"a":1},{"b":1,"c":2,"b":3}]',
    '{"a":1,"\\u0061":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"a":{"x":[1,2]},"a":1}',
  ])('R-C08: equal names in one object are refused: %s', async (text) => {
    expect(await refusal(() => read(text))).toEqual(invalid('', 'Duplicate key'));
  });

  test('a long key is shortened in the answer', async () => {
    const { details } = await refusal(() => read(JSON.stringify({ ['k'.repeat(1000)]: '\0' })));
    expect(details).toEqual([{ path: 'k'.repeat(64), message: 'Invalid characters' }]);
  });

  test('R-J03: nothing in a body reaches a prototype', async () => {
    const text =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":1},"b":[{"constructor":["x"]}]},"c":1}';
    const body = await read(text);
    expect(body).toEqual({ a: { b: [{}] }, c: 1 });
    expect(JSON.stringify(body)).toBe('{"a":{"b":[{}]},"c":1}');
    const merged: Record<string, unknown> = {};
    Object.assign(merged, body);
    expect(merged.polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('R-J03: objects have no members that were not sent', async () => {
    const body = await read('{"a":{}}');
    expect(body).not.toHaveProperty('toString');
    expect(body).not.toHaveProperty('a.constructor');
    expect(await read('{"constructor":"Acme Building","prototype":{"x":1}}')).toEqual(
      Object.assign(Object.create(null), { constructor: 'Acme Building', prototype: { x: 1 } }),
    );
  });

  test('R-J03: what is left out is checked and counted all the same', async () => {
    expect((await refusal(() => read('{"__proto__":{"a":"\\u0000"}}'))).details).toEqual([
      { path: '__proto__.a', message: 'Invalid characters' },
    ]);
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
    ['__proto__=1&constructor=2&a=3', { constructor: '2', a: '3' }],
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
  ])('R-C08: %j is refused with 400', async (text, path, message) => {
    expect(await refusal(() => read(text, type, true))).toEqual(invalid(path, message));
  });

  test('R-J10: of more than a thousand fields is refused', async () => {
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

describe('the query of a URL', () => {
  test.each([
    ['', {}],
    ['?', {}],
    ['?a=1&b=x%20y+z', { a: '1', b: 'x y z' }],
    ['?callbackURL=%2Fx%3Fa%3D1%26token%3Devil%23f#f', { callbackURL: '/x?a=1&token=evil#f' }],
    ['?a=é', { a: 'é' }],
    ['?a', { a: '' }],
    ['?a=%0A', { a: '\n' }],
    ['?a==&?=1', { a: '=', '?': '1' }],
    ['?__proto__=x&constructor=y&toString=z', { constructor: 'y', toString: 'z' }],
  ])('%s is read', (search, values) => {
    expect(query(search)).toEqual(Object.assign(Object.create(null), values));
  });

  test('R-J03: it has no members that were not sent', () => {
    expect('toString' in query('?a=1')).toBe(false);
  });

  test.each([
    ['?a=1&a=1', 'a', 'Duplicate key'],
    ['?email=v@x&email=a@x', 'email', 'Duplicate key'],
    ['?a=1&%61=2', 'a', 'Duplicate key'],
    ['?toString=1&toString=2', 'toString', 'Duplicate key'],
    ['?a=%', 'a', 'Invalid percent-encoding'],
    ['?a=%E0%A4%A', 'a', 'Invalid percent-encoding'],
    ['?a=%C3', 'a', 'Invalid percent-encoding'],
    ['?%zz=1', '', 'Invalid percent-encoding'],
    ['?a=%00', 'a', 'Invalid characters'],
    ['?a=%7F', 'a', 'Invalid characters'],
    ['?%1B=1', '', 'Invalid characters in a key'],
  ])('R-C08: %s is refused with 400', async (search, path, message) => {
    expect(await refusal(() => query(search))).toEqual(invalid(path, message));
  });

  test('the message is that of the specification', () => {
    expect(() => query('?a=%')).toThrow('Invalid query parameters');
  });

  test('reads what URLSearchParams reads wherever it accepts (F08)', () => {
    const pieces = fc.constantFrom(
      'a',
      'b',
      '=',
      '&',
      '+',
      '%20',
      '%C3%A9',
      '%',
      '%zz',
      '%00',
      'é',
      '#',
      '?',
      ';',
      '__proto__',
      '%2B',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }).map((parts) => `?${parts.join('')}`),
        (search) => {
          let values: Record<string, string>;
          try {
            values = query(search);
          } catch (error) {
            expect(isAuthError(error, 'VALIDATION_ERROR')).toBe(true);
            return;
          }
          const expected = [...new URL(`https://app.example.com/x${search}`).searchParams].filter(
            ([key]) => key !== '__proto__',
          );
          expect(Object.entries(values).sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 10_000, seed: 1 },
    );
  });
});

describe('whatever is sent', () => {
  async function expectClientError(request: Request, form: boolean): Promise<void> {
    try {
      await readBody(request, { maxBytes: 200, form });
    } catch (error) {
      expect(isAuthError(error)).toBe(true);
      expect(isAuthError(error) && [400, 413, 415].includes(error.status)).toBe(true);
    }
  }
  const types = fc.constantFrom(null, 'application/json', 'application/x-www-form-urlencoded', 'text/plain');

  test('bytes are read or refused with a status of the client', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 250 }), types, fc.boolean(), async (bytes, type, form) => {
        await expectClientError(post(Uint8Array.from(bytes), type), form);
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  test('near-JSON is read or refused with a status of the client', async () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '"a"',
      '\\',
      '\\u0000',
      '\\ud800',
      '1',
      '1e999',
      'null',
      '"__proto__"',
      '\0',
      ' ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (parts) => {
        await expectClientError(post(parts.join('')), false);
      }),
      { numRuns: 5000, seed: 3 },
    );
  });

  test('JSON without anything forbidden arrives as it was', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'aé😀":,{}[]\\\n') });
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.boolean(),
        fc.constant(null),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        tie('list'),
        tie('record'),
      ),
      list: fc.array(tie('tree'), { maxLength: 4 }),
      record: fc.dictionary(text, tie('tree'), { maxKeys: 4 }),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (value) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(await readBody(post(json), { maxBytes: 1_000_000, form: false }))).toBe(json);
      }),
      { numRuns: 2000, seed: 4 },
    );
  });

  test('R-J05: hostile texts of 100 kB are judged in time proportional to their length', async () => {
    for (const piece of ['"', '\\', '"\\', '{"a":', '[[', ':', '\\"', ',']) {
      const text = piece.repeat(100_000 / piece.length);
      const { status } = await refusal(() => readBody(post(text), { maxBytes: 1_000_000, form: false }));
      expect(status).toBe(400);
    }
    const { status } = await refusal(() => query(`?${'%'.repeat(100_000)}`));
    expect(status).toBe(400);
  });
});
