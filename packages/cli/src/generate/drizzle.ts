import type { TableDescription } from 'latchkey/inspect';
import { columnCode } from './drizzle-columns.js';
import { type Relation, relationsOf } from './relations.js';
import { notice, quoted, schemaIn, type Wanted } from './wanted.js';

const modules = { sqlite: 'sqlite-core', postgres: 'pg-core', mysql: 'mysql-core' } as const;
const tableMakers = { sqlite: 'sqliteTable', postgres: 'pgTable', mysql: 'mysqlTable' } as const;

/** Writes tables for Drizzle, and their relations for queries with `with`. */
export function drizzleSchema(wanted: Wanted): string {
  const schema = schemaIn(wanted);
  const nameOf = exportNames(wanted);
  const relations = relationsOf(wanted);
  const bodies = [
    ...wanted.tables.map((table) => tableCode(wanted, table, nameOf)),
    ...wanted.tables.flatMap((table) => relationsCode(table, relations, nameOf)),
  ].join('\n');
  const code = schema === undefined ? bodies : `export const authSchema = pgSchema(${quoted(schema)});\n\n${bodies}`;
  const lines = notice.map((line) => `// ${line}`);
  return `${[...lines, ...imports(wanted, code)].join('\n')}\n\n${code}`;
}

/** Functions of Drizzle that the code calls. */
function imports({ dialect }: Wanted, code: string): string[] {
  const functions =
    'bigint boolean datetime index int integer mediumtext mysqlTable pgSchema pgTable sqliteTable text timestamp uniqueIndex varchar';
  const called = new Set(Array.from(code.matchAll(/(?<![.\w'])\w{1,20}(?=\()/g), ([name]) => name));
  const used = functions.split(' ').filter((name) => called.has(name));
  const own = `import { ${used.join(', ')} } from 'drizzle-orm/${modules[dialect]}';`;
  const general = [...(called.has('relations') ? ['relations'] : []), ...(code.includes('sql`') ? ['sql'] : [])];
  return general.length === 0 ? [own] : [`import { ${general.join(', ')} } from 'drizzle-orm';`, own];
}

/** A table is exported under the name that Latchkey uses, with a word behind it if JavaScript or Drizzle uses that name. */
function exportNames({ tables }: Wanted): ReadonlyMap<string, string> {
  const taken =
    /^(?:index|text|integer|int|boolean|bigint|timestamp|varchar|sql|table|relations|authSchema|default|class|function|new|delete|enum|export|import|package|public|private|static)$/;
  return new Map(tables.map(({ name, model }) => [name, taken.test(model) ? `${model}Table` : model]));
}

type NameOf = ReadonlyMap<string, string>;

function tableCode(wanted: Wanted, table: TableDescription, nameOf: NameOf): string {
  const maker = schemaIn(wanted) === undefined ? tableMakers[wanted.dialect] : 'authSchema.table';
  const columns = table.columns.map((column) => `    ${column.name}: ${columnCode(wanted, table, column, nameOf)},`);
  const indexes = table.indexes.map(({ name, columns: indexed, unique }) => {
    const on = indexed.map((column) => `table.${column}`).join(', ');
    return `    ${unique ? 'uniqueIndex' : 'index'}(${quoted(name)}).on(${on}),`;
  });
  const rest = indexes.length === 0 ? [] : ['  (table) => [', ...indexes, '  ],'];
  const head = `export const ${nameOf.get(table.name)} = ${maker}(`;
  return [head, `  ${quoted(table.name)},`, '  {', ...columns, '  },', ...rest, ');', ''].join('\n');
}

/** The foreign keys of a table, and those that name its rows. */
function relationsCode(table: TableDescription, relations: readonly Relation[], nameOf: NameOf): readonly string[] {
  const forward = relations
    .filter((relation) => relation.table === table)
    .map(({ name, column, target, field }) => {
      const own = `${nameOf.get(table.name)}.${column.name}`;
      const other = nameOf.get(target.name);
      const about = `fields: [${own}], references: [${other}.${target.primaryKey}], relationName: ${quoted(name)}`;
      return { maker: 'one', line: `  ${field}: one(${other}, { ${about} }),` };
    });
  const back = relations
    .filter(({ target }) => target === table)
    .map((relation) => ({ maker: backMaker(relation, relations), relation }))
    .map(({ maker, relation: { name, table: other, backField } }) => {
      // Drizzle finds the other side of `one` by the table, and takes no name there.
      const about = maker === 'one' ? '' : `, { relationName: ${quoted(name)} }`;
      return { maker, line: `  ${backField}: ${maker}(${nameOf.get(other.name)}${about}),` };
    });
  const all = [...forward, ...back];
  if (all.length === 0) return [];
  const makers = ['one', 'many'].filter((name) => all.some(({ maker }) => maker === name)).join(', ');
  const head = `export const ${nameOf.get(table.name)}Relations = relations(${nameOf.get(table.name)}, ({ ${makers} }) => ({`;
  return [[head, ...all.map(({ line }) => line), '}));', ''].join('\n')];
}

/** By the table alone, Drizzle cannot tell two foreign keys apart. */
function backMaker({ table, target, isOne }: Relation, relations: readonly Relation[]): 'one' | 'many' {
  const keys = relations.filter((each) => each.table === table && each.target === target);
  return isOne && keys.length === 1 ? 'one' : 'many';
}
