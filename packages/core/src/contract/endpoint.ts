import * as z from 'zod/mini';
import { type Assurance, type WantedAssurance, wantedAssurance } from './assurance.js';
import type { Errors } from './errors.js';
import type { Fields, NoFields } from './fields.js';
import type { RateLimit } from './limits.js';
import type { Kind, Route, Via } from './routes.js';
import type { Challenge, Question, session, user } from './shapes.js';

/**
 * Who may call: `anyone` (no session is read), `optional` (a session is read when there is one), `session` (401 without
 * one), `fresh` (403 unless it began within `session.freshAge`).
 * `acting` requires a session too, except for the server's own code, which can call without one and is detected by `isOwnCode`.
 * `token` is for reads that must cost one statement: the caller has sent a signed token, and the handler's own
 * statement checks whether its session is live; it answers 401 if not.
 */
export type Access = 'anyone' | 'optional' | 'acting' | 'token' | 'session' | 'fresh';

/** The schemas that depend on configured fields, ready for use in an input or output. */
export interface Models {
  /** The user with every shown field of features and application. */
  readonly user: typeof user;
  /** The session, likewise. */
  readonly session: typeof session;
  /** What a client may send on sign-up and update. Empty to the compiler, filled when the auth object is made. */
  readonly settable: NoFields;
  /** The same, with the application's fields that a client cannot send: for the server's own code. */
  readonly writable: NoFields;
  /** What a sign-in can wait for in place of a session: the second factor, or a question that a plugin declares. */
  readonly challenge: z.ZodMiniType<Challenge>;
  /** The questions that plugins declare, alone: for answers that carry one beside other properties. */
  readonly question: z.ZodMiniType<Question>;
}
type Schema = z.ZodMiniType;
type SchemaOr<S extends Schema> = S | ((models: Models) => S);

/** One operation as router, pipeline, client and documentation read it at run time. */
export interface AnyEndpoint {
  readonly route: Route;
  readonly access: Access;
  /** What the session has to have shown, for `fresh` and for an `access` that names it. */
  readonly assurance: WantedAssurance | undefined;
  /** Names of an input that travels in the body and may come in the query too; the body wins. */
  readonly queryToo: readonly string[];
  readonly input: SchemaOr<Schema>;
  readonly output: SchemaOr<Schema>;
  readonly errors: Errors;
  /** The declared error for callers without a session, if the spec has its own for the endpoint. */
  readonly unauthorized: string | undefined;
  readonly limit: RateLimit | undefined;
  /** Whether a GET changes nothing, so that HEAD is answered like it. */
  readonly onlyReads: boolean;
  /** Whether a session with a second factor in force must have shown it, or a `code` comes with the call. */
  readonly needsFactor: boolean | 'after password';
  /** Which page may post a form to it; absent where no form is taken. */
  readonly form: FormSource | undefined;
}

/**
 * Which page may post a form to a redirect endpoint: our own, which has shown the user what the button does, or any, as that
 * of an identity provider.
 */
export type FormSource = 'own page' | 'any page';

/**
 * The same operation as the compiler reads it. The parameters are plain types, never schema types, so declaration files
 * carry finished objects and a consumer infers nothing (schemas as type parameters cost 211,145 instantiations).
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
  /** Default `anyone`. An object, such as `{ fresh: '5m', factors: 'second' }`, asks for a session that has shown it. */
  readonly access?: Who;
  /** Which of `errors` answers callers without the session that `access` asks for. Default `UNAUTHORIZED`. */
  readonly unauthorized?: NoInfer<Code>;
  /** A redirect that changes nothing says so here; queries and pages never do. */
  readonly onlyReads?: true;
  /** Default: the configured window and maximum. */
  readonly limit?: RateLimit;
  /**
   * With a second factor in force: 403 `SECOND_FACTOR_REQUIRED` unless the session has shown it, or the input's optional
   * `code` (`factorCode`) does. The code is used up before the handler runs. With `after password`, the handler calls
   * `call.useFactorCode` once it has compared the password, so a wrong password or a busy server does not cost the user a
   * code. Default: whether `access` asks for a fresh session.
   */
  readonly needsFactor?: boolean | 'after password';
  /** For redirects that take a POST. */
  readonly form?: FormSource;
}

/** The same for an endpoint whose session has to have shown something. */
interface AssuredDescription<I extends Schema, O extends Schema, Code extends string>
  extends Omit<Description<I, O, Code, 'session'>, 'access'> {
  readonly access: Assurance;
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
): Endpoint<K, V, z.input<I>, z.output<I>, z.output<O>, NoInfer<Code>, NoInfer<Who>>;
export function endpoint<
  K extends Kind,
  V extends Via,
  O extends Schema,
  I extends Schema = z.ZodMiniOptional<z.ZodMiniObject<NoFields>>,
  Code extends string = never,
>(
  route: Route<K, V>,
  about: AssuredDescription<I, O, Code>,
): Endpoint<K, V, z.input<I>, z.output<I>, z.output<O>, NoInfer<Code>, 'session'>;
export function endpoint(
  route: Route,
  about: Description<Schema, Schema, string, Access> | AssuredDescription<Schema, Schema, string>,
): AnyEndpoint {
  const { access = 'anyone' } = about;
  const asked = typeof access === 'object' ? access : access === 'fresh' ? ({ fresh: true } as const) : undefined;
  return {
    route,
    access: typeof access === 'object' ? 'session' : access,
    assurance: asked && wantedAssurance(`access of ${route.path}`, asked),
    queryToo: about.queryToo ?? [],
    input: about.input ?? z.optional(z.object({})),
    output: about.output,
    errors: about.errors ?? {},
    unauthorized: about.unauthorized,
    limit: about.limit,
    onlyReads: about.onlyReads ?? route.kind !== 'redirect',
    needsFactor: about.needsFactor ?? asked?.fresh !== undefined,
    form: about.form,
  };
}

export type Endpoints = Readonly<Record<string, AnyEndpoint>>;

export interface AnyContract {
  readonly name: string;
  readonly endpoints: Endpoints;
  /** Columns that the feature adds to user and session. */
  readonly userFields: Fields;
  readonly sessionFields: Fields;
  /** The questions that the feature's sign-in gate may ask, by name, with the schema of their data. */
  readonly challenges: Challenges;
  /** Exists only for the compiler. */
  readonly '~question'?: Question;
}
type Challenges = Readonly<Record<string, z.ZodMiniObject>>;

/** What a feature offers, as a value. `Q` is the union of its questions, such as `{ name: 'terms', version: string }`. */
export interface Contract<E extends Endpoints, U extends Fields, S extends Fields, Q extends Question = never>
  extends AnyContract {
  readonly endpoints: E;
  readonly userFields: U;
  readonly sessionFields: S;
  readonly '~question'?: Q;
}

/** The questions of the contracts in a union. `never` if they declare none. */
export type QuestionOf<C extends AnyContract> = NonNullable<C['~question']>;

interface Declared<U extends Fields, S extends Fields, H extends Challenges> {
  /** Columns of the user. */
  readonly user?: U;
  /** Columns of the session. */
  readonly session?: S;
  /** What the sign-in gate may ask before a session begins: `{ terms: z.object({ version: z.string() }) }`. */
  readonly challenges?: H;
}

/** A question with its name. A schema without properties has an index of every text, which is left out. */
type Asked<N extends string, Data> = { readonly name: N } & {
  readonly [K in keyof Data as string extends K ? never : K]: Data[K];
};

/** Declares what a plugin offers: its endpoints, and the fields and challenges that it adds. */
export function defineContract<
  E extends Endpoints,
  U extends Fields = NoFields,
  S extends Fields = NoFields,
  H extends Challenges = NoFields,
>(
  name: string,
  endpoints: E,
  { user, session, challenges }: Declared<U, S, H> = {},
): Contract<E, U, S, { [N in keyof H & string]: Asked<N, z.output<H[N]>> }[keyof H & string]> {
  const fields = { userFields: user ?? ({} as U), sessionFields: session ?? ({} as S) };
  return { name, endpoints, ...fields, challenges: challenges ?? {} };
}
