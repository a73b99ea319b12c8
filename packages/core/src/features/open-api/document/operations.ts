import type { AnyEndpoint, Models, Schema, SchemaOr } from '../../../contract/endpoint.js';
import type { Method } from '../../../contract/routes.js';
import { exampleOf } from './examples.js';
import { failuresOf } from './failures.js';
import { resolved, type Schemas } from './schemas.js';
import { summaries } from './summaries.js';
import type { Content, JsonSchema, OperationObject, Parameter, PathItem, ResponseObject, Security } from './types.js';

export interface Place {
  /** The name of the endpoint on `auth.api` and on the client. */
  readonly name: string;
  readonly tag: string;
  readonly models: Models;
  readonly schemas: Schemas;
  /** The ways to send a session. */
  readonly session: readonly Security[];
  /** What a caller can send. */
  readonly credentials: 'sessions' | 'sessions and keys';
}

/** Writes an endpoint: one operation for each of its methods. */
export function operationsAt(endpoint: AnyEndpoint, place: Place): PathItem {
  const operations = endpoint.route.methods.map((method, index) => [
    method.toLowerCase(),
    operationOf(endpoint, method, { ...place, name: index === 0 ? place.name : `${place.name}${method}` }, place.name),
  ]);
  return Object.fromEntries(operations);
}

function operationOf(
  endpoint: AnyEndpoint,
  method: Method,
  { name: operationId, tag, models, schemas, session, credentials }: Place,
  name: string,
): OperationObject {
  const { route } = endpoint;
  const input = resolved(schemas.convert(completed(endpoint.input, models)), schemas.components);
  const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].map(([, found]) => found));
  const travels = method === 'POST' ? 'body' : 'query';
  // The document shows no password in a query, even if a form of ours posts a password to this route.
  const inQuery = namesOf(input).filter((each) => !inPath.has(each) && !/password/i.test(each));
  const parameters = [
    ...[...inPath].map((parameter) => parameterOf(parameter ?? '', 'path', input)),
    ...(travels === 'query'
      ? inQuery.map((each) => parameterOf(each, 'query', input))
      : endpoint.queryToo.map((each) => queryTooParameter(each, input))),
  ];
  const body = travels === 'body' ? without(input, inPath, endpoint.queryToo) : undefined;
  return {
    operationId,
    summary: summaries[name] ?? name,
    tags: [tag],
    security: securityOf(endpoint, session, credentials),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body && namesOf(body).length > 0 ? { requestBody: requestBody(body, endpoint, schemas) } : {}),
    responses: {
      ...answerOf(endpoint, schemas, models),
      ...failuresOf(endpoint, namesOf(input), credentials),
    },
  };
}

/** A schema that depends on configured fields, with the fields of this application. */
function completed(schema: SchemaOr<Schema>, models: Models): Schema {
  return typeof schema === 'function' ? schema(models) : schema;
}

function namesOf({ properties = {} }: JsonSchema): readonly string[] {
  return Object.keys(properties);
}

function parameterOf(name: string, place: Parameter['in'], { properties = {}, required = [] }: JsonSchema): Parameter {
  const found = properties[name];
  const schema = typeof found === 'object' ? found : { type: 'string' as const };
  return { name, in: place, required: place === 'path' || required.includes(name), schema };
}

/** A parameter that the endpoint also accepts in the body (`queryToo`). */
function queryTooParameter(name: string, input: JsonSchema): Parameter {
  const description = 'Also accepted in the body, which wins.';
  return { ...parameterOf(name, 'query', input), required: false, description };
}

/** The input without its parameters. A property that the query can contain instead is not required in the body. */
function without(input: JsonSchema, inPath: ReadonlySet<string | undefined>, optional: readonly string[]): JsonSchema {
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name));
  const required = (input.required ?? []).filter((name) => !inPath.has(name) && !optional.includes(name));
  const { required: _, ...rest } = input;
  return { ...rest, properties: Object.fromEntries(properties), ...(required.length > 0 ? { required } : {}) };
}

function requestBody(
  schema: JsonSchema,
  { form }: AnyEndpoint,
  schemas: Schemas,
): NonNullable<OperationObject['requestBody']> {
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  const example = exampleOf(schema, schemas.components);
  const content: Content = { [type]: { schema, example } };
  return { required: (schema.required ?? []).length > 0, content };
}

/** A key is shown with the scope that it needs (OpenAPI 3.1 §4.8.30: the roles that a scheme other than OAuth requires). */
function securityOf(
  { access, guard }: AnyEndpoint,
  session: readonly Security[],
  credentials: Place['credentials'],
): readonly Security[] {
  if (access === 'anyone') return [];
  const key = credentials === 'sessions and keys' && guard?.byApiKey ? [{ apiKey: [guard.byApiKey] }] : [];
  return [...(access === 'optional' ? [{}] : []), ...session, ...key];
}

function answerOf(
  { output, route }: AnyEndpoint,
  schemas: Schemas,
  models: Models,
): Readonly<Record<string, ResponseObject>> {
  const page: ResponseObject = { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } };
  if (route.kind === 'page') return { '200': page };
  if (route.kind === 'redirect')
    return {
      '200': { ...page, description: 'A page with a button, where the link asks for a confirmation' },
      '302': {
        description: 'The next page; after a failure with the code in the query `error`',
        headers: { Location: { description: 'The next page', schema: { type: 'string' } } },
      },
    };
  const schema = schemas.convert(completed(output, models));
  return {
    '200': {
      description: 'The answer',
      content: { 'application/json': { schema, example: exampleOf(schema, schemas.components) } },
    },
  };
}
