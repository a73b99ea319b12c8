import * as z from 'zod/mini';
import { type Access, type Assurance, assuranceKind, type WantedAssurance, wantedAssurance } from './assurance.js';
import type { Errors } from './errors.js';
import type { Fields, NoFields } from './fields.js';
import type { RateLimit } from './limits.js';
import { ConfigurationError } from './options/configuration-error.js';
import {
  aBoolean,
  aFunction,
  anObject,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  listOf,
  needed,
  oneOf,
  optionsOf,
  recordOf,
  wholeNumber,
} from './options/known-options.js';
import { checkPath } from './options/route-path.js';
import type { AuditAction } from './oversight/audit.js';
import type { Guard } from './oversight/guard.js';
import { checkOversight, type Oversight, type OversightOf, oversightKinds } from './oversight/oversight.js';
import type { Kind, Route, Via } from './routes.js';
import type { Challenge, Question, SecondFactorChallenge, session, user } from './shapes.js';

export type { Access };

/** The schemas that depend on configured fields, ready for use in an input or output. */
export interface Models {
  /** The user with every shown field of plugins and application. */
  readonly user: typeof user;
  /** The session with every shown field of plugins and application. */
  readonly session: typeof session;
  /** Fields that a client can send on sign-up and update. Empty for the compiler, filled when the auth object is made. */
  readonly settable: NoFields;
  /** The fields of `settable`, and the application's fields that a client cannot send: for the server's own code. */
  readonly writable: NoFields;
  /** The answer in place of a session: the second factor is pending, or a question that a plugin declares. */
  readonly challenge: z.ZodMiniType<Challenge>;
  /** Only the questions that plugins declare: for answers that contain such a question among other properties. */
  readonly question: z.ZodMiniType<Question>;
}
export type Schema = z.ZodMiniType;
export type SchemaOr<S extends Schema> = S | ((models: Models) => S);

/** One operation as router, pipeline, client and documentation read it at run time. */
export interface AnyEndpoint {
  readonly route: Route;
  readonly access: Access;
  /** The assurance that the session needs, if `access` is `fresh` or an object. */
  readonly assurance: WantedAssurance | undefined;
  /** Names of inputs that travel in the body but are also accepted in the query; the body wins. */
  readonly queryToo: readonly string[];
  readonly input: SchemaOr<Schema>;
  readonly output: SchemaOr<Schema>;
  readonly errors: Errors;
  /** The declared error for callers without a session, if the spec has its own for the endpoint. */
  readonly unauthorized: string | undefined;
  readonly limit: RateLimit | undefined;
  /** Whether a GET changes nothing, so that HEAD can be answered like GET. */
  readonly onlyReads: boolean;
  /** Whether a session must have verified an active second factor, unless a `code` comes with the call. */
  readonly needsFactor: boolean | 'after password';
  /** Which page is allowed to post a form to this endpoint; absent if it accepts no form. */
  readonly form: FormSource | undefined;
  /** The names of the action in the audit log. If there are several, the handler chooses one. Empty if the log does not record the call. */
  readonly audit: readonly AuditAction[];
  /** Which callers can make the call besides the user in person; absent for a read that API keys cannot make. */
  readonly guard: Guard | undefined;
}

/**
 * Which page is allowed to post a form to a redirect endpoint: only our own page, which has shown the user what the button does,
 * or any page, such as that of an identity provider.
 */
export type FormSource = 'own page' | 'any page';

/**
 * An endpoint as the compiler reads it. The type parameters are plain types, never schema types, so declaration files
 * contain finished objects and a consumer infers nothing (schemas as type parameters cost 211,145 instantiations).
 */
export interface Endpoint<
  out K extends Kind,
  out V extends Via,
  out Sent,
  out Received,
  out Answer,
  in out Code extends string,
  out Who extends Access,
> extends AnyEndpoint {
  readonly route: Route<K, V>;
  readonly access: Who;
  readonly errors: Errors<Code>;
  /** Exists only for the compiler. */
  readonly '~types'?: { readonly sent: Sent; readonly received: Received; readonly answer: Answer };
}

export interface Description<I extends Schema, O extends Schema, Code extends string, Who extends Access | Assurance> {
  /** The input of the caller; nothing by default. */
  readonly input?: SchemaOr<I>;
  /** Inputs of the body that are also accepted in the query, such as the token of a link; the body wins. */
  readonly queryToo?: readonly (keyof z.output<NoInfer<I>> & string)[];
  /** The answer to the caller. This is also the allow-list: a property that is not named here does not leave the server. */
  readonly output: SchemaOr<O>;
  /** The endpoint's own failures, in addition to those that any call can have. */
  readonly errors?: Errors<Code>;
  /** Default `anyone`. An object, such as `{ fresh: '5m', factors: 'second' }`, requires a session that has shown it. */
  readonly access?: Who;
  /** The error, one of `errors`, for callers without the session that `access` requires. Default `UNAUTHORIZED`. */
  readonly unauthorized?: NoInfer<Code>;
  /** Set it for a redirect that changes nothing. Queries and pages never change anything. */
  readonly onlyReads?: true;
  /** Default: the configured window and maximum. */
  readonly limit?: RateLimit;
  /**
   * If the user has an active second factor: 403 `SECOND_FACTOR_REQUIRED`, unless the session has verified it or the input's
   * optional `code` (`factorCode`) does. The code is used up before the handler runs. With `after password`, the handler calls
   * `call.useFactorCode` once it has compared the password, so a wrong password or a busy server does not cost the user a code.
   * Default: true exactly if `access` requires a fresh session, or `guard` a permission of a person.
   */
  readonly needsFactor?: boolean | 'after password';
  /** For redirects that accept a POST. */
  readonly form?: FormSource;
}

/** Every option of a limit in a contract. */
export const limitOptions = {
  window: needed(wholeNumber(1)),
  max: needed(wholeNumber(1)),
} satisfies KnownOptions<RateLimit>;

const aSchema = either(anObject, aFunction);
const known = {
  input: aSchema,
  queryToo: listOf(aText),
  output: needed(aSchema),
  errors: recordOf(anObject),
  access: either(oneOf('anyone', 'optional', 'acting', 'token', 'session', 'fresh'), assuranceKind),
  unauthorized: aText,
  onlyReads: oneOf(true),
  limit: optionsOf(limitOptions),
  needsFactor: either(aBoolean, oneOf('after password')),
  form: oneOf('own page', 'any page'),
  ...oversightKinds,
} satisfies KnownOptions<Described>;

/** A description with any schemas. */
interface Described extends Omit<Description<Schema, Schema, string, Access | Assurance>, 'queryToo'> {
  readonly audit?: Oversight['audit'];
  readonly guard?: Guard;
  readonly queryToo?: readonly string[];
}

/**
 * Joins a route with everything the server knows about it. Throws `ConfigurationError` for an invalid description: a misspelt
 * `access` would leave the endpoint open.
 */
export function endpoint<
  K extends Kind,
  V extends Via,
  O extends Schema,
  I extends Schema = z.ZodMiniOptional<z.ZodMiniObject<NoFields>>,
  Code extends string = never,
  Who extends Access | Assurance = 'anyone',
>(
  route: Route<K, V>,
  about: Description<I, O, Code, Who> & OversightOf<K, V>,
): Endpoint<K, V, z.input<I>, z.output<I>, z.output<O>, NoInfer<Code>, NoInfer<Who extends Access ? Who : 'session'>>;
export function endpoint(route: Route, about: Described): AnyEndpoint {
  const name = `endpoint(${route.path})`;
  checkPath(name, route.path);
  const codes = { ...oneOf(...Object.keys(about.errors ?? {})), expected: 'a code of errors' };
  checkOptions(name, about, { ...known, unauthorized: codes });
  const { access = 'anyone' } = about;
  const asked = typeof access === 'object' ? access : access === 'fresh' ? ({ fresh: true } as const) : undefined;
  const assurance = asked && wantedAssurance(`${name}.access`, asked);
  checkRouteAccess(name, route, access);
  checkOversight(name, route, { ...about, access });
  const { audit = false } = about;
  return {
    route,
    access: typeof access === 'object' ? 'session' : access,
    assurance,
    queryToo: about.queryToo ?? [],
    input: about.input ?? z.optional(z.object({})),
    output: about.output,
    errors: about.errors ?? {},
    unauthorized: about.unauthorized,
    limit: about.limit,
    onlyReads: about.onlyReads ?? route.kind !== 'redirect',
    needsFactor: about.needsFactor ?? (asked?.fresh !== undefined || isForAdministrators(about.guard)),
    form: about.form,
    audit: audit === false ? [] : typeof audit === 'string' ? [audit] : audit,
    guard: about.guard,
  };
}

const isForAdministrators = (guard: Guard | undefined) => Boolean(guard?.permission) && !guard?.byApiKey;

/**
 * The browser has the route of a query and not its contract. If the route lacks `access`, each hook sends the call for visitors who are
 * not signed in. If the route has `access` although the endpoint needs no session, the hook never sends the call for visitors.
 */
function checkRouteAccess(name: string, { kind, access: declared }: Route, access: Access | Assurance): void {
  const needed = access === 'anyone' || access === 'optional' ? undefined : 'session';
  if (kind !== 'query' || declared === needed) return;
  const expected = needed
    ? "a route that says so: query(path, reads, 'session')"
    : "'session' or more, because the route is query(path, reads, 'session')";
  throw new ConfigurationError(`${name}.access`, { given: access, expected });
}

export type Endpoints = Readonly<Record<string, AnyEndpoint>>;

/** The endpoints and challenges of any contract, as code reads them at run time. */
interface DeclaredParts {
  readonly endpoints: Endpoints;
  /** The questions that the plugin's sign-in gate can ask, by name, with the schema of their data. */
  readonly challenges: Challenges;
}

/** Any contract. Code reads `declared`, because the compiler would compare typed endpoints wherever an application lists a plugin. */
export interface AnyContract {
  readonly name: string;
  readonly endpoints: object;
  readonly challenges: object;
  readonly declared: DeclaredParts;
  /** Columns that the plugin adds to user and session. */
  readonly userFields: Fields;
  readonly sessionFields: Fields;
  // Only for the compiler: questions, endpoints with the configured user in answers, endpoints of a client, ids of providers.
  readonly '~question'?: Question | SecondFactorChallenge;
  readonly '~signInEndpoints'?: string;
  readonly '~public'?: string;
  readonly '~providers'?: string;
}
export type Challenges = Readonly<Record<string, z.ZodMiniObject>>;

/** A contract as a value. `Q` is the union of its questions, such as `{ name: 'terms', version: string }`. */
export interface Contract<
  E extends object,
  U extends Fields,
  S extends Fields,
  Q extends Question | SecondFactorChallenge = never,
  N extends string = never,
  P extends string = string,
> extends AnyContract {
  readonly endpoints: E;
  readonly userFields: U;
  readonly sessionFields: S;
  readonly '~question'?: Q;
  readonly '~signInEndpoints'?: N;
  readonly '~public'?: P;
  readonly '~providers'?: never;
}

/** The questions of the contracts in a union, with that of the second factor. `never` if they declare none. */
export type QuestionOf<C extends AnyContract> = NonNullable<C['~question']>;

interface Declared<U extends Fields, S extends Fields, H extends Challenges> {
  /** Columns that the plugin adds to user and session. */
  readonly user?: U;
  readonly session?: S;
  /** The questions that the sign-in gate can ask before a session begins: `{ terms: z.object({ version: z.string() }) }`. */
  readonly challenges?: H;
}

const declaredParts = {
  user: recordOf(anObject),
  session: recordOf(anObject),
  challenges: recordOf(anObject),
} satisfies KnownOptions<Declared<Fields, Fields, Challenges>>;

/** A question with its name. A schema without properties has an index signature for every text, which is left out. */
type Asked<N extends string, Data> = { readonly name: N } & {
  readonly [K in keyof Data as string extends K ? never : K]: Data[K];
};

/** Declares a plugin's contract: endpoints, and the fields and challenges it adds. Throws `ConfigurationError` for an unknown part. */
export function defineContract<
  E extends Endpoints,
  U extends Fields = NoFields,
  S extends Fields = NoFields,
  H extends Challenges = NoFields,
>(
  name: string,
  endpoints: E,
  declared: Declared<U, S, H> = {},
): Contract<E, U, S, { [N in keyof H & string]: Asked<N, z.output<H[N]>> }[keyof H & string]> {
  checkOptions(`defineContract(${name})`, declared, declaredParts);
  const { user, session, challenges } = declared;
  const fields = { userFields: user ?? ({} as U), sessionFields: session ?? ({} as S) };
  const parts = { endpoints, challenges: challenges ?? {} };
  return { name, ...fields, ...parts, declared: parts };
}
