import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Via } from '../../contract/routes.js';
import { readAtMost } from '../../domain/providers/bounded-bytes.js';
import {
  cleanInput,
  inputRefusal,
  isText,
  maxDepth,
  maxEntries,
  reachesPrototype,
  reservedKey,
} from './input-rules.js';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Whether the endpoint also accepts an HTML form: only the provider callback. */
  readonly form: boolean;
  /** Gets the text of the body, for a handler that checks a signature of it. */
  readonly keep?: (text: string) => void;
}

/**
 * Reads the body of a request as checked plain data; `undefined` if the request has no body. JSON, or if allowed a form, whose fields are
 * texts. Throws `REQUEST_BODY_IS_TOO_LARGE` (413), `UNSUPPORTED_CONTENT_TYPE` (415) and `VALIDATION_ERROR` (400) with the part
 * that was refused.
 */
export async function readBody(request: Request, { maxBytes, form, keep }: BodyLimits): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  const type = mediaType(request.headers.get('content-type'));
  const isForm = form && type === 'application/x-www-form-urlencoded';
  if (!isForm && type !== 'application/json') throw failure(commonErrors, 'UNSUPPORTED_CONTENT_TYPE');
  const text = decodeUtf8(bytes);
  keep?.(text);
  return isForm ? readPairs('body', text) : cleanInput('body', parseJson(text));
}

/**
 * Reads the query of a URL, without its question mark, as texts. A repeated name is refused, because other code may read the
 * other value (R-C08). Throws `VALIDATION_ERROR`.
 */
export function readQuery(query: string): Record<string, string> {
  return readPairs('query', query);
}

function mediaType(header: string | null): string {
  if (header === 'application/json') return header; // the usual one
  return (header ?? '').split(';', 1).join('').trim().toLowerCase();
}

// Drops a byte order mark and refuses other encodings than UTF-8. Keeps no state between calls.
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw inputRefusal('body', [], 'Invalid UTF-8', cause);
  }
}

/** Parses `application/x-www-form-urlencoded`, in bodies and queries. */
function readPairs(via: Via, text: string): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null);
  let entries = 0;
  for (let from = 0; from < text.length; ) {
    const ampersand = text.indexOf('&', from);
    const to = ampersand === -1 ? text.length : ampersand;
    if (to > from) {
      entries += 1;
      if (entries > maxEntries) throw inputRefusal(via, [], 'Too many values');
      addPair(via, pairs, text.slice(from, to));
    }
    from = to + 1;
  }
  return pairs;
}

function addPair(via: Via, pairs: Record<string, string>, pair: string): void {
  const equals = pair.indexOf('=');
  const key = decodePart(via, [], equals === -1 ? pair : pair.slice(0, equals));
  if (!isText(key)) throw inputRefusal(via, [], 'Invalid characters in a key');
  const value = equals === -1 ? '' : decodePart(via, [key], pair.slice(equals + 1));
  if (!isText(value)) throw inputRefusal(via, [key], 'Invalid characters');
  if (key in pairs) throw inputRefusal(via, [key], 'Duplicate key');
  if (reachesPrototype(key, value)) throw inputRefusal(via, [key], reservedKey);
  pairs[key] = value;
}

function decodePart(via: Via, path: readonly string[], text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw inputRefusal(via, path, 'Invalid percent-encoding', cause);
  }
}

/**
 * Reads at most `maxBytes` bytes of a body; a missing body has no bytes. The unread rest is cancelled.
 * Throws `REQUEST_BODY_IS_TOO_LARGE`, also by the announced length, and `VALIDATION_ERROR` if the client stops half-way. The
 * HTTP server limits the time that a client can take.
 */
async function readBytes({ body, bodyUsed, headers }: Request, maxBytes: number): Promise<Uint8Array> {
  if (bodyUsed) throw new Error('The request body was read before Latchkey got the request. Pass it on unread.');
  if (body === null) return new Uint8Array();
  const announced = Number(headers.get('content-length'));
  if (announced > maxBytes) {
    body.cancel().catch(() => undefined);
    throw failure(commonErrors, 'REQUEST_BODY_IS_TOO_LARGE');
  }
  const bytes = await readAtMost(body, maxBytes).catch((cause: unknown) => {
    throw inputRefusal('body', [], 'Incomplete', cause);
  });
  if (!bytes) throw failure(commonErrors, 'REQUEST_BODY_IS_TOO_LARGE');
  return bytes;
}

/**
 * Parses the JSON of a request body. Depth and size are measured on the text, so that the parser gets only text within
 * the limits, and an object with two equal names is refused: `JSON.parse` would keep the last one (R-C08, R-J10).
 * Throws `VALIDATION_ERROR`.
 */
export function parseJson(text: string): unknown {
  const { depth, members, commas } = measure(text);
  if (depth > maxDepth) throw inputRefusal('body', [], 'Too deeply nested');
  if (members > maxEntries || commas >= maxEntries) throw inputRefusal('body', [], 'Too many values');
  const value = parse(text);
  if (countMembers(value) !== members) throw inputRefusal('body', [], 'Duplicate key');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw inputRefusal('body', [], 'Invalid JSON', cause);
  }
}

/** Counts the characters outside of strings; in valid JSON each colon there belongs to a member of an object. */
function measure(text: string): { readonly depth: number; readonly members: number; readonly commas: number } {
  const found = { depth: 0, members: 0, commas: 0 };
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === ':') found.members += 1;
    else if (character === ',') found.commas += 1;
    else if (character === '{' || character === '[') found.depth = Math.max(found.depth, ++open);
    else if (character === '}' || character === ']') open -= 1;
  }
  return found;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: readonly unknown[] = Object.values(value);
  return parts.reduce((sum: number, part) => sum + countMembers(part), Array.isArray(value) ? 0 : parts.length);
}
