import { equalText } from './compare.js';
import { type Bytes, type NodeModules, nodeModules } from './platform.js';

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
export async function hotp(
  key: Bytes,
  counter: number,
  digits: number,
  node: NodeModules | null = nodeModules(),
): Promise<string> {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(counter));
  // With Node, no promises are used: three promises cost ten times as much as the MACs, and wait in the thread pool behind scrypt.
  const bytes = node ? node.crypto.createHmac('sha1', key).update(message).digest() : await portableMac(key, message);
  const mac = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  const number = mac.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

async function portableMac(key: Bytes, message: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
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
