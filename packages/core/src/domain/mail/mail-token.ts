import type { App } from '../app/app.js';

/** The purpose of a link in a mail. Each purpose has its own key, and is named in the claims too (RFC 8725 §3.11). */
export type MailTokenPurpose = 'verify-email' | 'change-email' | 'restore-email';

export interface MailClaims {
  /** The user's id. */
  readonly sub: string;
  /** The address to which the token applies. */
  readonly email: string;
  /** The address to change to. */
  readonly updateTo?: string;
  /** The id of the change to revert. */
  readonly change?: string;
  /** The version of the account at the time of the token. */
  readonly version?: number;
  /** The session that asked for the mail, or the first of those that it replaced. */
  readonly lineage?: string;
}

/** Creates a token; `lifetime` in seconds. */
export function signMailToken(app: App, purpose: MailTokenPurpose, claims: MailClaims, lifetime: number): string {
  const iat = Math.floor(app.settings.now().getTime() / 1000);
  return app.keys.claims(purpose).sign({ ...claims, purpose, iat, exp: iat + lifetime });
}

/**
 * Verifies a token for one purpose. Its expiry counts to the second, as `exp` does (RFC 7519 §4.1.4). A token without an expiry,
 * or whose time has not come, is refused (R-H04).
 */
export function openMailToken(app: App, purpose: MailTokenPurpose, token: string): MailClaims | 'expired' | 'invalid' {
  const claims = app.keys.claims(purpose).open(token);
  if (!claims || claims.purpose !== purpose || !isMailClaims(claims)) return 'invalid';
  const { exp, nbf = 0, ...rest } = claims;
  const nowMs = app.settings.now().getTime();
  if (nbf * 1000 > nowMs) return 'invalid';
  return exp * 1000 > nowMs ? rest : 'expired';
}

interface Timed {
  readonly exp: number;
  readonly nbf?: number;
}

function isMailClaims(claims: object): claims is MailClaims & Timed {
  const read: Partial<Record<keyof MailClaims | keyof Timed, unknown>> = claims;
  const { sub, email, updateTo = '', change = '', version = 0, lineage = '', exp, nbf = 0 } = read;
  const areTexts = [sub, email, updateTo, change, lineage].every((value) => typeof value === 'string');
  return areTexts && [exp, nbf, version].every((value) => typeof value === 'number');
}
