/** A value of a recording, as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [name: string]: Json;
}

/** The value as JSON would bring it back: dates are text. */
export function jsonOf(value: unknown): Json {
  // Each call gives objects, lists or scalars, and JSON.parse returns nothing else.
  return JSON.parse(JSON.stringify(value ?? null)) as Json;
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a file of a recording: the same values always give the same text. */
export function fileOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
