import { TableNode } from 'kysely';
import { checkOptions, needed, type OptionKind, optionsOf } from '../../contract/options/known-options.js';
import type { Dialect, Names } from '../schema/dialect.js';
import { isName, type Table } from '../schema/table.js';

/** The names of the tables in the database. */
export interface TableNames {
  /**
   * PostgreSQL: the schema that contains the tables. Default: the first schema of the connection's `search_path` that exists.
   * A migration creates the schema if it is missing.
   */
  readonly schema?: string;
  /** Other names of single tables, also of plugins' tables, by their own names: `{ user: { name: 'auth_users' } }`. */
  readonly tables?: Readonly<Record<string, { readonly name: string }>>;
}

const aName: OptionKind<string> = {
  expected: 'a name of letters, digits and _',
  fits: (value) => typeof value === 'string' && isName(value, 63),
};

const noSchema: OptionKind<string> = {
  expected: 'no schema, which only PostgreSQL has. On MySQL and MariaDB, connect to a database of that name',
  fits: () => false,
};

/** Returns the dialect with the application's names for these tables. Throws `ConfigurationError` for names that cannot work. */
export function withNames(dialect: Dialect, tables: readonly Table[], given: TableNames): Dialect {
  const aTable = optionsOf({ name: needed(aName) });
  const known = Object.fromEntries(tables.map(({ name }) => [name, aTable]));
  checkOptions('database', given, { schema: dialect.hasSchemas ? aName : noSchema, tables: optionsOf(known) });
  const { schema, tables: renamed = {} } = given;
  const names = new Map(tables.map(({ name }) => [name, renamed[name]?.name ?? name]));
  const named = { schema, names };
  return { ...dialect, names: named, compiler: new (naming(dialect.Compiler, named))() };
}

/** Creates the compiler that writes the tables' names in the database. Aliases, and tables that are not ours, keep their names. */
function naming(Compiler: Dialect['Compiler'], { schema, names }: Names): Dialect['Compiler'] {
  return class extends Compiler {
    protected override visitTable(node: TableNode): void {
      const name = names.get(node.table.identifier.name);
      // The reference of a column, and a clause such as `for update of`, name a table without its schema.
      const around = this.nodeStack.filter(({ kind }) => kind !== 'RawNode').at(-2)?.kind;
      const isReference = around === 'ReferenceNode' || around === 'SelectModifierNode';
      const named = !schema || isReference ? TableNode.create : TableNode.createWithSchema.bind(undefined, schema);
      super.visitTable(name ? named(name) : node);
    }
  };
}
