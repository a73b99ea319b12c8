import {
  aPath,
  needed,
  type OptionKind,
  type OptionsInput,
  type Settled,
  someOf,
  withDefault,
} from '../../contract/options/known-options.js';
import { isTarget } from './targets.js';

const aTarget: OptionKind<string> = {
  expected:
    'an https URL, a URL with a scheme that contains a period (com.example.app:/sign-in), or http://127.0.0.1/…, without a fragment',
  fits: (value) => typeof value === 'string' && isTarget(value),
};

/** Every option of `appSignIn`. */
export const appSignInOptions = {
  /**
   * The addresses at which the apps receive the code: an https link that the system gives to the app
   * (`https://example.com/open`, best), a scheme of the app's own that contains a period (`com.example.app:/sign-in`), or a
   * server on the device (`http://127.0.0.1/sign-in`, with every port). An app must name one of them exactly.
   */
  targets: needed(someOf(aTarget)),
  /** The path of the application's sign-in page, which gets `?returnTo=` with the page to return to. Default `/sign-in`. */
  signInPage: withDefault(aPath, '/sign-in'),
};

export interface AppSignInOptions extends OptionsInput<typeof appSignInOptions> {}

/** The options with their defaults. */
export interface AppSignInRules extends Settled<typeof appSignInOptions> {}
