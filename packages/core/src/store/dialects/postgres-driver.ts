// In a file of its own, so that it is loaded alone: `import('kysely')` would load all of it.
import { PostgresDriver, type PostgresPool } from 'kysely';

/** A driver over a pool of pg that outlives its connections. It never ends the pool. */
export function createPostgresDriver(pool: PostgresPool): PostgresDriver {
  hear(pool);
  return new PostgresDriver({ pool });
}

const heard = new WeakSet<object>();

// A connection that breaks is an event of the pool while it is idle, and of the client while it is taken. Where nobody
// listens, Node ends the process: a restart of the database would end every server. The statement fails nevertheless, and
// the pool connects anew.
function hear(poolOrClient: unknown): void {
  if (!isEmitter(poolOrClient) || heard.has(poolOrClient)) return;
  heard.add(poolOrClient);
  poolOrClient.on('error', () => {});
  poolOrClient.on('acquire', hear);
}

interface Emitter {
  on(event: 'error' | 'acquire', listener: (about: unknown) => void): unknown;
}

function isEmitter(value: unknown): value is Emitter {
  return typeof value === 'object' && value !== null && 'on' in value && typeof value.on === 'function';
}
