import { equalText } from './compare.js';
import type { Bytes } from './platform.js';

/** The parameters of an authenticator's codes. */
export interface TotpSettings {
  /** Number of digits of a code, 6 to 8. */
  readonly digits: number;
  /** Seconds for which a code is valid. */
  readonly period: number;
}

/**
 * Returns the code of a counter: HMAC-SHA-1, truncated as RFC 4226 §5.3 says. SHA-1 is the default of authenticator apps; its
 * collisions do not matter to HMAC (RFC 6194 §3.3).
 */
export async function hotp(key: Bytes, counter: number, digits: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(counter));
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', imported, message));
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  const number = mac.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the number of the period that contains an instant. RFC 6238 §4.2, from the Unix epoch. */
export function stepAt(now: Date, { period }: Pick<TotpSettings, 'period'>): number {
  return Math.floor(now.getTime() / (period * 1000));
}

/** Returns the code that an authenticator shows now. */
export function totp(key: Bytes, now: Date, settings: TotpSettings): Promise<string> {
  return hotp(key, stepAt(now, settings), settings.digits);
}

/**
 * Returns the step of this code, at most one step before or after now (RFC 6238 §5.2: the clock of a phone, the time to type);
 * `undefined` if no step matches. A caller that accepts a step must refuse it the next time.
 */
export async function matchTotp(
  key: Bytes,
  code: string,
  now: Date,
  settings: TotpSettings,
): Promise<number | undefined> {
  const current = stepAt(now, settings);
  const steps = [current - 1, current, current + 1];
  const codes = await Promise.all(steps.map((step) => hotp(key, step, settings.digits)));
  // All steps are compared, so that the time does not reveal which one matched.
  const matching = steps.filter((_, index) => equalText(codes[index] ?? '', code));
  return matching.at(-1);
}
