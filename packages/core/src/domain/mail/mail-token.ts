import type { App } from '../app/app.js';

/** The purpose of a link in a mail. Each purpose has its own key, and the claims contain the purpose too (RFC 8725 §3.11). */
export type MailTokenPurpose = 'verify-email' | 'change-email' | 'restore-email';

export interface MailClaims {
  /** The user's id. */
  readonly sub: string;
  /** The address to which the token applies. */
  readonly email: string;
  /** The new address, in a mail about a change of the address. */
  readonly updateTo?: string;
  /** The id of the change to revert. */
  readonly change?: string;
  /** The account's security version when the server signed the token. */
  readonly version?: number;
  /** The lineage of the session that asked for the mail. If a session replaces another one, both have the same lineage. */
  readonly lineage?: string;
}

/** Creates a token; `lifetime` in seconds. */
export function signMailToken(app: App, purpose: MailTokenPurpose, claims: MailClaims, lifetime: number): string {
  const iat = Math.floor(app.settings.now().getTime() / 1000);
  return app.keys.claims(purpose).sign({ ...claims, purpose, iat, exp: iat + lifetime });
}

/**
 * Verifies a token for one purpose. The token is expired from the second in `exp` on (RFC 7519 §4.1.4). A token without `exp`, or
 * with an `nbf` in the future, is invalid (R-H04).
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
