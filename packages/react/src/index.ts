export type { AuthHooks, AuthParts } from './auth-hooks.js';
export { type AuthHooksOptions, createAuthHooks } from './create-auth-hooks.js';
export type { AuthKeys, Identity } from './keys.js';
export type { AuthMutationOptions, MutationHook, MutationHookOptions, Variables } from './mutation-hook.js';
export type { AuthProviderComponent, AuthProviderProps } from './provider.js';
export type { AuthQueryOptions, InputThen, QueryHook, QueryHookOptions, SuspenseHookOptions } from './query-hook.js';
export type {
  RequiredSessionOptions,
  SessionAbsent,
  SessionFields,
  SessionHook,
  SessionHookOptions,
  SessionLoading,
  SessionPresent,
  SessionQueryOptions,
} from './session-hook.js';
export { type AuthClient, hooksInternals } from './wiring.js';
