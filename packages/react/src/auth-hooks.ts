import type { ClientCall, SignedIn } from 'latchkey/client';
import type { AuthKeys } from './cache/keys.js';
import type { AuthClient, hooksInternals, Wiring } from './cache/wiring.js';
import type { MutationHook } from './hooks/mutation-hook.js';
import type { QueryHook } from './hooks/query-hook.js';
import type { SessionHook } from './hooks/session-hook.js';
import type { AuthProviderComponent } from './provider/provider.js';

/** A hook for every call of a client, its provider and its keys. Links and internal endpoints have none. */
export type AuthHooks<T extends AuthClient> = {
  readonly [N in Exclude<keyof T, 'getSession'> & string as HookName<N, T[N]>]: HookOf<T[N]>;
} & SessionParts<T['getSession']>;

/** The hooks and the provider that are made once for a client. */
export interface AuthParts<Value extends SignedIn, Code extends string> {
  readonly AuthProvider: AuthProviderComponent<Value>;
  readonly useSession: SessionHook<Value, Code>;
  /** Keys for `invalidateQueries`, `getQueryData` and similar calls. */
  readonly authKeys: AuthKeys;
  readonly [hooksInternals]: Wiring;
}

type SessionParts<C> =
  C extends ClientCall<'query', infer _Sent, infer Answer, infer Code>
    ? AuthParts<Extract<Answer, SignedIn>, Code>
    : AuthParts<SignedIn, string>;

type HookOf<C> =
  C extends ClientCall<infer K, infer Sent, infer Answer, infer Code>
    ? K extends 'query'
      ? QueryHook<Sent, Answer, Code>
      : MutationHook<Sent, Answer, Code>
    : never;

/** The same rule as `hookName`. */
type HookName<N extends string, C> = C extends { readonly '~types'?: { readonly kind: infer K } }
  ? `use${Capitalize<K extends 'query' ? Bare<N> : N>}`
  : never;

type Bare<N extends string> = N extends `get${infer Rest}` | `list${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? N
    : Rest
  : N;
