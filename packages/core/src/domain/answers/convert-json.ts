import * as z from 'zod/mini';
import { instantText, isObject } from '../../contract/json.js';
import { firstInstant, timestamp } from '../../contract/shapes.js';

type Schema = z.core.$ZodType;

/** `encode`: from the values of handlers to JSON. `decode`: back. */
type Direction = 'encode' | 'decode';
type Result = ReturnType<typeof z.safeEncode>;

/** Returns the value in its other form, or `unfit`. */
type Fit = (value: unknown) => unknown;

/** Returned for a value without the usual form: the caller then lets zod convert it. */
const unfit = Symbol('unfit');

const kept = { encode: new WeakMap<Schema, Fit>(), decode: new WeakMap<Schema, Fit>() };

/**
 * Encodes or decodes a value as zod does with this schema, with less work: for the usual schemas a function is made once, which
 * copies exactly the keys that the schema names, and checks the type of each value. All other schemas and values go to zod.
 */
export function convertJson<S extends Schema>(
  schema: S,
  value: unknown,
  direction: 'decode',
): z.core.util.SafeParseResult<z.output<S>>;
export function convertJson(schema: Schema, value: unknown, direction: Direction): Result;
export function convertJson(schema: Schema, value: unknown, direction: Direction): Result {
  const data = fitOf(schema, direction)(value);
  return data === unfit ? byZod(schema, value, direction) : { success: true, data };
}

const byZod = (schema: Schema, value: unknown, direction: Direction): Result =>
  direction === 'encode' ? z.safeEncode(schema, value) : z.safeDecode(schema, value);

function fitOf(schema: Schema, direction: Direction): Fit {
  const found = kept[direction].get(schema);
  if (found) return found;
  const made = makeFit(schema, direction);
  kept[direction].set(schema, made);
  return made;
}

function makeFit(schema: Schema, direction: Direction): Fit {
  if (schema === timestamp) return direction === 'encode' ? encodeInstant : decodeInstant;
  const { def, values } = schema._zod;
  if (schema instanceof z.core.$ZodString) {
    const fit = textOf(schema);
    if (fit) return fit;
  }
  const whole = containerOf(schema, direction);
  const fit = whole && checked(whole, def.checks ?? [], direction);
  if (fit) return fit;
  if (!def.checks?.length && !('coerce' in def)) {
    if (schema instanceof z.core.$ZodNullable) return orEmpty(null, fitOf(schema._zod.def.innerType, direction));
    if (schema instanceof z.core.$ZodOptional && keepsUndefined(schema, direction))
      return orEmpty(undefined, fitOf(schema._zod.def.innerType, direction));
    if (schema instanceof z.core.$ZodDefault && direction === 'decode') return withDefault(schema);
    // If the value does not fit the first form of a union, zod tries the other forms.
    if (schema instanceof z.core.$ZodUnion && !('inclusive' in def)) {
      const [first] = schema._zod.def.options;
      if (first) return fitOf(first, direction);
    }
    if (def.type === 'boolean') return (value) => (typeof value === 'boolean' ? value : unfit);
    if (def.type === 'number' && !('format' in def))
      return (value) => (typeof value === 'number' && Number.isFinite(value) ? value : unfit);
    if (def.type === 'null') return (value) => (value === null ? value : unfit);
    if ((def.type === 'literal' || def.type === 'enum') && values) return oneOf(values);
  }
  return (value) => {
    const result = byZod(schema, value, direction);
    return result.success ? result.data : unfit;
  };
}

/** An object, a record or a list, without its own checks. */
function containerOf(schema: Schema, direction: Direction): Fit | undefined {
  if (schema instanceof z.core.$ZodObject && !schema._zod.def.catchall) return objectOf(schema, direction);
  if (schema instanceof z.core.$ZodRecord && !('mode' in schema._zod.def) && !('partial' in schema._zod.def)) {
    const { keyType, valueType } = schema._zod.def;
    const fitsKey = keyType instanceof z.core.$ZodString && textOf(keyType);
    return fitsKey ? recordOf(fitsKey, fitOf(valueType, direction)) : undefined;
  }
  return schema instanceof z.core.$ZodArray ? arrayOf(fitOf(schema._zod.def.element, direction)) : undefined;
}

/** Adds limits of a length and refinements of a decoded value. `undefined` if there is another check. */
function checked(fit: Fit, checks: readonly z.core.$ZodCheck[], direction: Direction): Fit | undefined {
  if (checks.length === 0) return fit;
  const known = checks.map(testOf).filter((test) => test !== undefined);
  if (direction === 'encode' || known.length < checks.length) return undefined;
  return (value) => {
    const data = fit(value);
    return data !== unfit && known.every((test) => test(data)) ? data : unfit;
  };
}

function testOf(check: z.core.$ZodCheck): ((value: unknown) => boolean) | undefined {
  // If a refinement returns anything but `true`, such as a promise, zod checks the value.
  if (check instanceof z.core.$ZodCustom && !check._zod.def.when) return (value) => check._zod.def.fn(value) === true;
  if (check instanceof z.core.$ZodCheckMaxLength)
    return (value) => Array.isArray(value) && value.length <= check._zod.def.maximum;
  if (check instanceof z.core.$ZodCheckMinLength)
    return (value) => Array.isArray(value) && value.length >= check._zod.def.minimum;
  return undefined;
}

/** False for `exactOptional`, which does not accept `undefined`, and for an inner schema with a default. */
function keepsUndefined(schema: z.core.$ZodOptional, direction: Direction): boolean {
  const result = byZod(schema, undefined, direction);
  return result.success && result.data === undefined;
}

function withDefault({ _zod: { def } }: z.core.$ZodDefault): Fit {
  const fit = fitOf(def.innerType, 'decode');
  return (value) => (value === undefined ? def.defaultValue : fit(value));
}

/** A text without checks, or with limits of its length alone. */
function textOf(schema: z.core.$ZodString): Fit | undefined {
  const { def } = schema._zod;
  if ('format' in def || 'coerce' in def) return undefined;
  let [least, most] = [0, Number.POSITIVE_INFINITY];
  for (const check of def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMaxLength) most = Math.min(most, check._zod.def.maximum);
    // A character has one or two units. If the number of units does not decide, zod counts the characters.
    else if (check instanceof z.core.$ZodCheckMinLength) least = Math.max(least, check._zod.def.minimum * 2);
    else return undefined;
  }
  return (value) => (typeof value === 'string' && value.length >= least && value.length <= most ? value : unfit);
}

function oneOf(values: ReadonlySet<unknown>): Fit {
  return (value) => (values.has(value) ? value : unfit);
}

/** Converts an object with any names. If zod would treat a name or an object differently than a plain object, zod converts it. */
function recordOf(fitsKey: Fit, fit: Fit): Fit {
  return (value) => {
    if (!isObject(value) || !isLiteral(value)) return unfit;
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const data = key === '__proto__' || fitsKey(key) === unfit ? unfit : fit(value[key]);
      if (data === unfit) return unfit;
      copy[key] = data;
    }
    return copy;
  };
}

function isLiteral(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || prototype === Object.prototype;
  return isPlain && !Object.hasOwn(value, 'constructor') && Object.getOwnPropertySymbols(value).length === 0;
}

const orEmpty =
  (empty: null | undefined, inner: Fit): Fit =>
  (value) =>
    value === empty ? value : inner(value);

function arrayOf(fit: Fit): Fit {
  return (value) => {
    if (!Array.isArray(value)) return unfit;
    const copy: unknown[] = [];
    for (const each of value) {
      const data = fit(each);
      if (data === unfit) return unfit;
      copy.push(data);
    }
    return copy;
  };
}

interface Part {
  readonly key: string;
  readonly fit: Fit;
  readonly isOptional: boolean;
}

function objectOf(schema: z.core.$ZodObject, direction: Direction): Fit {
  let parts: readonly Part[] | undefined; // made at the first value: a schema can contain itself
  return (value) => {
    if (!isObject(value)) return unfit;
    parts ??= Object.entries(schema._zod.def.shape).map(([key, part]) => ({
      key,
      fit: fitOf(part, direction),
      isOptional: part instanceof z.core.$ZodOptional,
    }));
    const copy: Record<string, unknown> = {};
    for (const part of parts) {
      const data = part.fit(value[part.key]);
      if (data === unfit) return unfit;
      if (data !== undefined || part.key in value) copy[part.key] = data;
      else if (!part.isOptional) return unfit; // such as `unknown`, which needs the key
    }
    return copy;
  };
}

/** The length of 2030-01-01T00:00:00.000Z: years after 9999 have more digits. */
const INSTANT_LENGTH = 24;

function encodeInstant(value: unknown): unknown {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return unfit;
  const text = instantText(value);
  return text.length === INSTANT_LENGTH ? text : unfit;
}

/** Decodes only the form that `encodeInstant` writes. All other texts go to zod, which also checks the length of each month. */
function decodeInstant(value: unknown): unknown {
  const date = new Date(typeof value === 'string' && value.length === INSTANT_LENGTH ? value : Number.NaN);
  return date >= firstInstant && instantText(date) === value ? date : unfit;
}
