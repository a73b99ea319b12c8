import type { ClientPlugin } from '../../client/define-client-plugin.js';
import type { AnyContract } from '../../contract/endpoint.js';
import type { NoFields } from '../../contract/fields.js';
import {
  aText,
  checkOptions,
  isWithoutEnvironment,
  type KnownOptions,
  listOf,
  needed,
} from '../../contract/options/known-options.js';

export interface GenericOAuthClientOptions<I extends string = string> {
  /** Each `providerId` of the server's `genericOAuth`. The compiler accepts these ids and those of the built-in providers. */
  readonly providers: readonly I[];
}

/** Every option of `genericOAuthClient`. */
const clientOptions = {
  providers: /* @__PURE__ */ needed(/* @__PURE__ */ listOf(aText)),
} satisfies KnownOptions<GenericOAuthClientOptions>;

/** The contract of `genericOAuth()` as a client gets it: no call of its own, and the ids of the providers. */
export interface GenericOAuthClientContract<I extends string> extends AnyContract {
  readonly endpoints: NoFields;
  readonly userFields: NoFields;
  readonly sessionFields: NoFields;
  readonly '~question'?: never;
  readonly '~signInEndpoints'?: never;
  readonly '~public'?: never;
  readonly '~providers'?: I;
}

/**
 * The client part of `genericOAuth()`. It adds no call and is only for the compiler, which then knows the application's own
 * providers: `signInSocial({ provider: 'my-idp' })`.
 */
export function genericOAuthClient<const I extends string>(
  options: GenericOAuthClientOptions<I>,
): ClientPlugin<GenericOAuthClientContract<I>> {
  try {
    // A production bundle does not contain this check, to keep browsers' downloads small (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('genericOAuthClient', options, clientOptions);
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  return { routes: {}, instants: [] };
}
