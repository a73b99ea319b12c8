import type { ShownFactor } from '../../contract/shapes.js';
import { hasSecondFactor } from '../../domain/sign-in/factors.js';

/** Factors as RFC 8176 §2 names them. A provider, and what plugins add, has no name there. */
const names: Readonly<Record<string, string>> = {
  password: 'pwd',
  email: 'otp',
  phone: 'sms',
  totp: 'otp',
  otp: 'otp',
  'backup-code': 'otp',
  passkey: 'pop',
};

/** The claim `amr`: how the user of a session was authenticated, with `mfa` where a second factor was shown. */
export function amrOf(factors: ShownFactor[]): readonly string[] {
  const named = factors.filter(({ factor }) => factor in names);
  const shown = named.flatMap(({ factor }) => names[factor] ?? []);
  return [...new Set(hasSecondFactor({ factors: named }) ? [...shown, 'mfa'] : shown)];
}
