import { invalidInput } from '../../contract/catalogue.js';
import type { AuthError } from '../../contract/errors.js';
import type { Via } from '../../contract/routes.js';

/** Maximum depth of nested containers; our own deepest input has four. */
export const maxDepth = 32;
/** Maximum number of members of objects and elements of arrays together (R-J10). */
export const maxEntries = 1000;
/**
 * Maximum number of characters of any text in an input. Stored texts have their own limit in the endpoint's schema; this one
 * limits all other texts (D26). Tokens of providers are the longest texts that are sent.
 */
export const longestText = 16_384;

/** Checks for a password: it has a configured limit, which is checked before hashing and has its own error. */
function isPassword(name: string | number | undefined): boolean {
  return name === 'password' || name === 'newPassword' || name === 'currentPassword';
}

/**
 * Copies JSON-like input into objects without a prototype and refuses values that storage or display cannot handle: too many,
 * too deep, too long, invalid numbers, invalid texts (`isText`). A member that could reach a prototype is refused too, so that
 * no part of an input is dropped silently (R-J03). Throws `VALIDATION_ERROR` with the path of the
 * part. Objects of a class pass untouched.
 */
export function cleanInput(via: Via, sent: unknown): unknown {
  const path: (string | number)[] = [];
  let entries = 0;

  const refuse = (message: string): never => {
    throw inputRefusal(via, path, message);
  };
  const cleanEntry = (key: string | number, value: unknown): unknown => {
    entries += 1;
    if (entries > maxEntries) refuse('Too many values');
    if (typeof key === 'string' && (key.length > longestText || !isText(key))) refuse('Invalid characters in a key');
    path.push(key);
    if (typeof key === 'string' && reachesPrototype(key, value)) refuse(reservedKey);
    const cleaned = clean(value);
    path.pop();
    return cleaned;
  };
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (value.length > longestText && !isPassword(path.at(-1))) refuse(`At most ${longestText} characters`);
      if (!isText(value)) refuse('Invalid characters');
    }
    if (typeof value === 'number' && !Number.isFinite(value)) refuse('Invalid number');
    if (!Array.isArray(value) && !isPlainObject(value)) return value;
    if (path.length >= maxDepth) refuse('Too deeply nested');
    if (Array.isArray(value)) return value.map((element, index) => cleanEntry(index, element));
    const copy: Record<string, unknown> = Object.create(null);
    for (const [key, member] of Object.entries(value)) {
      copy[key] = cleanEntry(key, member);
    }
    return copy;
  };
  return clean(sent);
}

/**
 * Checks that every database can store the text and every terminal can show it: no NUL (PostgreSQL refuses it), no other C0
 * control characters except tab and line ends, no DEL, no half of a surrogate pair.
 */
export function isText(text: string): boolean {
  return !/[^\P{Cc}\t\n\r\u0080-\u009f]|\p{Cs}/u.test(text);
}

/** The message for a member that could reach a prototype. */
export const reservedKey = 'Reserved key';

/**
 * Checks for `__proto__`, and for a `constructor` that is an object, which a merge would enter. A `constructor` with a text is
 * accepted.
 */
export function reachesPrototype(key: string, value: unknown): boolean {
  return key === '__proto__' || (key === 'constructor' && typeof value === 'object' && value !== null);
}

/** Creates the failure of one part of an input. Keys in the path are shortened: they are the caller's text. */
export function inputRefusal(
  via: Via,
  path: readonly (string | number)[],
  message: string,
  cause?: unknown,
): AuthError<'VALIDATION_ERROR'> {
  return invalidInput(via, [{ path: path.map((key) => String(key).slice(0, 64)).join('.'), message }], cause);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
