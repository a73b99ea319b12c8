export type { Api, ApiCall, ApiOptions } from './api.js';
export { type Auth, createAuth } from './auth.js';
export type { Duration } from './contract/duration.js';
export type { Contract, Endpoint, Endpoints, Models } from './contract/endpoint.js';
export { type Access, defineContract, endpoint } from './contract/endpoint.js';
export {
  AuthError,
  defineErrors,
  type ErrorDetail,
  type ErrorEntry,
  type Errors,
  isAuthError,
  pick,
  refusal,
} from './contract/errors.js';
export type { Field, NoFields, Settable } from './contract/fields.js';
export { type Fields, flag, instant, integer, text } from './contract/fields.js';
export type { SessionOf, UserOf } from './contract/infer.js';
export { mailLimit, type RateLimit, strictLimit } from './contract/limits.js';
export {
  internal,
  internalQuery,
  type Kind,
  mutation,
  page,
  postedQuery,
  query,
  type Route,
  redirect,
} from './contract/routes.js';
export type { Session, SignedIn, User } from './contract/shapes.js';
export {
  type AccessControl,
  type AccessRequest,
  type Authorization,
  authorizeAny,
  type Connector,
  createAccessControl,
  defaultAdminAccess,
  defaultAdminRoles,
  type Grants,
  type Role,
  type Statements,
} from './domain/access.js';
export type { AccountRow, ApplicationDatabaseHooks, PendingSecret } from './domain/application-hooks.js';
export type { Call } from './domain/call.js';
export type { Count, Counter } from './domain/counter.js';
export type { EventListeners, EventName, Events } from './domain/events.js';
export type { Logger, LogLevel } from './domain/logger.js';
export { Redirect } from './domain/redirect.js';
export type { Increment, SecondaryStorage } from './domain/secondary-storage.js';
export type { RateLimitRule } from './domain/settings.js';
export type { AnyFeature, Feature, Handlers } from './feature.js';
export { defineFeature } from './feature.js';
export { bearer } from './features/bearer/index.js';
export type { CoreEndpoints } from './features/core-endpoints.js';
export type { Handler } from './http/handle.js';
export type { AfterHook, AnsweredCall, BeforeHook, EndpointHooks, HookedCall } from './http/hooks.js';
export type { AuthOptions, Extensions, PlainOptions } from './options.js';
