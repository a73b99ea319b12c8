import * as z from 'zod/mini';
import type { Errors } from './errors.js';
import type { Fields, NoFields } from './fields.js';
import type { RateLimit } from './limits.js';
import type { Kind, Route, Via } from './routes.js';
import type { session, user } from './shapes.js';

/**
 * Who may call: `anyone` (no session is read), `optional` (a session is read when there is one), `session` (401 without
 * one), `fresh` (403 unless it began within `session.freshAge`).
 * `token` is for reads that must cost one statement: the caller has shown a signed token, and the handler's own
 * statement finds out whether its session lives; it answers 401 when not.
 */
export type Access = 'anyone' | 'optional' | 'token' | 'session' | 'fresh';

/** The schemas that depend on configured fields, ready for use in an input or output. */
export interface Models {
  /** The user with every shown field of features and application. */
  readonly user: typeof user;
  /** The session, likewise. */
  readonly session: typeof session;
  /** What a client may send on sign-up and update. Empty to the compiler, filled when the auth object is made. */
  readonly settable: NoFields;
}
type Schema = z.ZodMiniType;
type SchemaOr<S extends Schema> = S | ((models: Models) => S);

/** One operation as router, pipeline, client and documentation read it at run time. */
export interface AnyEndpoint {
  readonly route: Route;
  readonly access: Access;
  /** Names of an input that travels in the body and may come in the query too; the body wins. */
  readonly queryToo: readonly string[];
  readonly input: SchemaOr<Schema>;
  readonly output: SchemaOr<Schema>;
  readonly errors: Errors;
  readonly limit: RateLimit | undefined;
}

/**
 * The same operation as the compiler reads it. The parameters are plain types, never schema types, so declaration files
 * carry finished objects and a consumer infers nothing (measured: style.md part 4).
 */
export interface Endpoint<
  K extends Kind,
  V extends Via,
  Sent,
  Received,
  Answer,
  Code extends string,
  Who extends Access,
> extends AnyEndpoint {
  readonly route: Route<K, V>;
  readonly access: Who;
  readonly errors: Errors<Code>;
  /** Exists only for the compiler. */
  readonly '~types'?: { readonly sent: Sent; readonly received: Received; readonly answer: Answer };
}

interface Description<I extends Schema, O extends Schema, Code extends string, Who extends Access> {
  /** What the caller sends; nothing by default. */
  readonly input?: SchemaOr<I>;
  /** What of an input in the body may come in the query too, as the token of a link does; the body wins. */
  readonly queryToo?: readonly (keyof z.output<NoInfer<I>> & string)[];
  /** What the caller gets. Also the allow-list: a property that is not named here does not leave the server. */
  readonly output: SchemaOr<O>;
  /** The endpoint's own failures, besides those any call can meet. */
  readonly errors?: Errors<Code>;
  /** Default `anyone`. */
  readonly access?: Who;
  /** Default: the configured window and maximum. */
  readonly limit?: RateLimit;
}

/** Joins a route with everything the server knows about it. */
export function endpoint<
  K extends Kind,
  V extends Via,
  O extends Schema,
  I extends Schema = z.ZodMiniOptional<z.ZodMiniObject<NoFields>>,
  Code extends string = never,
  Who extends Access = 'anyone',
>(
  route: Route<K, V>,
  about: Description<I, O, Code, Who>,
): Endpoint<K, V, z.input<I>, z.output<I>, z.output<O>, NoInfer<Code>, NoInfer<Who>> {
  return {
    route,
    // The defaults of the type parameters are the values used here when the description leaves them out.
    access: about.access ?? ('anyone' as Who),
    queryToo: about.queryToo ?? [],
    input: about.input ?? z.optional(z.object({})),
    output: about.output,
    errors: about.errors ?? ({} as Errors<Code>),
    limit: about.limit,
  };
}

export type Endpoints = Readonly<Record<string, AnyEndpoint>>;

export interface AnyContract {
  readonly name: string;
  readonly endpoints: Endpoints;
  /** Columns that the feature adds to user and session. */
  readonly userFields: Fields;
  readonly sessionFields: Fields;
}
/** What a feature offers, as a value. */
export interface Contract<E extends Endpoints, U extends Fields, S extends Fields> extends AnyContract {
  readonly endpoints: E;
  readonly userFields: U;
  readonly sessionFields: S;
}

export function defineContract<E extends Endpoints, U extends Fields = NoFields, S extends Fields = NoFields>(
  name: string,
  endpoints: E,
  fields: { readonly user?: U; readonly session?: S } = {},
): Contract<E, U, S> {
  return { name, endpoints, userFields: fields.user ?? ({} as U), sessionFields: fields.session ?? ({} as S) };
}
