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
export { type Fields, flag, instant, integer, text } from './contract/fields.js';
export type { Route } from './contract/routes.js';
export type { Session, SignedIn, User } from './contract/shapes.js';
