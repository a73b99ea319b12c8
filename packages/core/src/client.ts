export type { CallOptions, ClientCall, Link, Result } from './client/call.js';
export {
  type Client,
  type ClientInternals,
  type ClientOptions,
  clientInternals,
  createAuthClient,
} from './client/create-client.js';
export { AuthClientError, type CommonCode } from './client/error.js';
export { type ClientFeature, defineClientFeature } from './client/feature.js';
export type { AnswerEvent, RequestEvent } from './client/transport.js';
export type { Field, Settable } from './contract/fields.js';
export { type Fields, flag, instant, integer, text } from './contract/fields.js';
export type { SessionOf, UserOf } from './contract/infer.js';
export { mutation, page, postedQuery, query, type Route, redirect } from './contract/routes.js';
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
