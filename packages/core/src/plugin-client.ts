/**
 * `latchkey/plugin/client`: the browser's part of a plugin. No schema library, no SQL and no cryptography comes with it.
 */

export {
  type ClientPlugin,
  defineClientPlugin,
  type PublicContract,
  type PublicRoute,
} from './client/define-client-plugin.js';

// Routes: name, method and path of an endpoint. The plugin's contract imports them too.

export {
  type Kind,
  mutation,
  page,
  postedQuery,
  type QueryAccess,
  query,
  type Route,
  redirect,
  uncachedRead,
  type Within,
} from './contract/routes.js';

// Fields that both sides import, as `field.text()`.

export type { Field, Fields, NoFields, Settable, ShownFields } from './contract/fields.js';
export * as field from './plugin/fields.js';

// Types of answers.

export type { CurrentSession, Session, SignedIn, User } from './contract/shapes.js';

// Options of a client plugin.

export * from './contract/options/public.js';
