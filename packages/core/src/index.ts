export type { Api, ApiCall, ApiOptions } from './api.js';
export { type Auth, createAuth } from './auth.js';
export { defineContract, endpoint } from './contract/endpoint.js';
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
export type { Session, SignedIn, User } from './contract/shapes.js';
export type { Logger, LogLevel } from './domain/logger.js';
export { defineFeature } from './feature.js';
export type { AuthOptions } from './options.js';
