// The exports that every entry of the package has for the description and the check of options: `latchkey`, `latchkey/client`,
// `latchkey/plugin` and `latchkey/plugin/client`.

export { ConfigurationError } from './configuration-error.js';
export {
  aDuration,
  aFunction,
  aLifetime,
  aNumber,
  anObject,
  aPath,
  aSender,
  aSpan,
  aSwitch,
  aText,
  checkOptions,
  either,
  type Known,
  type KnownOptions,
  listOf,
  type NeededKind,
  needed,
  type OptionKind,
  oneOf,
  optionsOf,
  recordOf,
  someOf,
  wholeNumber,
} from './known-options.js';
