import {
  aPath,
  checkOptions,
  type KnownOptions,
  type OptionKind,
  someOf,
} from '../../contract/options/known-options.js';
import { isTarget } from './targets.js';

export interface AppSignInOptions {
  /**
   * The addresses at which the apps receive the code: an https link that the system gives to the app
   * (`https://example.com/open`, best), a scheme of the app's own that contains a period (`com.example.app:/sign-in`), or a
   * server on the device (`http://127.0.0.1/sign-in`, with every port). An app must name one of them exactly.
   */
  readonly targets: readonly string[];
  /** The path of the application's sign-in page, which gets `?returnTo=` with the page to return to. Default `/sign-in`. */
  readonly signInPage?: string;
}

const aTarget: OptionKind<string> = {
  expected:
    'an https URL, a URL with a scheme that contains a period (com.example.app:/sign-in), or http://127.0.0.1/…, without a fragment',
  fits: (value) => typeof value === 'string' && isTarget(value),
};

/** Every option of `appSignIn`. */
export const appSignInOptions = {
  targets: { ...someOf(aTarget), isNeeded: true },
  signInPage: aPath,
} satisfies KnownOptions<AppSignInOptions>;

/** The options with their defaults. */
export type AppSignInRules = Required<AppSignInOptions>;

/** Applies the defaults. Throws `ConfigurationError` for an option that cannot work. */
export function resolveAppSignIn(options: AppSignInOptions): AppSignInRules {
  checkOptions('appSignIn', options, appSignInOptions);
  const { targets, signInPage = '/sign-in' } = options;
  return { targets, signInPage };
}
