import type { AnyField, Fields } from '../../contract/fields.js';
import { bigint, boolean, type Column, instant, key, text } from '../../store/schema/table.js';

/**
 * The columns of application and feature fields. A field with an initial value is never empty. A field without one may be
 * empty in rows that are older than the field, even if it is required for new rows.
 */
export function columnsOf(fields: Fields): Readonly<Record<string, Column>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, columnOf(field)]));
}

function columnOf(field: AnyField): Column {
  const { type, unique } = field;
  const value = field.optional ? undefined : field.initial?.();
  switch (type) {
    case 'text':
      return typeof value === 'string' && !unique ? text({ initial: value }) : boundedOrNot(field);
    case 'integer':
      return typeof value === 'number' ? bigint({ unique, initial: value }) : bigint({ unique, optional: true });
    case 'boolean':
      return typeof value === 'boolean' ? boolean({ initial: value }) : boolean({ optional: true });
    case 'timestamp':
      return instant({ unique, optional: true });
  }
}

function boundedOrNot({ unique, maxLength }: AnyField): Column {
  return unique ? key(maxLength, { unique, optional: true }) : text({ optional: true });
}
