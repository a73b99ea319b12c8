import type { OptionKind } from '../../contract/options/known-options.js';

export const defaultSignInPath = '/sign-in';

/** A path of the application: an address of another site would get the visitor's path. */
export const aPath: OptionKind<string> = {
  expected: 'a path such as /sign-in',
  fits: (value) => typeof value === 'string' && /^\/(?![/\\])/.test(value),
};
