import * as z from 'zod';
import type { AnyEndpoint } from '../../packages/core/src/contract/endpoint.ts';
import { sessionShape, userShape } from '../../packages/core/src/contract/shapes.ts';
import { plainModels } from './contracts.ts';

type Schema = AnyEndpoint['input'];
type Json = z.core.JSONSchema.BaseSchema;

/** One value inside a JSON object. */
export interface Property {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Bounds and default, in words. */
  readonly notes: string;
}

/** The input or output of a schema over HTTP, as JSON Schema. */
export function wireSchema(schema: Schema): Json {
  return z.toJSONSchema(plainOf(schema), { io: 'input', unrepresentable: 'any' });
}

/** Whether a call works without the input. */
export function isOptional(schema: Schema): boolean {
  return z.safeParse(plainOf(schema), undefined).success;
}

function plainOf(schema: Schema) {
  return typeof schema === 'function' ? schema(plainModels) : schema;
}

/** The values of an object; `undefined` if the schema is not a plain object. */
export function propertiesOf({ type, properties, required = [] }: Json): readonly Property[] | undefined {
  if (type !== 'object' || !properties) return undefined;
  return Object.entries(properties).map(([name, value]) => {
    const schema = asSchema(value);
    return { name, type: typeText(schema), required: required.includes(name), notes: notesOf(schema) };
  });
}

/** A JSON schema as TypeScript writes the type, `User` and `Session` by their names. */
export function typeText(schema: Json): string {
  const { type, anyOf, oneOf, items, properties, enum: values } = schema;
  const choices = anyOf ?? oneOf;
  // A union of nothing: the application's plugins add to it.
  if (choices?.length === 0) return 'unknown';
  if (choices) return unique(choices.map((choice) => typeText(asSchema(choice)))).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') return `${bracketed(typeText(asSchema(items)))}[]`;
  if (type === 'object') return objectText(schema, properties ?? {});
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

function objectText({ required = [] }: Json, properties: NonNullable<Json['properties']>): string {
  const names = Object.keys(properties).sort().join();
  if (names === Object.keys(userShape).sort().join()) return 'User';
  if (names === Object.keys(sessionShape).sort().join()) return 'Session';
  const members = Object.entries(properties).map(([name, value]) => {
    return `${name}${required.includes(name) ? '' : '?'}: ${typeText(asSchema(value))}`;
  });
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
}

function notesOf(schema: Json): string {
  const notes: string[] = [];
  if (schema.default !== undefined) notes.push(`default \`${JSON.stringify(schema.default)}\``);
  for (const each of [schema, ...(schema.anyOf ?? []).map(asSchema)]) {
    if (each.format === 'date-time') notes.push('ISO 8601; a `Date` in client and `auth.api`');
    // zod writes the largest safe integers if a schema has no bound.
    if (each.maxLength !== undefined) notes.push(`at most ${each.maxLength} characters`);
    if (each.minLength !== undefined) notes.push(`at least ${each.minLength} characters`);
  }
  return notes.join(', ');
}

function bracketed(type: string): string {
  return type.includes('|') ? `(${type})` : type;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** JSON Schema knows `true` for "anything". */
function asSchema(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
