import * as z from 'zod/mini';
import type { AnyField } from './fields.js';
import { shownText } from './inputs.js';
import { timestamp } from './shapes.js';

/** Returns the schema of one value in an answer, including `null` if the field is optional. Stored values are not checked. */
export function answerSchemaOf(field: AnyField): z.ZodMiniType {
  return orNull(field, kinds[field.type]);
}

/** Returns the schema of one value that a client sends, with its bounds, including `null` if the field is optional. */
export function inputSchemaOf(field: AnyField): z.ZodMiniType {
  return orNull(field, boundedSchemaOf(field));
}

const kinds = { text: z.string(), integer: z.int(), boolean: z.boolean(), timestamp };

function boundedSchemaOf({ type, maxLength, oneLine }: AnyField): z.ZodMiniType {
  switch (type) {
    case 'text':
      return oneLine
        ? kinds.text.check(z.maxLength(maxLength), ...shownText)
        : kinds.text.check(z.maxLength(maxLength));
    default:
      return kinds[type];
  }
}

function orNull({ optional }: AnyField, schema: z.ZodMiniType): z.ZodMiniType {
  return optional ? z.nullable(schema) : schema;
}
