import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { sessionAnswerType } from '../../src/contract/routes.js';
import { sessionShape, userShape } from '../../src/contract/shapes.js';
import type { BrowserAnswer } from '../../src/testing/browser.js';

/** What a test has asked, and the answer. */
export interface Answered {
  readonly method: string;
  /** Below the base path, with its query. */
  readonly path: string;
  readonly answer: BrowserAnswer;
}

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  /** `POST /reset-password/[^/]+`. */
  readonly request: RegExp;
  /** By status. */
  readonly responses: Json;
}

/** A server whose OpenAPI document lists the endpoints that are judged. */
export interface DocumentedServer {
  readonly $ERROR_CODES: object;
  readonly api: { generateOpenAPISchema(call: object): Promise<unknown> };
}

/** What an OpenAPI document says about answers. */
export interface Reference {
  readonly operations: readonly Operation[];
  /** Every error code of the library. */
  readonly codes: ReadonlySet<string>;
  /** The codes that a response lists. */
  codesOf(response: unknown): readonly string[];
  /** Checks the JSON of a response; `undefined` if the document does not describe it. */
  validatorOf(response: unknown): ValidateFunction | undefined;
}

/** Codes that come from another part of the server than the endpoint, and from which: no contract lists them. */
const ofOthers: Readonly<Record<string, string>> = {
  FAILED_TO_CREATE_SESSION: 'a hook of the application refuses the session',
  FAILED_TO_CREATE_USER: 'a hook of the application refuses the user',
  USERNAME_IS_INVALID: 'the plugin username checks every new user',
  USERNAME_IS_TOO_LONG: 'the plugin username checks every new user',
  USERNAME_IS_TOO_SHORT: 'the plugin username checks every new user',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'the plugin organization refuses to lose its owner',
};

/**
 * Returns in a sentence why the document does not allow an answer. It does not judge endpoints and error codes that a test has added
 * itself.
 */
export function faultIn({ method, path, answer }: Answered, reference: Reference): string | undefined {
  const { headers, status, text } = answer;
  // The document describes the answers to callers who do not ask for the session beside the answer.
  const json = headers.get('content-type') === sessionAnswerType ? recordOf(answer.json).answer : answer.json;
  const { operations, codes } = reference;
  const asked = `${method} ${path.split('?', 1)[0]}`;
  const operation = operations.find(({ request }) => request.test(asked));
  const { code } = recordOf(json);
  if (!operation || 'challenge' in recordOf(json)) return undefined; // a question is one of the test's own plugins
  if (status !== 200 && (typeof code !== 'string' || !codes.has(code))) return undefined;
  const response = operation.responses[status];
  if (response === undefined) return `${asked} has no answer ${status}: ${text}`;
  if (typeof code === 'string' && status !== 200) {
    const isListed = reference.codesOf(response).includes(code) || code in ofOthers;
    return isListed ? undefined : `${asked} does not list ${code} for ${status}`;
  }
  const validate = reference.validatorOf(response);
  if (!validate || json === undefined || validate(json)) return undefined;
  return `${asked}, ${status}: ${JSON.stringify(validate.errors)} in ${text}`;
}

export async function readReference(auth: DocumentedServer): Promise<Reference> {
  const document = recordOf(withoutPluginFields(await auth.api.generateOpenAPISchema({})));
  const components = recordOf(document.components);
  const shared = recordOf(components.responses);
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const jsonOf = (response: unknown): Json => {
    const { $ref, content } = recordOf(response);
    if (typeof $ref === 'string') return jsonOf(shared[$ref.slice($ref.lastIndexOf('/') + 1)]);
    return recordOf(recordOf(content)['application/json']);
  };
  const compiled = new Map<unknown, ValidateFunction>();
  return {
    operations: Object.entries(recordOf(document.paths)).flatMap(([path, item]) =>
      Object.entries(recordOf(item)).map(([method, operation]) => ({
        request: new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
        responses: recordOf(recordOf(operation).responses),
      })),
    ),
    codes: new Set(Object.keys(auth.$ERROR_CODES)),
    codesOf: (response) => Object.keys(recordOf(jsonOf(response).examples)),
    validatorOf(response) {
      const { schema } = jsonOf(response);
      if (schema === undefined) return undefined;
      const validate = compiled.get(schema) ?? ajv.compile({ ...recordOf(schema), components });
      compiled.set(schema, validate);
      return validate;
    },
  };
}

/** The servers of tests have some of the plugins only, so users and sessions need not have the fields of all. */
function withoutPluginFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPluginFields);
  if (typeof value !== 'object' || value === null) return value;
  const relaxed = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutPluginFields(each)]));
  const properties = Object.keys(recordOf(relaxed.properties));
  const shape = [userShape, sessionShape].find((each) => Object.keys(each).every((name) => properties.includes(name)));
  return shape ? { ...relaxed, required: Object.keys(shape) } : relaxed;
}

function recordOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
