import type { Dialect } from '../schema/dialect.js';

const unchanged = undefined;

/** Decoders for values that all databases store in the same way. Drivers can return wide numbers as text or `bigint`. */
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

/** Encodes objects as JSON text; other values stay unchanged. */
export function encodeJson(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
