import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedSchema } from './schema.js';
import type { Recording, Transcript } from './transcript.js';

/** The folder of the recordings, one folder for each release. */
export const recordings = join(import.meta.dirname, 'recorded');

/** A database with its own SQL for tables. */
export type Flavour = 'sqlite' | 'postgres' | 'mysql' | 'mariadb';
export const flavours: readonly Flavour[] = ['sqlite', 'postgres', 'mysql', 'mariadb'];

export interface Release {
  readonly version: string;
  readonly schema: RecordedSchema;
  readonly recording: Recording;
  readonly transcript: Transcript;
  /** The statements that create its tables on an empty database. */
  statements(flavour: Flavour): readonly string[];
}

/** Every recorded release, the oldest first. */
export function readReleases(): readonly Release[] {
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return readdirSync(recordings).sort(compare).map(readRelease);
}

function readRelease(version: string): Release {
  const text = (file: string) => readFileSync(join(recordings, version, file), 'utf8');
  return {
    version,
    schema: JSON.parse(text('schema.json')),
    recording: JSON.parse(text('rows.json')),
    transcript: JSON.parse(text('transcript.json')),
    statements: (flavour) => fromSql(text(`${flavour}.sql`)),
  };
}

/** Statements as a file, and back. */
export const toSql = (statements: readonly string[]): string => `${statements.join(';\n\n')};\n`;
const fromSql = (text: string): readonly string[] => text.split(/;\n+/).filter((statement) => statement !== '');
