import type { Inspection } from 'latchkey/inspect';
import { drizzleSchema } from './drizzle.js';
import { kyselySchema } from './kysely.js';
import { prismaSchema } from './prisma.js';
import { notice } from './wanted.js';

export const targets = ['sql', 'drizzle', 'prisma', 'kysely'] as const;
export type Target = (typeof targets)[number];

export const dialects = ['sqlite', 'postgres', 'mysql', 'mariadb'] as const;
/** MySQL and MariaDB differ in the SQL alone: each has another name for the collation that compares bytes. */
export type Dialect = (typeof dialects)[number];

export interface SchemaOptions {
  readonly target: Target;
  /** Default: the dialect of the option `database`. */
  readonly dialect?: Dialect;
}

/** Describes the tables of an auth object for another tool. Uses no connection. The same configuration gives the same text. */
export function generateSchema(inspection: Inspection, { target, dialect }: SchemaOptions): string {
  const { tables, database } = inspection;
  const named = dialect ?? database.kind;
  if (target === 'sql') return `-- ${notice[0]}\n\n${inspection.schemaSql(named).join(';\n\n')};\n`;
  const wanted = { tables, dialect: named === 'mariadb' ? ('mysql' as const) : named, schema: database.schema };
  if (target === 'drizzle') return drizzleSchema(wanted);
  return target === 'prisma' ? prismaSchema(wanted) : kyselySchema(wanted);
}
