/** Reads a text of a row; `undefined` for an empty one and for a value of another kind. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads a required text. An empty one is refused later, by the check of its column. */
export function neededText(value: unknown): string {
  return textOf(value) ?? '';
}

/** An address counts as verified only if the row says so: every value that is not true is false. */
export function flagOf(value: unknown): boolean {
  return readFlag(value) === true;
}

const flags: readonly (readonly unknown[])[] = [
  [null, undefined, '', false, 0, 0n, '0', 'f', 'false'],
  [true, 1, 1n, '1', 't', 'true'],
];

/** Reads a flag that denies access, such as `banned`; `undefined` for a value that cannot be read. */
export function readFlag(value: unknown): boolean | undefined {
  const [bit] = value instanceof Uint8Array && value.length === 1 ? value : [value]; // `bit(1)` of MySQL
  const place = flags.findIndex((each) => each.includes(bit));
  return place < 0 ? undefined : place === 1;
}

/** Whether an end is in the future. True for an end that cannot be read, such as `infinity` of PostgreSQL. False without an end. */
export function isAhead(end: unknown, now: Date): boolean {
  if (end === null || end === undefined || end === '') return false;
  const read = instantOf(end);
  return read === undefined || read > now;
}

const SECONDS = 100_000_000_000; // numbers below are seconds: as milliseconds they would lie before March 1973

/** Reads an instant of a driver, an ISO text, or seconds or milliseconds of the epoch. */
export function instantOf(value: unknown): Date | undefined {
  const read = dateOf(value);
  return read === undefined || Number.isNaN(read.getTime()) ? undefined : read;
}

function dateOf(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  const number = typeof value === 'string' && /^\d{9,14}$/.test(value) ? Number(value) : value;
  if (typeof number === 'bigint') return dateOf(Number(number));
  if (typeof number === 'number') return new Date(number < SECONDS ? number * 1000 : number);
  if (typeof number !== 'string' || number === '') return undefined;
  // Without a zone, SQL texts mean UTC.
  return new Date(
    /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(number) ? `${number.replace(' ', 'T')}Z` : number,
  );
}

/** Reads an object that a driver returns as such or as JSON; `undefined` for everything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const read = typeof value === 'string' ? parsed(value) : value;
  return isRecord(read) ? read : undefined;
}

/** Reads actions by resource; `undefined` for everything else. */
export function permissionOf(value: unknown): Readonly<Record<string, readonly string[]>> | undefined {
  const read = objectOf(value);
  if (!read) return undefined;
  const entries = Object.entries(read).map(([resource, actions]): [string, readonly string[] | undefined] => [
    resource,
    Array.isArray(actions) && actions.every((each) => typeof each === 'string') ? actions : undefined,
  ]);
  const known = entries.filter((each): each is [string, readonly string[]] => each[1] !== undefined);
  return known.length === entries.length ? Object.fromEntries(known) : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON; `undefined` if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
