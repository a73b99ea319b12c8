import { ConfigurationError } from './configuration-error.js';
import type { OptionKind } from './known-options.js';

/**
 * What a function of the application returned, checked like an option: a limit that is `NaN` limits nothing, and an object
 * counts as yes. Throws `ConfigurationError` under the name of the option.
 */
export function checkReturned<T>(option: string, value: T, { expected, fits }: OptionKind): T {
  if (fits(value, option)) return value;
  throw new ConfigurationError(option, { given: value, expected: `a function that returns ${expected}` });
}

/** A limit of a number of things; `Infinity` limits nothing. */
export const aCount: OptionKind<number> = {
  expected: 'a number, 0 or more',
  fits: (value) => typeof value === 'number' && value >= 0,
};

/** A text that says something: an empty code or hash would be shared by all. */
export const aFilledText: OptionKind<string> = {
  expected: 'a text that is not empty',
  fits: (value) => typeof value === 'string' && value !== '',
};
