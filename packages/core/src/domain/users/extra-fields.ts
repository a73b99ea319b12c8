import { accountErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Fields } from '../../contract/fields.js';

/** The application's own columns of a new row: the sent values, else initial values. Throws `FIELD_IS_REQUIRED`. */
export function fillFields(fields: Fields = {}, sent: object): Record<string, unknown> {
  const filled = Object.entries(fields).map(([name, { settable, initial, optional }]) => {
    const own: unknown = settable && Object.hasOwn(sent, name) ? Reflect.get(sent, name) : undefined;
    const value = own ?? initial?.() ?? null;
    if (value === null && !optional) throw failure(accountErrors, 'FIELD_IS_REQUIRED', { values: { field: name } });
    return [name, value];
  });
  return Object.fromEntries(filled);
}

/**
 * The application's own columns of a new member for whom no values are sent: the creator of an organization, or a user who
 * accepts an invitation. A field without an initial value must be optional.
 */
export function initialFields(fields: Fields = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial?.() ?? null]));
}

/** The application's own columns that were sent and that a client can set. */
export function sentFields(fields: Fields = {}, sent: object): Record<string, unknown> {
  const names = Object.keys(fields).filter((name) => fields[name]?.settable && Reflect.get(sent, name) !== undefined);
  return Object.fromEntries(names.map((name) => [name, Reflect.get(sent, name)]));
}
