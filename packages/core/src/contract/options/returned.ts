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
