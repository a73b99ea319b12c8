import type { ColumnKind } from '../store/schema/column.js';

const LONGEST = 10_000; // characters of a text without a limit of its own

/** Reads a value of an old row; `undefined` if it is of another kind. SQLite and MySQL return 0 and 1 for booleans, and numbers or texts for instants. */
export function convertValue(kind: ColumnKind | 'timestamp', value: unknown, maxLength = LONGEST): unknown {
  switch (kind) {
    case 'text':
    case 'key':
    case 'id':
      return typeof value === 'string' && value.length <= maxLength ? value : undefined;
    case 'boolean':
      return value === true || value === 1 ? true : value === false || value === 0 ? false : undefined;
    case 'integer':
    case 'bigint':
      return Number.isInteger(value) ? value : undefined;
    case 'instant':
    case 'timestamp':
      return instantFrom(value);
    case 'json':
      return undefined; // applications have no columns of this kind
  }
}

function instantFrom(value: unknown): Date | undefined {
  const instant = value instanceof Date ? value : new Date(typeof value === 'number' ? value : String(value));
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
