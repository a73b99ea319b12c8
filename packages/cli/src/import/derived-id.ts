import { createHash } from 'node:crypto';

/** Makes the id of a row that has none in its source. The same row always gets the same id, so that an import can be repeated. */
export function derivedId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}
