import type { TableDescription } from 'latchkey/inspect';
import type { Column, Wanted } from './wanted.js';

/** A foreign key, as both of its tables see it. */
export interface Relation {
  /** The same on both sides: `session_userId`. */
  readonly name: string;
  /** The table that has the foreign key. */
  readonly table: TableDescription;
  readonly column: Column;
  readonly target: TableDescription;
  /** The row that the key names: `user` of a session. */
  readonly field: string;
  /** The rows that name this one: `sessions` of a user. */
  readonly backField: string;
  /** Whether a row is named by at most one. */
  readonly isOne: boolean;
}

/** Returns the foreign keys in the order of the tables and their columns. */
export function relationsOf({ tables }: Wanted): readonly Relation[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column): readonly Relation[] => {
      const target = tables.find(({ name }) => name === column.references?.table);
      if (target === undefined) return [];
      const isOne = table.indexes.some(({ columns, unique }) => unique && columns.join() === column.name);
      const name = `${table.model}_${column.name}`;
      const backField = backName({ table, column, target, isOne });
      return [{ name, table, column, target, field: fieldName(table, column.name), backField, isOne }];
    }),
  );
}

/** `userId` → `user`. */
function fieldName({ columns }: TableDescription, column: string): string {
  const short = column.replace(/Id$/, '');
  return columns.some(({ name }) => name === short) ? `${column}Row` : short;
}

function backName({ table, column, target, isOne }: Omit<Relation, 'name' | 'field' | 'backField'>): string {
  const { length } = table.columns.filter(({ references }) => references?.table === target.name);
  const field = length > 1 ? `${table.model}By${capitalized(column.name)}` : `${table.model}${isOne ? '' : 's'}`;
  return target.columns.some(({ name }) => name === field) ? `${field}Rows` : field;
}

export const capitalized = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;
