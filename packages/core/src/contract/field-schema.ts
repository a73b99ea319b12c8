import * as z from 'zod/mini';
import type { AnyField } from './fields.js';
import { timestamp } from './shapes.js';

/** The schema of one value, `null` included where the field is optional. */
export function schemaOf(field: AnyField): z.ZodMiniType {
  const schema = bareSchemaOf(field);
  return field.optional ? z.nullable(schema) : schema;
}

function bareSchemaOf({ type, maxLength }: AnyField): z.ZodMiniType {
  switch (type) {
    case 'text':
      return z.string().check(z.maxLength(maxLength));
    case 'integer':
      return z.int();
    case 'boolean':
      return z.boolean();
    case 'timestamp':
      return timestamp;
  }
}
