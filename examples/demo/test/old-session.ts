import Database from 'better-sqlite3';
import type { Demo } from '../server/start.js';

/** Two days, in milliseconds: longer than a session is fresh. */
const longAgoMs = 2 * 86_400_000;

/** Lets all sessions of the demo begin two days earlier: its server has the clock of the machine. */
export function ageSessions({ databaseFile }: Demo): void {
  const database = new Database(databaseFile);
  try {
    database.prepare('update session set createdAt = createdAt - ?').run(longAgoMs);
  } finally {
    database.close();
  }
}
