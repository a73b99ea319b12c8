import { AuthError } from '../errors.js';

const secondsPer = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_557_600 } as const;

/** A time span: seconds, or a number with one of the units ms, s, m, h, d, w, y (`'7d'`). */
export type Duration = number | `${number}${keyof typeof secondsPer}` | `${number} ${keyof typeof secondsPer}`;

/**
 * Reads a time span as seconds. A year is 365.25 days.
 * Throws `INVALID_TIME_FORMAT` for anything that is not a non-negative number with a known unit.
 */
export function seconds(duration: Duration): number {
  const read = typeof duration === 'number' ? duration : secondsIn(duration);
  if (read !== undefined && Number.isFinite(read) && read >= 0) return read;
  throw new AuthError('INVALID_TIME_FORMAT', 'Invalid time format', 500, { cause: duration });
}

/** Returns the seconds of a text such as `7d`; `undefined` if it is not a time span. */
export function secondsIn(text: string): number | undefined {
  const parts = /^(\d+(?:\.\d+)?) ?(ms|s|m|h|d|w|y)$/.exec(text);
  return parts ? Number(parts[1]) * secondsPer[parts[2] as keyof typeof secondsPer] : undefined;
}
