import * as z from 'zod/mini';
import type { AnyContract, Models } from './endpoint.js';
import { answerSchemaOf, inputSchemaOf } from './field-schema.js';
import type { AnyField, Fields, NoFields } from './fields.js';
import { secondFactorChallenge, sessionShape, userShape } from './shapes.js';

/**
 * The schemas of one application: the seven fields of a user, those of a session, what was configured besides, and the
 * questions that the contracts of its plugins declare.
 */
export function buildModels(
  userFields: Fields,
  sessionFields: Fields,
  contracts: readonly Pick<AnyContract, 'challenges'>[] = [],
  ownUserFields: Fields = {},
): Models {
  const question = z.union(
    contracts.flatMap(({ challenges }) =>
      Object.entries(challenges).map(([name, { shape }]) => questionOf(name, shape)),
    ),
  );
  return {
    challenge: z.union([secondFactorChallenge, z.object({ challenge: question })]),
    question,
    user: z.object({ ...userShape, ...shownShape(userFields) }),
    session: z.object({ ...sessionShape, ...shownShape(sessionFields) }),
    settable: settableShape(userFields),
    writable: { ...settableShape(userFields), ...shapeOf(ownUserFields, () => true, sentSchema) },
  };
}

/** To the compiler a question has a name alone; its data is what the schema of its contract lets through. */
function questionOf(name: string, data: NoFields) {
  return z.object({ ...data, name: z.literal(name) });
}

/** What answers carry of these fields. */
export function shownShape(fields: Fields): NoFields {
  return shapeOf(fields, isShown, shownSchema);
}

/** What a client may send of them; what has to be there is the handler's business. */
export function settableShape(fields: Fields): NoFields {
  return shapeOf(fields, isSettable, sentSchema);
}

const sentSchema = (field: AnyField) => z.optional(inputSchemaOf(field));
const isShown = ({ shown }: AnyField) => shown;
const isSettable = ({ settable }: AnyField) => settable;

/** A column without an initial value is empty in rows that are older than the field. */
function shownSchema(field: AnyField): z.ZodMiniType {
  return !field.optional && (field.initial === undefined || field.type === 'timestamp')
    ? z.nullable(answerSchemaOf(field))
    : answerSchemaOf(field);
}

function shapeOf(
  fields: Fields,
  chosen: (field: AnyField) => boolean,
  schema: (field: AnyField) => z.ZodMiniType,
): NoFields {
  const entries = Object.entries(fields).filter(([, field]) => chosen(field));
  return Object.fromEntries(entries.map(([name, field]) => [name, schema(field)]));
}
