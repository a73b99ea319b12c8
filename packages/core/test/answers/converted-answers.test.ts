import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { flag, instant, integer, text } from '../../src/contract/fields.js';
import { buildModels } from '../../src/contract/models.js';
import { timestamp } from '../../src/contract/shapes.js';
import { convertJson } from '../../src/domain/answers/convert-json.js';
import { findEndpoints } from '../fixtures/contracts.js';
import { runsOf } from '../fixtures/grid.js';

type Schema = z.core.$ZodType;

const models = buildModels({ plan: text({}), seats: integer({}) }, {});
const endpoints = await findEndpoints();
const inputs = endpoints.map(({ name, endpoint: { input } }) => {
  return [name, typeof input === 'function' ? input(models) : input] as const;
});
const answers = endpoints.map(({ name, endpoint: { output } }) => {
  return [name, typeof output === 'function' ? output(models) : output] as const;
});

/** Values that no schema, or only some schema, accepts. */
const junk = fc.constantFrom<unknown>(
  ...[undefined, null, true, 0, -0, 1.5, Number.NaN, 2 ** 60, '', 'x', [], {}, [null], { id: 1 }],
  ...[new Date(Number.NaN), new Date(8.64e15), new Date(0), '2030-01-01T00:00:00.000Z', '2030-02-31T00:00:00.000Z'],
);

/** Any value that a handler can answer with, and keys that the schema does not name. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const instants = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
  if (schema === timestamp) return instants;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return fc.string({ unit: 'binary', maxLength: 6 });
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer();
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'record':
      return fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', '1')), valuesOf(def.valueType), {
        maxKeys: 3,
        noNullPrototype: false,
      });
    case 'null':
      return fc.constant(null);
    case 'nullable':
      return fc.option(valuesOf(def.innerType), { nil: null });
    case 'optional':
    case 'default':
      return fc.option(valuesOf(def.innerType), { nil: undefined });
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 });
    case 'pipe':
      return valuesOf(def.in);
    case 'union':
      return def.options.length === 0 ? fc.constant(null) : fc.oneof(...def.options.map((each) => valuesOf(each)));
    case 'object': {
      const parts = Object.entries(def.shape).map(([key, part]) => [key, valuesOf(part)] as const);
      const requiredKeys = Object.entries(def.shape).flatMap(([key, part]) => (part._zod.optin ? [] : key));
      const named = fc.record(Object.fromEntries(parts), { requiredKeys });
      return fc
        .tuple(named, fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }))
        .map(([own, more]) => ({ ...more, ...own }));
    }
    default:
      return fc.constant({ any: 'value' });
  }
}

/** Puts a value of another kind somewhere into a copy of a value. */
function spoilt(value: unknown, at: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return by;
  const keys = Object.keys(value);
  const key = keys[at % (keys.length + 1)];
  if (key === undefined) return by;
  const changed = spoilt(Reflect.get(value, key), Math.floor(at / (keys.length + 1)), by);
  if (Array.isArray(value)) return value.map((each: unknown, index) => (String(index) === key ? changed : each));
  return { ...value, [key]: changed };
}

/** Both directions of both ways. */
function compare(schema: z.ZodMiniType, value: unknown): void {
  compareIn('encode', schema, value);
  compareIn('decode', schema, value);
}

/** The texts also tell the order of the keys. */
function compareIn(direction: 'encode' | 'decode', schema: z.ZodMiniType, value: unknown): void {
  const expected = direction === 'encode' ? z.safeEncode(schema, value) : z.safeDecode(schema, value);
  const found = convertJson(schema, value, direction);
  expect(found.success).toBe(expected.success);
  expect(found.data).toStrictEqual(expected.data);
  expect(JSON.stringify(found.data)).toBe(JSON.stringify(expected.data));
  if (!expected.success) expect(found.error?.issues).toEqual(expected.error.issues);
}

function compareAll(schema: z.ZodMiniType): void {
  const cases = fc.tuple(valuesOf(schema), fc.nat(), junk);
  fc.assert(
    fc.property(cases, ([value, at, by]) => {
      compare(schema, value);
      compare(schema, spoilt(value, at, by));
      const encoded = z.safeEncode(schema, value);
      if (!encoded.success) return;
      compare(schema, encoded.data);
      compare(schema, spoilt(encoded.data, at, by));
    }),
    { numRuns: runsOf(60) },
  );
}

describe('an input that a function of its schema checks is as zod returns it', () => {
  it.each(inputs)('%s', (_, schema) => {
    const cases = fc.tuple(valuesOf(schema), fc.nat(), junk);
    fc.assert(
      fc.property(cases, ([value, at, by]) => {
        compareIn('decode', schema, value);
        compareIn('decode', schema, spoilt(value, at, by));
      }),
      { numRuns: runsOf(60) },
    );
  });
});

describe('an answer that a function of its schema encodes or decodes is as zod returns it', () => {
  it.each(answers)('%s', (_, schema) => {
    compareAll(schema);
  });

  it('finds every contract', () => {
    expect(endpoints.length).toBeGreaterThan(90);
  });

  it.each<[string, z.ZodMiniType]>([
    ['checks', z.object({ name: z.string().check(z.maxLength(2)), list: z.array(z.string()).check(z.maxLength(1)) })],
    [
      'checks of records',
      z.record(z.string().check(z.maxLength(2)), z.boolean()).check(z.refine((sent) => !('a' in sent))),
    ],
    ['checks with a condition', z.object({ a: z.boolean() }).check(z.refine(({ a }) => a, { when: () => false }))],
    [
      'defaults',
      z.object({ a: z._default(z.boolean(), true), b: z._default(z.array(z.string()), ['x']), c: z.boolean() }),
    ],
    ['formats', z.object({ at: z.iso.datetime(), id: z.uuid(), size: z.int32() })],
    ['other keys', z.looseObject({ a: z.string() })],
    ['no other keys', z.strictObject({ a: z.string() })],
    ['typed other keys', z.catchall(z.object({ a: z.string() }), z.number())],
    ['defaults', z.object({ a: z._default(z.string(), 'b'), c: z.optional(z.nullable(z.array(timestamp))) })],
    ['optional defaults', z.object({ a: z.optional(z._default(z.string(), 'b')) })],
    ['unions', z.union([z.object({ a: z.string() }), z.object({ a: z.number(), b: z.string() }), z.string()])],
    ['exclusive unions', z.xor([z.object({ a: z.string() }), z.object({ b: z.string() })])],
    ['records', z.record(z.string(), timestamp)],
    ['records of lists', z.record(z.string(), z.array(z.string()))],
    ['records with checked names', z.record(z.string().check(z.maxLength(2)), z.string())],
    ['records with known names', z.record(z.enum(['a', 'b']), z.string())],
    ['partial records', z.partialRecord(z.enum(['a', 'b']), z.string())],
    ['loose records', z.looseRecord(z.string(), z.string())],
    ['lengths', z.object({ a: z.string().check(z.minLength(2), z.maxLength(3)), b: z.string().check(z.minLength(1)) })],
    ['lengths and more', z.object({ a: z.string().check(z.maxLength(3), z.trim(), z.minLength(1)) })],
    ['words', z.object({ a: z.enum(['x', 'y']), b: z.literal([1, 'x', null]), c: z.null() })],
    ['anything', z.object({ any: z.unknown(), never: z.optional(z.never()) })],
    ['transforms', z.object({ a: z.codec(z.string(), z.number(), { decode: Number, encode: String }) })],
    ['exact options', z.object({ a: z.exactOptional(z.string()) })],
  ])('schemas of plugins: %s', (_, schema) => {
    compareAll(schema);
  });

  it('a schema that contains itself', () => {
    const tree = z.object({
      name: z.string(),
      get parts(): z.ZodMiniArray {
        return z.array(tree);
      },
    });
    const value = { name: 'a', parts: [{ name: 'b', parts: [], secret: 1 }] };
    compare(tree, value);
    compare(tree, { name: 'a', parts: [{ name: 1, parts: [] }] });
  });

  it.each([
    ['text', text({})],
    ['number', integer({})],
    ['switch', flag({})],
    ['instant', instant({})],
  ])('a field of the application: %s', (_, field) => {
    compareAll(buildModels({ field }, {}).user);
  });
});
