import { ConfigurationError } from './configuration-error.js';
import type { OptionKind } from './known-options.js';

/**
 * Checks the value that a function of the application returned, like an option: a limit of `NaN` would limit nothing, and an
 * object would count as true. Throws `ConfigurationError` with the name of the option.
 */
export function checkReturned<T>(option: string, value: T, { expected, fits }: OptionKind): T {
  if (fits(value, option)) return value;
  throw new ConfigurationError(option, { given: value, expected: `a function that returns ${expected}` });
}
