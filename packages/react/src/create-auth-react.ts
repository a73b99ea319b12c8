import { type AuthClient, checkClient, createAuthQueries } from '@latchkey/query';
import { aText, checkOptions, clientInternals, type KnownOptions, listOf } from 'latchkey/client';
import type { AuthReact, Fitting, ReactPlugin } from './auth-react.js';
import { createGuards } from './components/guards.js';
import { hookName } from './hooks/hook-name.js';
import { createMutationHook } from './hooks/mutation-hook.js';
import { createQueryHook } from './hooks/query-hook.js';
import { createProvider } from './provider/provider.js';
import { hooksInternals, useRun, type Wiring, wiringOf } from './provider/wiring.js';
import { createSessionHook } from './session/use-session.js';

export interface AuthReactOptions<T extends AuthClient, P extends readonly ReactPlugin[]> {
  /** The beginning of every key; default `['auth']`. */
  readonly keyPrefix?: readonly string[] | undefined;
  /** What the application uses besides a hook for each call: `organizationHooks()`, `signInFlow()`, `stepUp()`, `twoFactorSetup()`. */
  readonly plugins?: Fitting<P, T>;
}

/** Every option of `createAuthReact`. */
export const authReactOptions = {
  keyPrefix: /* @__PURE__ */ listOf(aText),
  plugins: /* @__PURE__ */ listOf({
    expected: 'a plugin such as organizationHooks()',
    fits: (value) => typeof value === 'object' && value !== null && 'add' in value,
  }),
} satisfies KnownOptions<AuthReactOptions<AuthClient, readonly ReactPlugin[]>>;

/**
 * Creates the React API of a client: a hook for each call of the client, the component `AuthProvider`, guards, and the members of the
 * plugins. Sends no request. All hooks that were created from one client work below any `AuthProvider` of that client.
 */
export function createAuthReact<T extends AuthClient, const P extends readonly ReactPlugin[] = readonly []>(
  client: T,
  options: AuthReactOptions<T, P> = {},
): AuthReact<T, P> {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkArguments(client, options);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const plugins: readonly ReactPlugin[] = options.plugins ?? [];
  const wiring = wiringOf(createAuthQueries<AuthClient>(client, { keyPrefix: options.keyPrefix }));
  const source = { client, hooks: hooksOf(wiring), useRun: () => useRun(wiring) };
  // The compiler cannot derive this type: a hook for each route, with the types of the call of the client, and the members of each plugin.
  return Object.assign({}, source.hooks, ...plugins.map((plugin) => plugin.add(source))) as AuthReact<T, P>;
}

function hooksOf(wiring: Wiring): object {
  const { auth } = wiring;
  const ofKind = <Call>(
    calls: Readonly<Record<string, Call>>,
    make: (wiring: Wiring, hook: string, call: Call) => unknown,
  ) => Object.entries(calls).map(([name, call]) => [hookName(name), make(wiring, hookName(name), call)] as const);
  return {
    AuthProvider: createProvider(wiring),
    authKeys: auth.keys,
    useSession: createSessionHook(wiring),
    ...createGuards(wiring),
    ...Object.fromEntries([...ofKind(auth.queries, createQueryHook), ...ofKind(auth.mutations, createMutationHook)]),
    [hooksInternals]: wiring,
  };
}

function checkArguments(client: AuthClient, options: unknown): void {
  checkClient('createAuthReact', client);
  checkOptions('createAuthReact', options, authReactOptions);
  const taken = new Set<string>();
  for (const [name, { kind }] of Object.entries(client[clientInternals].routes)) {
    const hook = hookName(name);
    if (kind !== 'query' && kind !== 'mutation') continue;
    if (taken.has(hook)) throw new Error(`Two endpoints would have the hook ${hook}; one of them is ${name}.`);
    taken.add(hook);
  }
}
