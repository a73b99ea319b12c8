export type { AuthHooks, AuthParts } from './auth-hooks.js';
export type { AuthKeys, Identity } from './cache/keys.js';
export { type AuthClient, hooksInternals } from './cache/wiring.js';
export { type AuthHooksOptions, createAuthHooks } from './create-auth-hooks.js';
export type { AuthMutationOptions, MutationHook, MutationHookOptions, Variables } from './hooks/mutation-hook.js';
export type {
  AuthQueryOptions,
  InputThen,
  QueryHook,
  QueryHookOptions,
  SuspenseHookOptions,
} from './hooks/query-hook.js';
export type {
  RequiredSessionOptions,
  SessionAbsent,
  SessionFields,
  SessionHook,
  SessionHookOptions,
  SessionLoading,
  SessionPresent,
  SessionQueryOptions,
} from './hooks/session-hook.js';
export type { AuthProviderComponent, AuthProviderProps } from './provider/provider.js';
