import type * as z from 'zod/mini';
import type { JsonSchema } from './types.js';

/** Any schema of zod, in the form of its documented `_zod.def`. */
export type Schema = z.core.$ZodType;
/** Converts a part of a schema; the caller decides what becomes a reference. */
type Convert = (part: Schema) => JsonSchema;

/**
 * Converts one schema to JSON Schema, in the form that is sent over HTTP: codecs and transforms by their input. A kind that is not
 * listed accepts anything. Not zod's own converter: bundlers would put its 8 kB into every server, also without this plugin.
 * Its results are the same (json-schema.test.ts).
 */
export function jsonSchemaOf(schema: Schema, convert: Convert): JsonSchema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return { type: 'string', ...textChecks(def) };
    case 'number':
      return numberOf(def);
    case 'boolean':
    case 'null':
      return { type: def.type };
    case 'literal':
      return enumOf(def.values.map((value) => (typeof value === 'bigint' ? String(value) : value)));
    case 'enum':
      return enumOf(Object.values(def.entries));
    case 'array':
      return { type: 'array', ...bounds(def, 'minItems', 'maxItems'), items: convert(def.element) };
    case 'object':
      return objectOf(def, convert);
    case 'record':
      return { type: 'object', additionalProperties: convert(def.valueType), ...namesOf(convert(def.keyType)) };
    case 'union':
      return choiceOf(def.options.map(convert));
    case 'nullable':
      return nullableOf(convert(def.innerType));
    case 'default':
    case 'prefault':
      return { ...convert(def.innerType), default: def.defaultValue as JsonSchema };
    case 'optional':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return convert(def.innerType);
    case 'pipe':
      return convert(def.in);
    case 'lazy':
      return convert(def.getter());
    case 'never':
      return impossible;
    default:
      return {};
  }
}

/** Accepts nothing. */
const impossible: JsonSchema = { not: {} };

function isImpossible({ not, properties = {}, required = [] }: JsonSchema): boolean {
  if (typeof not === 'object' && Object.keys(not).length === 0) return true;
  return required.some((name) => {
    const property = properties[name];
    return typeof property === 'object' && isImpossible(property);
  });
}

/**
 * A choice of schemas. Schemas that no value matches are left out, such as the questions of plugins on a server where no plugin
 * asks.
 */
function choiceOf(choices: readonly JsonSchema[]): JsonSchema {
  const possible = choices.filter((choice) => !isImpossible(choice));
  const [first = impossible, ...others] = possible;
  if (others.length === 0) return first;
  const types = possible.map((choice) => (Object.keys(choice).join() === 'type' ? choice.type : undefined));
  return types.every((type) => type !== undefined) ? { type: [...types] as never } : { anyOf: possible };
}

function nullableOf(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return schema;
  return choiceOf([schema, { type: 'null' }]);
}

function enumOf(values: readonly (string | number | boolean | null | undefined)[]): JsonSchema {
  const [value] = values;
  if (values.length === 1 && value !== undefined) return { const: value };
  const found = values.filter((each) => each !== undefined);
  const types = [...new Set(found.map((each) => (each === null ? 'null' : typeof each)))];
  return { ...(types.length === 1 ? { type: types[0] as never } : {}), enum: found };
}

function objectOf({ shape, catchall }: z.core.$ZodObjectDef, convert: Convert): JsonSchema {
  const parts = Object.entries<Schema>(shape);
  const properties = parts.map(([name, part]) => [name, convert(part)] as const);
  const required = parts.filter(([, part]) => part._zod.optin === undefined).map(([name]) => name);
  return {
    type: 'object',
    // An optional property that no value matches is left out, such as a plugin's question on a server where no plugin asks.
    properties: Object.fromEntries(properties.filter(([name, part]) => required.includes(name) || !isImpossible(part))),
    ...(required.length > 0 ? { required } : {}),
    ...(catchall?._zod.def.type === 'never' ? { additionalProperties: false } : {}),
  };
}

/** Returns the rule for the names of a record; an empty object if any text is a valid name. */
function namesOf(names: JsonSchema): JsonSchema {
  return Object.keys(names).join() === 'type' ? {} : { propertyNames: names };
}

interface Checked {
  readonly checks?: readonly z.core.$ZodCheck<never>[] | undefined;
}

/** The parameters of a check by the names that zod's checks have. */
interface CheckDef {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly format?: string;
  readonly pattern?: RegExp;
}

function checksOf(def: Checked & Partial<CheckDef>): readonly CheckDef[] {
  const listed = (def.checks ?? []).map(({ _zod }) => _zod.def as CheckDef);
  return def.check === undefined ? listed : [def as CheckDef, ...listed];
}

function bounds(def: Checked, min: 'minLength' | 'minItems', max: 'maxLength' | 'maxItems'): JsonSchema {
  const found: JsonSchema = {};
  for (const { minimum, maximum, length } of checksOf(def)) {
    const [least, most] = [minimum ?? length, maximum ?? length];
    if (least !== undefined) found[min] = least;
    if (most !== undefined) found[max] = most;
  }
  return found;
}

const formats: Readonly<Record<string, string>> = { datetime: 'date-time', url: 'uri', guid: 'uuid' };

/** Bounds, and the format or else the expression: a format says more to a reader, and zod's expressions are long. */
function textChecks(def: Checked): JsonSchema {
  const found = bounds(def, 'minLength', 'maxLength');
  for (const { check, format = '', pattern } of checksOf(def)) {
    if (check !== 'string_format') continue;
    if (format !== 'regex') found.format = formats[format] ?? format;
    else if (pattern) found.pattern = pattern.source;
  }
  return found;
}

function numberOf(def: Checked): JsonSchema {
  const found: JsonSchema = { type: 'number' };
  for (const { check, value, inclusive, format = '' } of checksOf(def)) {
    if (check === 'number_format' && format.includes('int')) found.type = 'integer';
    if (check === 'greater_than') found[inclusive ? 'minimum' : 'exclusiveMinimum'] = Number(value);
    if (check === 'less_than') found[inclusive ? 'maximum' : 'exclusiveMaximum'] = Number(value);
  }
  return found;
}
