import type { AnyContract, Contract, QuestionOf } from '../contract/endpoint.js';
import type { Fields } from '../contract/fields.js';
import type { Kind, Route } from '../contract/routes.js';

type Names<C extends AnyContract> = keyof C['endpoints'] & string;

/** A route that a browser can call. */
export type PublicRoute = Route<Exclude<Kind, 'internal'>>;

/** The names of the endpoints that a browser can call. Only the program that declares a plugin inspects each endpoint. */
type PublicNames<C extends AnyContract> = {
  readonly [N in Names<C>]: C['endpoints'][N] extends { readonly route: { readonly kind: 'internal' } } ? never : N;
}[Names<C>];

/** A contract as a client gets it: `N` are the endpoints that are not internal. */
export type PublicContract<C extends AnyContract, N extends Names<C>> = Contract<
  C['endpoints'],
  C['userFields'],
  C['sessionFields'],
  QuestionOf<C>,
  NonNullable<C['~signInEndpoints']>,
  N
>;

/** A plugin's part of the client: its routes at run time, its contract's types for the compiler. */
export interface ClientPlugin<out C extends AnyContract = AnyContract> {
  readonly routes: Readonly<Record<string, Route>>;
  /** Names of instants that do not end in `At`. */
  readonly instants: readonly string[];
  /** Called with the data of every answer, before the caller's promise resolves. */
  readonly onAnswer?: (data: unknown) => void | Promise<void>;
  /** Only for the compiler: never present at run time. */
  readonly '~contract'?: C;
}

/**
 * Gives a plugin's routes the types of its contract: `defineClientPlugin<typeof emailOtpContract>()(emailOtpRoutes)`. The
 * routes are those of every endpoint that a browser can call. An internal one does not compile, so that its path is in no browser.
 */
export function defineClientPlugin<C extends AnyContract>() {
  return <N extends Names<C>>(
    routes: Readonly<Record<N, PublicRoute>> & Readonly<Record<PublicNames<C>, PublicRoute>>,
    instants: readonly string[] = [],
    // `PublicContract` written out: its name in the declarations of a plugin would cost the compiler more in each application.
  ): ClientPlugin<
    Contract<C['endpoints'], C['userFields'], C['sessionFields'], QuestionOf<C>, NonNullable<C['~signInEndpoints']>, N>
  > => ({ routes, instants });
}

/** The fields of an application that are instants, for `ClientPlugin.instants`. */
export function instantsOf(fields: Fields = {}): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === 'timestamp');
}
