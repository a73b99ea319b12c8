import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Recording, readRecorded } from './recorded.js';

interface Recorded extends Recording {
  readonly ids: Readonly<Record<'Ada' | 'Bob' | 'Carol' | 'Dan', string>>;
  readonly organizationId: string;
  /** API keys by their names. */
  readonly keys: Readonly<Record<'plain' | 'limited' | 'finite' | 'off' | 'banned' | 'of Acme', string>>;
}

/** What tools/old-systems/make.mjs has recorded of better-auth with administrators and API keys. */
export const recorded: Recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'fixtures', 'old-systems', 'better-auth-operators.json'), 'utf8'),
);

/** The day of the recording. */
export const recordedDay = new Date('2026-11-30T12:00:00Z');

/** The users and organizations of the recorded database. */
export const readOld = (change?: string) => readRecorded(recorded, change, recordedDay);
