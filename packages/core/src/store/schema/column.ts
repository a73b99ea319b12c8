/** The kind of a column's values. Dialects convert a kind to a type, and a value of the driver to one of JavaScript. */
export type ColumnKind = 'id' | 'key' | 'text' | 'integer' | 'bigint' | 'boolean' | 'instant' | 'json';

export interface Reference {
  /** The table whose primary key this column holds. */
  readonly table: string;
  readonly onDelete: 'cascade' | 'set null';
}

/** One column; `Needed` says whether an insert must name it. */
export interface Column<Value = unknown, Needed extends boolean = boolean> {
  readonly kind: ColumnKind;
  /** Maximum number of characters of a bounded text. */
  readonly length?: number;
  readonly optional?: boolean;
  readonly unique?: boolean;
  readonly index?: boolean;
  readonly references?: Reference;
  /** The server stores and looks up the text in lower case. A migration converts the rows in which it is not. */
  readonly lowerCase?: boolean;
  /**
   * A text of the same table whose beginning this column stores, to search and sort by it. Each statement that writes the text writes
   * this column too. It is `null` until then.
   */
  readonly beginningOf?: string;
  readonly initial?: unknown;
  /** Only for `json`: converts the parsed JSON to the value, such as a text to a `Date`. */
  readonly revive?: (parsed: unknown) => unknown;
  /** Only for the compiler, absent at run time. */
  readonly types?: { readonly value: Value; readonly needed: Needed };
}

export type Columns = Readonly<Record<string, Column>>;

export interface Options<Value> {
  readonly optional?: boolean;
  readonly unique?: boolean;
  readonly index?: boolean;
  readonly references?: Reference;
  readonly lowerCase?: boolean;
  readonly beginningOf?: string;
  /** The value of new rows whose insert does not name this column. */
  readonly initial?: Value;
}
export interface JsonOptions<Value> extends Options<Value> {
  /** Converts the parsed JSON to the value, for values that JSON cannot store, such as a `Date`. */
  readonly revive?: (parsed: unknown) => Value;
}

interface Maker<Value> {
  (options: Options<Value> & { readonly optional: true }): Column<Value | null, false>;
  (options: Options<Value> & { readonly initial: Value }): Column<Value, false>;
  (options?: Options<Value>): Column<Value, true>;
}

/** An identifier, at most 64 characters, compared byte by byte. */
export const id: Maker<string> = maker('id', 64);

/** Text without a limit; it cannot be looked up. */
export const text: Maker<string> = maker('text');

/** A whole number of 32 bits. */
export const integer: Maker<number> = maker('integer');

/** A whole number up to 2^53 - 1, read as a `number`. */
export const bigint: Maker<number> = maker('bigint');

export const boolean: Maker<boolean> = maker('boolean');

/** A point in time, in milliseconds, read as a `Date` in every time zone of process, driver or server. */
export const instant: Maker<Date> = maker('instant');

/** Maximum number of characters of an indexed text: MySQL indexes 3072 bytes, and a character may take four. */
export const longestKey = 768;

/** Describes a text of at most `length` characters, compared byte by byte: tokens, email addresses, normalised names. */
export function key(
  length: number,
  options: Options<string> & { readonly optional: true },
): Column<string | null, false>;
export function key(length: number, options: Options<string> & { readonly initial: string }): Column<string, false>;
export function key(length: number, options?: Options<string>): Column<string, true>;
export function key(length: number, options?: Options<string>): Column<never, never> {
  if (!Number.isInteger(length) || length < 1 || length > longestKey)
    throw new TypeError(`a key has 1 to ${longestKey} characters`);
  return make('key', length, options);
}

/** Describes an object or array, stored as JSON text. */
export function json<Value extends object>(
  options: JsonOptions<Value> & { readonly optional: true },
): Column<Value | null, false>;
export function json<Value extends object>(
  options: JsonOptions<Value> & { readonly initial: Value },
): Column<Value, false>;
export function json<Value extends object>(options?: JsonOptions<Value>): Column<Value, true>;
export function json(options?: JsonOptions<object>): Column<never, never> {
  return make('json', undefined, options);
}

/** Throws unless the column can store the value; the caller checks `null`. */
export function checkValue(name: string, column: Column, value: unknown): void {
  if (!holds[column.kind](value)) throw new TypeError(`${name} takes ${wants[column.kind]}`);
}

/**
 * The spelling in which names are compared: lower case and normalized (NFKC), the same on every database. Lower case splits some letters
 * that NFKC composed, and Greek has two lower-case forms of one capital letter.
 */
export function spellingOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');
}

/** Maximum number of characters of a text that a search compares. A client can send names of this length. */
export const longestBeginning = 255;

/** The beginning of a text, as a column with `beginningOf` stores it. */
export const beginningOf = (text: string): string => [...spellingOf(text)].slice(0, longestBeginning).join('');

/** A table, as far as columns are looked up in it by name. */
interface Named {
  readonly name: string;
  readonly columns: Columns;
}

/** Adds the columns that store the beginning of a text that the statement writes. */
export function withBeginnings({ columns }: Named, given: object): object {
  let completed = given;
  for (const column in columns) {
    const source = columns[column]?.beginningOf;
    const text: unknown = source && Reflect.get(given, source);
    if (typeof text === 'string') completed = { ...completed, [column]: beginningOf(text) };
  }
  return completed;
}

/** Returns a column of a table. Throws if the table has none of this name. */
export function columnOf({ name, columns }: Named, column: string): Column {
  const found = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (!found) throw new TypeError(`${name} has no column ${column}`);
  return found;
}

/** Throws unless the column of the table can store the value, and for text beyond its limit, which SQLite would store and MySQL could cut. */
export function checkCell(table: Named, name: string, value: unknown): void {
  const column = columnOf(table, name);
  if (value === undefined) throw new TypeError(`${table.name}.${name} is missing`);
  if (value === null) {
    if (!column.optional) throw new TypeError(`${table.name}.${name} cannot be null`);
    return;
  }
  checkValue(`${table.name}.${name}`, column, value);
  // `length` counts a character beyond U+FFFF twice, and the database counts it once.
  if (column.length === undefined || typeof value !== 'string' || value.length <= column.length) return;
  if ([...value].length > column.length)
    throw new RangeError(`${table.name}.${name} has at most ${column.length} characters`);
}

const isText = (value: unknown) => typeof value === 'string';

const holds: Readonly<Record<ColumnKind, (value: unknown) => boolean>> = {
  id: isText,
  key: isText,
  text: isText,
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  bigint: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  instant: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  json: (value) => typeof value === 'object' && value !== null,
};

const wants: Readonly<Record<ColumnKind, string>> = {
  id: 'a string',
  key: 'a string',
  text: 'a string',
  integer: 'a whole number of 32 bits',
  bigint: 'a safe whole number',
  boolean: 'true or false',
  instant: 'a valid Date',
  json: 'an object or array',
};

function maker<Value>(kind: ColumnKind, length?: number): Maker<Value> {
  return (options?: Options<Value>) => make(kind, length, options);
}

// `never`, because the type parameters exist only for the compiler: the type `Maker` declares the result.
function make(kind: ColumnKind, length: number | undefined, options: Options<unknown> = {}): Column<never, never> {
  return { kind, ...(length === undefined ? {} : { length }), ...options };
}
