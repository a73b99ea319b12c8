import type { AnyField, Fields } from '../../contract/fields.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import {
  bigint,
  boolean,
  type Column,
  instant,
  key,
  longestBeginning,
  longestKey,
  text,
} from '../../store/schema/column.js';
import { extendTable, indexTable, isName, longestColumnName, type Table } from '../../store/schema/table.js';

/** Its index has two more columns, and MySQL indexes 3072 bytes. */
const longestFiltered = 255;

/**
 * The table with the fields of applications and plugins as further columns, and with more indexes. `path`: the option that declares
 * the fields. Throws `ConfigurationError` for a field that the table cannot have.
 */
export function withFields(
  base: Table,
  fields: Fields,
  path: string,
  indexes: readonly (readonly string[])[] = [],
): Table {
  for (const [name, field] of Object.entries(fields)) checkColumn(base, name, field, `${path}.${name}`);
  const indexed = indexes.flat();
  const columns = Object.entries(fields).map(([name, field]) => [
    name,
    columnOf(field, indexed.includes(name) ? 'indexed' : 'plain'),
  ]);
  return indexTable(extendTable(base, Object.fromEntries(columns)), indexes);
}

function checkColumn(base: Table, name: string, field: AnyField, path: string): void {
  const { type, unique, filterable, maxLength } = field;
  if (Object.hasOwn(base.columns, name))
    throw new ConfigurationError(path, {
      givenAs: 'a name that another field or input has',
      expected: 'another name',
      code: 'FIELD_EXISTS_ALREADY',
    });
  const longest = longestColumnName(base.name, field);
  if (!isName(name, longest))
    throw new ConfigurationError(path, {
      given: name,
      expected: `a name of letters, digits and _, a letter first, at most ${longest} characters`,
    });
  if (filterable && (base.name !== 'user' || type === 'timestamp'))
    throw new ConfigurationError(`${path}.filterable`, {
      given: true,
      expected: 'only a text, an integer or a flag of users to be filterable',
    });
  const most = filterable ? longestFiltered : longestKey;
  if ((unique || filterable) && type === 'text' && maxLength > most)
    throw new ConfigurationError(`${path}.maxLength`, {
      given: maxLength,
      expected: `at most ${most} for a text that is ${filterable ? 'filterable' : 'unique'}`,
    });
}

/**
 * A field with an initial value is never empty. A field without one may be empty in rows that are older than the field, even if
 * it is required for new rows.
 */
function columnOf(field: AnyField, use: 'indexed' | 'plain'): Column {
  const { type, unique } = field;
  const value = field.optional ? undefined : field.initial?.();
  switch (type) {
    case 'text':
      return textOf(field, typeof value === 'string' ? value : undefined, use);
    case 'integer':
      return typeof value === 'number' ? bigint({ unique, initial: value }) : bigint({ unique, optional: true });
    case 'boolean':
      return typeof value === 'boolean' ? boolean({ initial: value }) : boolean({ optional: true });
    case 'timestamp':
      return instant({ unique, optional: true });
  }
}

/** A database can index a text only if its length is bounded. */
function textOf(
  { unique, filterable, maxLength, beginningOf }: AnyField,
  initial: string | undefined,
  use: 'indexed' | 'plain',
): Column {
  if (beginningOf) return key(longestBeginning, { optional: true, beginningOf });
  const empty = initial === undefined || unique ? ({ optional: true } as const) : { initial };
  return unique || filterable || use === 'indexed' ? key(maxLength, { unique, ...empty }) : text(empty);
}
