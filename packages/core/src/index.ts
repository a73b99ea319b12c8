export type { Api, ApiCall, ApiOptions } from './api.js';
export { type Auth, createAuth } from './auth.js';
export { type Access, defineContract, endpoint } from './contract/endpoint.js';
export {
  AuthError,
  defineErrors,
  type ErrorDetail,
  type ErrorEntry,
  type Errors,
  isAuthError,
  pick,
} from './contract/errors.js';
export { type Fields, flag, instant, integer, text } from './contract/fields.js';
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
export type { Call } from './domain/call.js';
export type { Logger, LogLevel } from './domain/logger.js';
export { Redirect } from './domain/redirect.js';
export { defineFeature } from './feature.js';
export type { AuthOptions } from './options.js';
