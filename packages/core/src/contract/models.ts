import * as z from 'zod/mini';
import type { AnyContract, Models } from './endpoint.js';
import { answerSchemaOf, inputSchemaOf } from './field-schema.js';
import type { AnyField, Fields, NoFields } from './fields.js';
import { secondFactorChallenge, sessionShape, userShape } from './shapes.js';

/**
 * Builds the schemas of one application: users and sessions with all their fields, and the challenges that its plugins can require
 * before a sign-in, such as a code by SMS.
 */
export function buildModels(
  userFields: Fields,
  sessionFields: Fields,
  contracts: readonly Pick<AnyContract, 'declared'>[] = [],
  ownUserFields: Fields = {},
): Models {
  const question = z.union(
    contracts.flatMap(({ declared }) =>
      Object.entries(declared.challenges).map(([name, { shape }]) => questionOf(name, shape)),
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

/** The schema of one challenge. The compiler knows only its name: the plugin's own contract has the types of its data. */
function questionOf(name: string, data: NoFields) {
  return z.object({ ...data, name: z.literal(name) });
}

/** Returns the schema of these fields in answers. */
export function shownShape(fields: Fields): NoFields {
  return shapeOf(fields, isShown, shownSchema);
}

/** Returns the schema of the fields that a client can send. The handler checks that required ones are there. */
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
