import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '../../../test/fixtures/grid.js';
import { invalid, maxBytes, post, query, read, refusal } from '../../../test/fixtures/reading.js';
import { isAuthError } from '../../contract/errors.js';
import { readBody } from './input.js';

describe('the limits of a body', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  test('32 levels [R-J10]', async () => {
    expect(await read(nested(32))).toBeDefined();
    expect(await refusal(() => read(nested(33)))).toEqual(invalid('', 'Too deeply nested'));
    expect(await refusal(() => read(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`))).toEqual(
      invalid('', 'Too deeply nested'),
    );
    expect(await refusal(() => read('['.repeat(maxBytes)))).toEqual(invalid('', 'Too deeply nested'));
    expect(await read(JSON.stringify(Array.from({ length: 40 }, () => [])))).toHaveLength(40);
  });

  test('a thousand values [R-J10]', async () => {
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
  ])('equal names in one object are refused: %s [R-C08]', async (text) => {
    expect(await refusal(() => read(text))).toEqual(invalid('', 'Duplicate key'));
  });

  test('a long key is shortened in the answer', async () => {
    const { details } = await refusal(() => read(JSON.stringify({ ['k'.repeat(1000)]: '\0' })));
    expect(details).toEqual([{ path: 'k'.repeat(64), message: 'Invalid characters' }]);
  });

  test.each([
    ['{"__proto__":{"polluted":1}}', '__proto__'],
    ['{"__proto__":1}', '__proto__'],
    ['{"constructor":{"prototype":{"polluted":1}}}', 'constructor'],
    ['{"a":{"__proto__":{"polluted":1}}}', 'a.__proto__'],
    ['{"a":{"b":[{"constructor":["x"]}]}}', 'a.b.0.constructor'],
  ])('%s is refused, and reaches no prototype [R-J03]', async (text, path) => {
    expect(await refusal(() => read(text))).toEqual(invalid(path, 'Reserved key'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('objects have no members that were not sent [R-J03]', async () => {
    const body = await read('{"a":{}}');
    expect(body).not.toHaveProperty('toString');
    expect(body).not.toHaveProperty('a.constructor');
    expect(await read('{"constructor":"Acme Building","prototype":{"x":1}}')).toEqual(
      Object.assign(Object.create(null), { constructor: 'Acme Building', prototype: { x: 1 } }),
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
    ['?constructor=y&toString=z', { constructor: 'y', toString: 'z' }],
  ])('%s is read', (search, values) => {
    expect(query(search)).toEqual(Object.assign(Object.create(null), values));
  });

  test('it has no members that were not sent [R-J03]', () => {
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
    ['?__proto__=x', '__proto__', 'Reserved key'],
  ])('%s is refused with 400 [R-C08]', async (search, path, message) => {
    expect(await refusal(() => query(search))).toEqual(invalid(path, message));
  });

  test('the message is that of the specification', () => {
    expect(() => query('?a=%')).toThrow('Invalid query parameters');
  });

  test('reads every accepted query like URLSearchParams [F08]', () => {
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
          const expected = [...new URL(`https://app.example.com/x${search}`).searchParams];
          expect(Object.entries(values).sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: runsOf(10_000), seed: 1 },
    );
  });
});

describe('any input', () => {
  async function expectClientError(request: Request, options: { readonly form: boolean }): Promise<void> {
    try {
      await readBody(request, { maxBytes: 200, ...options });
    } catch (error) {
      expect(isAuthError(error)).toBe(true);
      expect(isAuthError(error) && [400, 413, 415].includes(error.status)).toBe(true);
    }
  }
  const types = fc.constantFrom(null, 'application/json', 'application/x-www-form-urlencoded', 'text/plain');

  test('bytes are read or refused with a status of the client', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 250 }), types, fc.boolean(), async (bytes, type, form) => {
        await expectClientError(post(Uint8Array.from(bytes), type), { form });
      }),
      { numRuns: runsOf(2000), seed: 2 },
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
        await expectClientError(post(parts.join('')), { form: false });
      }),
      { numRuns: runsOf(5000), seed: 3 },
    );
  });

  test('JSON without forbidden values arrives unchanged', async () => {
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
      { numRuns: runsOf(2000), seed: 4 },
    );
  });

  test('hostile texts of 100 kB are checked in time proportional to their length [R-J05]', async () => {
    for (const piece of ['"', '\\', '"\\', '{"a":', '[[', ':', '\\"', ',']) {
      const text = piece.repeat(100_000 / piece.length);
      const { status } = await refusal(() => readBody(post(text), { maxBytes: 1_000_000, form: false }));
      expect(status).toBe(400);
    }
    const { status } = await refusal(() => query(`?${'%'.repeat(100_000)}`));
    expect(status).toBe(400);
  });
});
