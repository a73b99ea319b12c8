export type {
  AuthClient,
  AuthKeys,
  AuthMutationOptions,
  AuthQueryOptions,
  Identity,
  InputThen,
  SessionQueryOptions,
  Variables,
} from '@latchkey/query';
export type { AuthHooks, AuthParts, AuthReact, ClientIn, ReactPlugin, ReactSource } from './auth-react.js';
export type { ConditionOf, GuardComponent, GuardProps, ShowComponent, ShowProps } from './components/guards.js';
export { type AuthReactOptions, createAuthReact } from './create-auth-react.js';
export type {
  ChangesOrganization,
  MutationHook,
  MutationHookOptions,
  ShownOrganization,
} from './hooks/mutation-hook.js';
export type {
  QueryHook,
  QueryHookOptions,
  SuspenseHookOptions,
} from './hooks/query-hook.js';
export type { AuthProviderComponent, AuthProviderProps } from './provider/provider.js';
export { hooksInternals } from './provider/wiring.js';
export type {
  RequiredSessionOptions,
  SelectedSessionOptions,
  SessionAbsent,
  SessionFields,
  SessionHook,
  SessionHookOptions,
  SessionLoading,
  SessionPresent,
  SessionSelected,
} from './session/use-session.js';
