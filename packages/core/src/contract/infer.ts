import type { Access, AnyContract, Endpoint } from './endpoint.js';
import type { Draft, Fields, Settable, ShownFields, Stored } from './fields.js';
import type { Kind, Via } from './routes.js';
import type { Question, SecondFactorChallenge, Session, User } from './shapes.js';

/** One type with the members of every member of a union. */
export type Intersect<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer R) => void
  ? R
  : never;

/**
 * The user in answers: the seven fields, the plugins' fields and the application's own. One object in place of an
 * intersection, so that an editor shows the fields.
 */
export type UserOf<C extends AnyContract, U extends Fields> = User &
  ShownFields<U> &
  Intersect<ShownFields<C['userFields']>> extends infer All
  ? { readonly [N in keyof All]: All[N] }
  : never;
export type SessionOf<C extends AnyContract, S extends Fields> = Session &
  ShownFields<S> &
  Intersect<ShownFields<C['sessionFields']>> extends infer All
  ? { readonly [N in keyof All]: All[N] }
  : never;
/** The user as stored: with hidden fields. */
export type UserRowOf<C extends AnyContract, U extends Fields> = User & Stored<U> & Intersect<Stored<C['userFields']>>;
export type SessionRowOf<C extends AnyContract, S extends Fields> = Session &
  Stored<S> &
  Intersect<Stored<C['sessionFields']>>;
/** The fields of a sign-up besides name, email and password. */
export type SignUpFieldsOf<C extends AnyContract, U extends Fields> = OneObject<
  Draft<U> & Intersect<Settable<C['userFields']>>
>;
/** The fields of an update besides name and image. */
export type UpdateFieldsOf<C extends AnyContract, U extends Fields> = OneObject<
  Settable<U> & Intersect<Settable<C['userFields']>>
>;
/**
 * One object in place of an intersection, so that an editor shows the fields. Without fields it is `unknown`, which adds nothing to
 * another input.
 */
export type OneObject<T> = [keyof T] extends [never] ? unknown : { readonly [N in keyof T]: T[N] };

/** The fields that the server's own code can set: those that a client can send, and the application's fields that a client cannot send. */
export type WritableFieldsOf<C extends AnyContract, U extends Fields> = UpdateFieldsOf<C, U> & Partial<Stored<U>>;

/** An endpoint whose input and answer depend on configured fields. */
export type Refined<E, MoreSent, Answer, MoreReceived = MoreSent> =
  E extends Endpoint<infer K, infer V, infer Sent, infer Received, infer _Answer, infer Code, infer Who>
    ? Endpoint<K, V, Sent & MoreSent, Received & MoreReceived, Answer, Code, Who>
    : never;

/** Endpoints, some of them with more exact types. Each property comes from a contract, where an editor finds its documentation. */
export type Configured<E, Names extends keyof E, Refinements> = {
  readonly [N in Names]: N extends keyof Refinements ? Refinements[N] : E[N];
};

/** An endpoint with other types for some of its inputs. */
export type Taking<E, Inputs> =
  E extends Endpoint<infer K, infer V, infer Sent, infer Received, infer Answer, infer Code, infer Who>
    ? Endpoint<K, V, Omit<Sent, keyof Inputs> & Inputs, Received, Answer, Code, Who>
    : never;

/** An endpoint that takes configured fields inside `data`. */
export type RefinedData<E, More, Answer> =
  E extends Endpoint<infer K, infer V, infer Sent extends { data: unknown }, infer Received, unknown, infer C, infer W>
    ? Endpoint<K, V, Omit<Sent, 'data'> & { data: Sent['data'] & More }, Received, Answer, C, W>
    : never;

/** The endpoints of a plugin as one application has configured them, with its user `U`. */
export type EndpointsOf<C extends AnyContract, U> = C extends { readonly '~signInEndpoints'?: never }
  ? C['endpoints']
  : Omit<C['endpoints'], NonNullable<C['~signInEndpoints']>> &
      Showing<C['endpoints'], NonNullable<C['~signInEndpoints']> & keyof C['endpoints'], U>;
/** Endpoints whose answers have a user, which then has the configured fields too. */
type Showing<E, Names extends keyof E, U> = { readonly [N in Names]: ShowingUser<E[N], U> };
/** An endpoint whose answer has a user. */
export type ShowingUser<E, U> =
  E extends Endpoint<infer K, infer V, infer Sent, infer Received, infer Answer, infer Code, infer Who>
    ? Endpoint<K, V, Sent, Received, WithUser<Answer, U>, Code, Who>
    : never;
type WithUser<A, U> = A extends { readonly user: User | null }
  ? { [N in keyof A]: N extends 'user' ? (User extends A[N] ? U | Extract<A[N], null> : A[N] & U) : A[N] }
  : A;

/**
 * An answer with the questions `Q` that plugins declare, in place of any question. If no plugin asks a question, answers that consist
 * only of a question are left out. Without the plugin for the second factor, its question is left out too.
 */
export type Asking<A, Q> = A extends unknown
  ? 'challenge' extends keyof A
    ? AskedIn<A, A['challenge'], Q>
    : A
  : never;
type AskedIn<A, Asked, Q> = Question extends Asked
  ? AskedByPlugin<A, Asked, PluginQuestion<Q>>
  : A extends SecondFactorChallenge
    ? Extract<Q, SecondFactorChallenge>
    : A;
type AskedByPlugin<A, Asked, Q> = undefined extends Asked
  ? {
      [N in keyof A as N extends 'challenge' ? ([Q] extends [never] ? never : N) : N]: N extends 'challenge' ? Q : A[N];
    }
  : [Q] extends [never]
    ? never
    : { readonly challenge: Q };
/** The questions of plugins, without that of the second factor. */
export type PluginQuestion<Q> = Exclude<Q, SecondFactorChallenge>;

export type AnswerOf<E> =
  E extends Endpoint<Kind, Via, infer _S, infer _R, infer Answer, infer _C, Access> ? Answer : never;
