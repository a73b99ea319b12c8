// What every entry of the package exports for the description and the check of options: `latchkey`, `latchkey/client`,
// `latchkey/plugin` and `latchkey/plugin/client`.

export { ConfigurationError } from './configuration-error.js';
export {
  aDuration,
  aFunction,
  aNumber,
  anObject,
  aSwitch,
  aText,
  checkOptions,
  either,
  type Known,
  type KnownOptions,
  listOf,
  type OptionKind,
  oneOf,
  optionsOf,
  recordOf,
} from './known-options.js';
