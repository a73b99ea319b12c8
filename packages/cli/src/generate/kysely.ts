import { type Column, notice, schemaIn, type Wanted } from './wanted.js';

type Kind = Column['kind'];

const texts = { id: 'string', key: 'string', text: 'string', json: 'string', integer: 'number' } as const;

/** What the driver of each database returns. */
const values: Readonly<Record<Wanted['dialect'], Readonly<Record<Kind, string>>>> = {
  // Milliseconds since 1970, and 0 or 1.
  sqlite: { ...texts, bigint: 'number', boolean: 'number', instant: 'number' },
  // pg returns 64 bits as a text.
  postgres: { ...texts, bigint: 'string', boolean: 'boolean', instant: 'Date' },
  mysql: { ...texts, bigint: 'number', boolean: 'number', instant: 'Date' },
};

/** Writes the tables as an interface for `new Kysely<LatchkeyTables>()`. */
export function kyselySchema(wanted: Wanted): string {
  const { tables, dialect } = wanted;
  const schema = schemaIn(wanted);
  const interfaces = tables.map(({ model, columns }) => {
    const lines = columns.map((column) => `  ${column.name}: ${valueType(column, dialect)};`);
    return [`export interface ${rowName(model)} {`, ...lines, '}', ''].join('\n');
  });
  const entries = tables.map(({ name, model }) => {
    const key = schema === undefined ? name : `'${schema}.${name}'`;
    return `  ${key}: ${rowName(model)};`;
  });
  const body = [...interfaces, ['export interface LatchkeyTables {', ...entries, '}', ''].join('\n')].join('\n');
  const imported = body.includes('Generated<') ? "import type { Generated } from 'kysely';\n\n" : '';
  return `${notice.map((line) => `// ${line}`).join('\n')}\n${imported}${body}`;
}

const rowName = (model: string) => `${model[0]?.toUpperCase()}${model.slice(1)}Row`;

function valueType({ kind, required, initial }: Column, dialect: Wanted['dialect']): string {
  const value = values[dialect][kind] + (required ? '' : ' | null');
  return initial === undefined ? value : `Generated<${value}>`;
}
