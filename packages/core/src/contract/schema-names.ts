import type { Schema } from './endpoint.js';

const names = new WeakMap<object, string>();

/** Gives a schema the name under which the API reference lists it: `nameSchema('Member', z.object({ … }))`. Returns the schema. */
export function nameSchema<S extends Schema>(name: string, schema: S): S {
  names.set(schema, name);
  return schema;
}

/** Returns the name of a schema, if it has one. */
export function nameOfSchema(schema: object): string | undefined {
  return names.get(schema);
}
