import { nameOfSchema } from '../../../contract/schema-names.js';
import { jsonSchemaOf, type Schema } from './json-schema.js';
import type { JsonSchema } from './types.js';

const prefix = '#/components/schemas/';

/** Converts schemas to JSON Schema. Every named schema becomes a component, and every use of it a reference. */
export interface Schemas {
  /** Returns the form that is sent over HTTP: dates as texts, values with a default optional. */
  convert(schema: Schema): JsonSchema;
  /** The named schemas that were converted so far. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

/** `names`: the schemas of this application that no contract names, such as its user. */
export function createSchemas(names: ReadonlyMap<Schema, string>): Schemas {
  const components: Record<string, JsonSchema> = {};
  const owners = new Map<string, Schema>();
  const convert = (schema: Schema): JsonSchema => {
    const name = names.get(schema) ?? nameOfSchema(schema);
    if (name === undefined) return jsonSchemaOf(schema, convert);
    const owner = owners.get(name);
    if (owner === undefined) {
      owners.set(name, schema);
      components[name] = jsonSchemaOf(schema, convert);
    } else if (owner !== schema) return jsonSchemaOf(schema, convert); // another schema has taken the name
    return { $ref: prefix + name };
  };
  return { components, convert };
}

/** Returns the component that a reference names, or the schema itself. */
export function resolved(schema: JsonSchema, components: Schemas['components']): JsonSchema {
  return (schema.$ref && components[schema.$ref.slice(prefix.length)]) || schema;
}
