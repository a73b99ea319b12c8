import type { AnyField, Fields } from '../fields.js';
import { isObject } from '../json.js';
import { ConfigurationError } from './configuration-error.js';
import {
  aBoolean,
  aFunction,
  aText,
  checkOptions,
  type KnownOptions,
  type OptionKind,
  recordOf,
  wholeNumber,
} from './known-options.js';

/** The options of a field, without its type. */
const fieldOptions = {
  optional: aBoolean,
  settable: aBoolean,
  shown: aBoolean,
  unique: aBoolean,
  initial: aFunction,
  maxLength: wholeNumber(1),
  oneLine: aBoolean,
  taken: aText,
  beginningOf: aText,
  filterable: aBoolean,
} satisfies KnownOptions<Partial<Omit<AnyField, 'type'>>>;

const types = ['text', 'integer', 'boolean', 'timestamp'];

/**
 * Checks the application's own columns. `filledBy`: which code gives values to a new row besides `initial`. Refuses a required
 * field that no code fills: each call that creates a row would fail.
 */
export function fieldsFilledBy(filledBy: 'caller' | 'server'): OptionKind<Fields> {
  return recordOf<AnyField>({
    expected: 'a field made by text(), integer(), flag() or instant()',
    fits(value, path) {
      if (!isField(value)) return false;
      const { type: _, ...said } = value;
      checkOptions(path, said, fieldOptions);
      const isFilled = value.optional || value.initial || (filledBy === 'caller' && value.settable);
      if (!isFilled) throw unfillable(path, filledBy);
      return true;
    },
  });
}

function isField(value: unknown): value is AnyField {
  return isObject(value) && 'settable' in value && 'type' in value && types.includes(String(value.type));
}

function unfillable(path: string, filledBy: 'caller' | 'server'): ConfigurationError {
  return new ConfigurationError(path, {
    givenAs: 'a required field that gets no value',
    expected: `${filledBy === 'caller' ? 'settable: true, ' : ''}optional: true or an initial value`,
  });
}
