import type { TableDescription } from 'latchkey/inspect';
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
  const models = wanted.tables.map((table) => modelText(wanted, table));
  return [...notice.map((line) => `// ${line}`), '', ...models].join('\n');
}

const modelName = (model: string) => `${model[0]?.toUpperCase()}${model.slice(1)}`;

function modelText(wanted: Wanted, table: TableDescription): string {
  const schema = schemaIn(wanted);
  const lines = [
    ...table.columns.map((column) => columnLine(wanted, table, column)),
    ...table.columns.flatMap((column) => relationLine(wanted, table, column)),
    ...wanted.tables.flatMap((other) => backLines(table, other)),
    '',
    ...table.indexes.map(({ name, columns, unique }) => {
      return `@@${unique ? 'unique' : 'index'}([${columns.join(', ')}], map: "${name}")`;
    }),
    `@@map("${table.name}")`,
    ...(schema === undefined ? [] : [`@@schema("${schema}")`]),
  ];
  const body = lines.map((line) => (line === '' ? '' : `  ${line}`));
  return [`model ${modelName(table.model)} {`, ...body, '}', ''].join('\n');
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
function relationLine({ tables }: Wanted, table: TableDescription, { name, references, required }: Column): string[] {
  const target = references && tables.find((each) => each.name === references.table);
  if (!target) return [];
  const onDelete = references.onDelete === 'cascade' ? 'Cascade' : 'SetNull';
  const about = `"${relationName(table, name)}", fields: [${name}], references: [${target.primaryKey}], onDelete: ${onDelete}, onUpdate: NoAction`;
  return [`${fieldName(table, name)} ${modelName(target.model)}${required ? '' : '?'} @relation(${about})`];
}

const relationName = ({ model }: TableDescription, column: string) => `${model}_${column}`;

function fieldName({ columns }: TableDescription, column: string): string {
  const short = column.replace(/Id$/, '');
  return columns.some(({ name }) => name === short) ? `${column}Row` : short;
}

/** Prisma demands the other side of each relation. */
function backLines(table: TableDescription, other: TableDescription): string[] {
  const pointing = other.columns.filter(({ references }) => references?.table === table.name);
  return pointing.map(({ name }) => {
    const isOne = other.indexes.some(({ columns, unique }) => unique && columns.join() === name);
    const field = pointing.length > 1 ? `${other.model}By${modelName(name)}` : `${other.model}${isOne ? '' : 's'}`;
    const free = table.columns.some((column) => column.name === field) ? `${field}Rows` : field;
    return `${free} ${modelName(other.model)}${isOne ? '?' : '[]'} @relation("${relationName(other, name)}")`;
  });
}
