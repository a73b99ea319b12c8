import type { AnyAuthQueries } from '@latchkey/query';
import type { QueryClient } from '@tanstack/react-query';
import type { CurrentSession } from 'latchkey/client';
import { type Context, createContext, useContext } from 'react';

/** The session with which the server renders a page; `'pending'` if it has a promise, which it does not wait for. */
export type Rendered = CurrentSession | null | 'pending' | undefined;

/** What all hooks of one client share. On a server, where requests share it too, it has no data of a user. */
export interface Wiring {
  readonly auth: AnyAuthQueries;
  /** `AuthProvider` puts the QueryClient that it keeps up to date here. */
  readonly context: Context<QueryClient | undefined>;
  /** On a server: the cache with nothing but the session of this request. `undefined` in a browser. */
  readonly ofServer: Context<QueryClient | undefined>;
  /**
   * What the server rendered: the `initialSession`, or that it was a promise. On a server without one, a page waits too. `undefined` in a
   * browser if the server had none.
   */
  readonly rendered: Context<Rendered>;
  /** How mutation hooks make their calls. A plugin can let them wait for the user, and repeat them. */
  readonly runner: Context<Runner>;
}

/** Makes a call. */
export type Run = <Done>(call: () => Promise<Done>) => Promise<Done>;

/** Makes the calls of mutation hooks. */
export interface Runner {
  /** A hook, to which each mutation hook passes its runner. */
  useRun(runner: Runner): Run;
}

/** How a mutation hook makes its call here. */
export function useRun({ runner }: Wiring): Run {
  const here = useContext(runner);
  return here.useRun(here);
}

const runAtOnce: Run = (call) => call();

/** The property of hooks with their wiring, for other entries of this package; the same symbol in every copy of it. */
export const hooksInternals: unique symbol = Symbol.for('latchkey.react') as never;

/** One for each client, so that hooks work under every provider of their client. */
const made = new WeakMap<object, Wiring>();

/** The contexts of a client. */
export function wiringOf(auth: AnyAuthQueries): Wiring {
  const wiring = made.get(auth) ?? {
    auth,
    context: createContext<QueryClient | undefined>(undefined),
    ofServer: createContext<QueryClient | undefined>(undefined),
    rendered: createContext<Rendered>(undefined),
    runner: createContext<Runner>({ useRun: () => runAtOnce }),
  };
  made.set(auth, wiring);
  return wiring;
}

/** The QueryClient that the provider keeps up to date. Throws without a provider. */
export function useAuthQueryClient(wiring: Wiring, hook: string): QueryClient {
  const queryClient = useContext(wiring.context);
  if (queryClient) return queryClient;
  throw missingProvider(hook);
}

/** In production a short text, because a browser should not load more (decision 39). */
function missingProvider(hook: string): Error {
  try {
    if (process.env.NODE_ENV !== 'production') {
      const advice = 'wrap the application in the one that createAuthReact returned';
      return new Error(`${hook} needs an AuthProvider above it: ${advice}.`);
    }
  } catch {
    // Without a bundler, in a runtime without `process`.
  }
  return new Error(`${hook} needs an AuthProvider`);
}
