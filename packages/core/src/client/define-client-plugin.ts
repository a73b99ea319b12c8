import type { AnyContract } from '../contract/endpoint.js';
import type { Fields } from '../contract/fields.js';
import type { Route } from '../contract/routes.js';

type Reachable<C extends AnyContract> = {
  readonly [N in keyof C['endpoints'] as C['endpoints'][N] extends { readonly route: { readonly kind: 'internal' } }
    ? never
    : N]: Route;
};

/** A plugin's part of the client: its routes at run time, its contract's types for the compiler. */
export interface ClientPlugin<C extends AnyContract = AnyContract> {
  readonly routes: Readonly<Record<string, Route>>;
  /** Names of instants that do not end in `At`. */
  readonly instants: readonly string[];
  /** Called with the data of every answer, before the caller's promise resolves. */
  readonly onAnswer?: (data: unknown) => void | Promise<void>;
  /** Only for the compiler: never present at run time. */
  readonly '~contract'?: C;
}

/** Gives a plugin's routes the types of its contract: `defineClientPlugin<typeof emailOtpContract>()(emailOtpRoutes)`. */
export function defineClientPlugin<C extends AnyContract>() {
  return (routes: Reachable<C>, instants: readonly string[] = []): ClientPlugin<C> => ({
    // A mapped type over a type parameter is a record of routes, which the compiler does not see through.
    routes: routes as Readonly<Record<string, Route>>,
    instants,
  });
}

/** The fields of an application that are instants, for `ClientPlugin.instants`. */
export function instantsOf(fields: Fields = {}): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.type === 'timestamp');
}
