import type { QueryClient } from '@tanstack/react-query';
import { aText, ConfigurationError, checkOptions, clientInternals, type KnownOptions, listOf } from 'latchkey/client';
import { createContext } from 'react';
import type { AuthHooks } from './auth-hooks.js';
import { createKeys } from './cache/keys.js';
import { type AuthClient, type Call, hooksInternals, type Rendered, type Wiring } from './cache/wiring.js';
import { hookName } from './hooks/hook-name.js';
import { createMutationHook } from './hooks/mutation-hook.js';
import { createQueryHook } from './hooks/query-hook.js';
import { createSessionHook } from './hooks/session-hook.js';
import { sessionEndpoint } from './provider/bridge.js';
import { createProvider } from './provider/provider.js';

export interface AuthHooksOptions {
  /** The beginning of every key; default `['auth']`. */
  readonly keyPrefix?: readonly string[];
}

/** Every option of `createAuthHooks`. */
export const authHooksOptions = { keyPrefix: /* @__PURE__ */ listOf(aText) } satisfies KnownOptions<AuthHooksOptions>;

/**
 * Makes the hooks of a client, one for each of its calls, and the provider that they need above them. Call it once,
 * beside `createAuthClient`. Sends nothing by itself.
 */
export function createAuthHooks<T extends AuthClient>(client: T, options: AuthHooksOptions = {}): AuthHooks<T> {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkCall(client, options);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const wiring: Wiring = {
    client,
    keys: createKeys(options.keyPrefix),
    context: createContext<QueryClient | undefined>(undefined),
    rendered: createContext<Rendered>(undefined),
    browserIdentity: undefined,
    announced: false,
    untilSignOut: new AbortController(),
    extensionAskedAt: undefined,
  };
  const hooks = new Map<string, unknown>([
    ['AuthProvider', createProvider(wiring)],
    ['authKeys', wiring.keys],
    ['useSession', createSessionHook(wiring)],
  ]);
  for (const [name, route] of Object.entries(client[clientInternals].routes)) {
    const hook = hookName(name, route);
    if (hook === undefined || name === sessionEndpoint) continue;
    if (hooks.has(hook)) throw new Error(`Two endpoints would have the hook ${hook}; one of them is ${name}.`);
    const create = route.kind === 'query' ? createQueryHook : createMutationHook;
    hooks.set(hook, create(wiring, hook, name, callOf(client, name)));
  }
  // One hook for each route, typed by the call that the client has for the route.
  return { ...Object.fromEntries(hooks), [hooksInternals]: wiring } as AuthHooks<T>;
}

function checkCall(client: unknown, options: unknown): void {
  if (typeof client !== 'object' || client === null || !(clientInternals in client)) {
    const expected = 'the client that createAuthClient() returned';
    throw new ConfigurationError('createAuthHooks.client', { given: client, expected });
  }
  checkOptions('createAuthHooks', options, authHooksOptions);
}

function callOf(client: AuthClient, name: string): Call {
  const call: unknown = Reflect.get(client, name);
  if (!isCall(call)) throw new TypeError(`The client has a route for ${name}, but no call.`);
  return call;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}
