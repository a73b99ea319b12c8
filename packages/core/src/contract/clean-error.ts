import { isAuthError } from './errors.js';

/**
 * The properties that a copy of an error keeps, besides the message: codes, and names of things. Drivers, clients of Redis and
 * mail libraries add other properties that contain the record itself: `sql`, `sqlMessage`, `detail`, `parameters`, `command`,
 * `rejected`. They are dropped.
 */
const kept = [
  ...['code', 'errno', 'sqlState', 'severity', 'routine', 'syscall', 'port', 'status', 'statusCode', 'responseCode'],
  ...['schema', 'table', 'column', 'columns', 'constraint', 'dataType', 'fatal', 'option', 'retryAfter'],
];

/** Maximum depth of causes, and maximum number of members of an `AggregateError`. */
const maxErrors = 10;
/**
 * Maximum number of characters of a text in a log. An attacker can choose the length of a path or value, and with it the time that
 * regular expressions take.
 */
const longestText = 2000;

/**
 * Copies a thrown value for a log. The copy has the class, name, code, the names of constraint and table, and the places in the
 * code. It has no values: no record, token, address or argument of a command. Never throws.
 */
export function cleanError(thrown: unknown): unknown {
  try {
    return copyOf(thrown, new Set());
  } catch {
    return new Error('an error that cannot be read');
  }
}

/** Removes email addresses, the queries of URLs, and long random words, which may be tokens, from a text. */
export function withoutSecrets(text: string): string {
  const plain = cut(text)
    .replace(/(?<![a-z\d+.-])([a-z\d+.-]+:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/(\bhttps?:\/\/[^\s?#'"]*)[?#][^\s'"]*/gi, '$1?…')
    .replace(/[\w+/=-]{20,}/g, (run) => (isRandom(run) ? '…' : run));
  return withoutAddresses(plain);
}

/** Removes the email addresses from a text. */
export function withoutAddresses(text: string): string {
  return cut(text).replace(/(?<![^\s<>()[\]"',;:=/])[^\s<>()[\]"',;:=/]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '…');
}

/** Drops the last word if the text was cut inside it: half an address or token would not be recognised and removed. */
function cut(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, Math.max(0, text.lastIndexOf(' ', longestText)))}…`;
}

function copyOf(thrown: unknown, seen: Set<object>): unknown {
  if (typeof thrown === 'string') return withoutValues(thrown);
  if (typeof thrown !== 'object' || thrown === null) return typeof thrown === 'function' ? 'a function' : thrown;
  if (!('message' in thrown) || typeof thrown.message !== 'string') return 'an object that is not an error';
  if (seen.has(thrown) || seen.size >= maxErrors) return 'another error';
  seen.add(thrown);
  // The library's own errors have fixed texts, in which quotes contain names of options.
  const message = isAuthError(thrown) ? withoutSecrets(thrown.message) : withoutValues(thrown.message);
  const copy = new Error(message);
  keepClass(copy, thrown);
  for (const name of kept) {
    const value: unknown = Reflect.get(thrown, name);
    if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) Reflect.set(copy, name, value);
  }
  define(copy, 'stack', `${copy.name}: ${message}${placesOf(thrown, thrown.message)}`);
  if ('cause' in thrown && thrown.cause !== undefined) define(copy, 'cause', copyOf(thrown.cause, seen));
  if ('errors' in thrown && Array.isArray(thrown.errors))
    define(
      copy,
      'errors',
      thrown.errors.slice(0, maxErrors).map((each: unknown) => copyOf(each, seen)),
    );
  return copy;
}

/** Keeps the class, so that `instanceof` and `isAuthError` give the same result for the copy as for the error. */
function keepClass(copy: Error, thrown: object): void {
  const prototype: unknown = Object.getPrototypeOf(thrown);
  // A class with its own `toString` or inspection may need private members, which a copy does not have.
  const showsItself = Symbol.for('nodejs.util.inspect.custom') in thrown;
  if (thrown instanceof Error && !showsItself && typeof prototype === 'object') Object.setPrototypeOf(copy, prototype);
  const name: unknown = Reflect.get(thrown, 'name');
  if (typeof name === 'string' && name !== copy.name && isPlain(name)) define(copy, 'name', name);
  for (const symbol of Object.getOwnPropertySymbols(thrown))
    if (Reflect.get(thrown, symbol) === true) define(copy, symbol, true);
}

/** Defines a property as `Error` does: not part of JSON, and not listed twice. */
function define(copy: object, name: string | symbol, value: unknown): void {
  Object.defineProperty(copy, name, { value, configurable: true, writable: true, enumerable: false });
}

/** Returns the lines of a stack that name places in the code; the lines before them repeat the message. */
function placesOf(thrown: object, message: string): string {
  const stack: unknown = Reflect.get(thrown, 'stack');
  if (typeof stack !== 'string') return '';
  const rest = message !== '' && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const places = rest
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$|^\s+at .*\(<anonymous>\)$|^[^\s@]*@\S+:\d+:\d+$/.test(line));
  return places.map((line) => `\n${line}`).join('');
}

/** Accepts a number, a boolean, or a word such as `ER_DUP_ENTRY`, `23505` or `user_email_unique`. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  return typeof value === 'string' && /^[\w$.:-]{1,100}$/.test(value) && !(value.length >= 20 && isRandom(value));
}

function isRandom(run: string): boolean {
  if (!/\d/.test(run)) return run.length >= 40 && /[a-z]/.test(run) && /[A-Z]/.test(run) && !/[_/-]/.test(run);
  if (/[a-z]/.test(run) && /[A-Z]/.test(run) && !run.includes('/')) return true;
  return run.split(/[_./-]/).some((part) => part.length >= 16 && /\d/.test(part) && /\D/.test(part));
}

/** Words before a quoted text that show that the text is a name and not a value. */
const named =
  'key|index|constraint|column|table|relation|reading|setting|module|package|command|function|type|operator|option|property';
const quoted = new RegExp(`(?<!\\b(?:${named}) )(?<!\\w)['"\`]`, 'i');
const nameAtEnd = new RegExp(`(?: (?:for|of|in|on))? (?:${named}) (['"\`])[\\w.$-]{1,128}\\1[^'"\`]*$`, 'i');

/**
 * Removes quoted text from a message of foreign code: everything from the first quotation mark that does not follow a word such
 * as `column`, up to the last one, because a value may contain quotation marks. A name at the end stays:
 * `Duplicate entry '…' for key 'user.email'`.
 */
function withoutValues(message: string): string {
  const text = cut(message);
  const start = quoted.exec(text)?.index;
  return withoutSecrets(start === undefined ? text : withoutQuotes(text, start)).replace(/\+?\d{6,}/g, '…');
}

function withoutQuotes(text: string, start: number): string {
  const rest = text.slice(start);
  const tail = nameAtEnd.exec(rest)?.[0] ?? '';
  const body = rest.slice(0, rest.length - tail.length);
  const last = Math.max(...["'", '"', '`'].map((mark) => body.lastIndexOf(mark)));
  return `${text.slice(0, start)}'…'${last > 0 ? body.slice(last + 1) : ''}${tail}`;
}
