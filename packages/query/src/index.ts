export type {
  AnyAuthQueries,
  AuthCache,
  AuthQueries,
  ConnectOptions,
  SessionQueries,
  SessionQueryOptions,
} from './auth-queries.js';
export { type AuthKeys, createKeys, type Identity } from './cache/keys.js';
export { type AuthClient, isBrowser, queriesInternals, type Wiring } from './cache/wiring.js';
export { type AuthQueriesOptions, authQueriesOptions, checkClient, createAuthQueries } from './create-auth-queries.js';
export type { AnyAuthMutation, AuthMutation, AuthMutationOptions, Variables } from './endpoints/mutation-options.js';
export {
  type AnyAuthQuery,
  type AuthQuery,
  type AuthQueryOptions,
  type InputThen,
  needsUser,
} from './endpoints/query-options.js';
export { keepDates } from './server/keep-dates.js';
export {
  type ReadingAuth,
  type ServerQueries,
  type ServerQueriesOptions,
  type ServerQuery,
  type ServerQueryOptions,
  serverQueries,
  serverQueriesOptions,
} from './server/server-queries.js';
export { type InitialSession, isPromised } from './session/initial-session.js';
export { identityOf } from './session/session-query.js';
export { refuseSharedCache } from './session/shared-cache.js';
