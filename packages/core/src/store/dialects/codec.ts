import type { Dialect } from '../schema/dialect.js';

const unchanged = undefined;

/** How values are read that all databases keep alike. Drivers may give wide numbers as text or `bigint`. */
export const commonDecode: Omit<Dialect['decode'], 'boolean' | 'instant'> = {
  id: unchanged,
  key: unchanged,
  text: unchanged,
  integer: Number,
  bigint: Number,
  json: (value) => JSON.parse(String(value)),
};

/** Reads a boolean that is stored as 0 or 1, for every type that drivers return. */
export const truthOf = (value: unknown): boolean => Number(value) !== 0;

/** Objects as JSON text; anything else as it is. */
export function encodeJson(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
