import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { everyFeature } from '../../../../test/fixtures/every-feature.js';
import { buildModels } from '../../../contract/models.js';
import { timestamp } from '../../../contract/shapes.js';
import { jsonSchemaOf, type Schema } from './json-schema.js';
import type { JsonSchema } from './types.js';

const own = (schema: Schema): JsonSchema => jsonSchemaOf(schema, own);

/** The result of zod's own converter, without what ours leaves out on purpose. */
function zods(schema: Schema): unknown {
  const { $schema, ...found } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      delete jsonSchema.readOnly;
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.const !== undefined) delete jsonSchema.type;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
    },
  });
  return found;
}

const question = z.object({ name: z.literal('terms'), version: z.string() });
const models = { ...buildModels({}, {}), challenge: question, question };
const { plugins } = everyFeature().options;
const schemas = plugins.flatMap(({ contract }) =>
  Object.entries(contract.endpoints).flatMap(([name, { input, output }]) =>
    [input, output].map((schema) => [name, typeof schema === 'function' ? schema(models) : schema] as const),
  ),
);

it.each(schemas)('is that of zod for %s', (_, schema) => {
  expect(own(schema)).toEqual(zods(schema));
});

test.each([
  ['bounds of a text', z.string().check(z.minLength(2), z.maxLength(5), z.regex(/^a/))],
  ['a text of fixed length', z.string().check(z.length(4))],
  ['formats', z.object({ at: z.iso.datetime(), id: z.uuid(), at2: timestamp, mail: z.email() })],
  ['numbers', z.object({ a: z.int(), b: z.number().check(z.gte(1), z.lt(5)), c: z.int().check(z.positive()) })],
  ['choices', z.union([z.string(), z.number(), z.object({ a: z.string() })])],
  ['enums', z.object({ a: z.enum(['x', 'y']), b: z.literal('z'), c: z.literal(['p', 'q']) })],
  ['lists', z.array(z.nullable(z.string())).check(z.minLength(1), z.maxLength(3))],
  ['records', z.record(z.string().check(z.maxLength(9)), z.array(z.boolean()))],
  [
    'optional, default and readonly',
    z.object({ a: z.optional(z.string()), b: z._default(z.int(), 3), c: z.readonly(z.array(z.string())) }),
  ],
  ['strict objects', z.strictObject({ a: z.nullable(z.object({ b: z.unknown() })) })],
  [
    'transforms',
    z.pipe(
      z.union([z.boolean(), z.string()]),
      z.transform((sent) => Boolean(sent)),
    ),
  ],
  ['nothing', z.object({ a: z.never() })],
])('is that of zod for %s', (_, schema) => {
  expect(own(schema)).toEqual(zods(schema));
});

test('leaves out what no value matches', () => {
  const none = z.union([]);
  expect(own(z.object({ a: z.string(), b: z.optional(none) }))).toEqual({
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
  });
  expect(own(z.union([z.object({ a: z.string() }), z.object({ challenge: none })]))).toEqual(
    own(z.object({ a: z.string() })),
  );
});
