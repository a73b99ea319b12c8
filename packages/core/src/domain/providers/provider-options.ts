import {
  aFunction,
  anyText,
  aSwitch,
  aText,
  type KnownOptions,
  listOf,
  neededElsewhere,
  oneOf,
  optionsOf,
} from '../../contract/options/known-options.js';
import type { IdTokenOptions, ProviderOptions } from '../app/provider.js';

/** The options that every identity provider takes. */
export const providerOptions = {
  // A disabled provider needs no options.
  clientId: neededElsewhere(anyText),
  clientSecret: anyText,
  enabled: aSwitch,
  scope: listOf(aText),
  disableDefaultScope: aSwitch,
  redirectURI: aText,
  disableIdTokenSignIn: aSwitch,
  idToken: optionsOf({ nonce: oneOf('client', 'server') } satisfies KnownOptions<IdTokenOptions>),
  disableSignUp: aSwitch,
  disableImplicitSignUp: aSwitch,
  mapProfileToUser: aFunction,
} satisfies KnownOptions<ProviderOptions>;
