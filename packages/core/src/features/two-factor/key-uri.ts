import { toBase32 } from '../../crypto/encoding.js';
import type { Config } from './options.js';

/**
 * Returns the text of the QR code (Key URI Format of Google Authenticator). Encodes spaces as `%20`, because some apps
 * do not read `+` as a space. If authenticator codes are disabled, the URI is useless and contains the usual numbers.
 */
export function keyUri(
  { issuer: named, totp: settings }: Pick<Config, 'issuer' | 'totp'>,
  appName: string,
  email: string,
  key: Uint8Array,
): string {
  const issuer = encodeURIComponent(issuerOf(named ?? appName));
  const { digits, period } = settings ?? { digits: 6, period: 30 };
  const values = [`secret=${toBase32(key)}`, issuer && `issuer=${issuer}`, `digits=${digits}`, `period=${period}`];
  const label = [issuer, encodeURIComponent(email)].filter((part) => part !== '').join(':');
  return `otpauth://totp/${label}?${values.filter((value) => value !== '').join('&')}`;
}

/**
 * The format allows no colon in an issuer: apps split the label at the first one, also at `%3A`, and then compare both issuers.
 * Control characters and halves of a surrogate pair have no place in a label either.
 */
function issuerOf(name: string): string {
  return name.replace(/[\s:\p{Cc}\p{Cs}]+/gu, ' ').trim();
}
