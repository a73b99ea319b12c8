import { invalidInput } from '../../contract/catalogue.js';
import { fromBase64url, fromUtf8, toBase64url, utf8 } from '../../crypto/encoding.js';
import type { Keyring } from '../../crypto/keys.js';
import { type KeysetOptions, placeOf } from '../../store/statements/keyset.js';

/** What a cursor says: where the next page begins, and in which direction. */
export interface Position extends NonNullable<KeysetOptions<object>['start']> {
  readonly toward: KeysetOptions<object>['toward'];
}

/** Writes and reads the cursors of one list, which no other list accepts: `list` says which, with its sort column and its filters. */
export function createCursors(keys: Keyring, list: string) {
  const mac = keys.mac('list/cursor');
  const bound = (text: string) => `${list}\n${text}`;
  return {
    write({ toward, isIncluded, place: { value, key } }: Position): string {
      const text = toBase64url(utf8(JSON.stringify([toward, isIncluded, value, key])));
      return `${text}.${mac.of(bound(text))}`;
    },
    /** Throws `VALIDATION_ERROR` (400) for a text that this list has not written. */
    read(cursor: string): Position {
      const [text = '', hash = ''] = cursor.split('.', 2);
      const position = mac.matches(bound(text), hash) && cursor === `${text}.${hash}` ? positionOf(text) : undefined;
      if (!position) throw invalidInput('query', [{ path: 'cursor', message: 'Not a cursor of this list' }]);
      return position;
    },
  };
}

function positionOf(text: string): Position | undefined {
  const bytes = fromBase64url(text);
  const parts: unknown = bytes && JSON.parse(fromUtf8(bytes)); // the MAC has shown that this server wrote it
  if (!Array.isArray(parts)) return undefined;
  const [toward, isIncluded, value, key]: readonly unknown[] = parts;
  const place = placeOf(value, key);
  const isToward = toward === 'next' || toward === 'previous';
  return place && isToward && typeof isIncluded === 'boolean' ? { toward, isIncluded, place } : undefined;
}
