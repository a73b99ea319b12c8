import type { TableDescription } from 'latchkey/inspect';
import { capitalized, type Relation, relationsOf } from './relations.js';
import { type Column, notice, schemaIn, type Wanted } from './wanted.js';

type Kind = Column['kind'];

const scalars: Readonly<Record<Kind, string>> = {
  id: 'String',
  key: 'String',
  text: 'String',
  json: 'String',
  integer: 'Int',
  bigint: 'BigInt',
  boolean: 'Boolean',
  instant: 'DateTime',
};

/** The types of the database where they differ from those that Prisma chooses. SQLite has none. */
const natives: Readonly<Record<Wanted['dialect'], Partial<Record<Kind, string>>>> = {
  sqlite: {},
  postgres: { id: 'VarChar', key: 'VarChar', instant: 'Timestamptz(3)' },
  mysql: { id: 'VarChar', key: 'VarChar', text: 'MediumText', json: 'MediumText', instant: 'DateTime(3)' },
};

/** Writes models for Prisma, without `datasource` and `generator`: a file of its own in a schema of several files. */
export function prismaSchema(wanted: Wanted): string {
  const relations = relationsOf(wanted);
  const models = wanted.tables.map((table) => modelText(wanted, table, relations));
  return [...notice.map((line) => `// ${line}`), '', ...models].join('\n');
}

function modelText(wanted: Wanted, table: TableDescription, relations: readonly Relation[]): string {
  const schema = schemaIn(wanted);
  const lines = [
    ...table.columns.map((column) => columnLine(wanted, table, column)),
    ...relations.filter((relation) => relation.table === table).map(relationLine),
    // Prisma demands the other side of each relation.
    ...relations.filter(({ target }) => target === table).map(backLine),
    '',
    ...table.indexes.map(({ name, columns, unique }) => {
      return `@@${unique ? 'unique' : 'index'}([${columns.join(', ')}], map: "${name}")`;
    }),
    `@@map("${table.name}")`,
    ...(schema === undefined ? [] : [`@@schema("${schema}")`]),
  ];
  const body = lines.map((line) => (line === '' ? '' : `  ${line}`));
  return [`model ${capitalized(table.model)} {`, ...body, '}', ''].join('\n');
}

function columnLine({ dialect }: Wanted, { primaryKey }: TableDescription, column: Column): string {
  const { name, kind, length, required } = column;
  const native = natives[dialect][kind];
  const parts = [name, scalars[kind] + (required ? '' : '?')];
  if (name === primaryKey) parts.push('@id');
  if (column.initial !== undefined) parts.push(`@default(${defaultText(column)})`);
  if (native !== undefined) parts.push(`@db.${native === 'VarChar' ? `VarChar(${length})` : native}`);
  return parts.join(' ');
}

function defaultText({ initial }: Column): string {
  if (typeof initial === 'number' || typeof initial === 'boolean') return String(initial);
  if (initial instanceof Date) return JSON.stringify(initial.toISOString());
  return JSON.stringify(typeof initial === 'string' ? initial : JSON.stringify(initial));
}

/** `userId` → `user User @relation(…)`. */
function relationLine({ name, column, target, field }: Relation): string {
  const onDelete = column.references?.onDelete === 'cascade' ? 'Cascade' : 'SetNull';
  const about = `"${name}", fields: [${column.name}], references: [${target.primaryKey}], onDelete: ${onDelete}, onUpdate: NoAction`;
  return `${field} ${capitalized(target.model)}${column.required ? '' : '?'} @relation(${about})`;
}

function backLine({ name, table, backField, isOne }: Relation): string {
  return `${backField} ${capitalized(table.model)}${isOne ? '?' : '[]'} @relation("${name}")`;
}
