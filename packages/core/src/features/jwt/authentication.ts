import type { ShownFactor } from '../../contract/shapes.js';
import type { App } from '../../domain/app/app.js';
import { hasSecondFactor } from '../../domain/sessions/basis.js';

/** The claims that tell how the user of a session was authenticated. The time is not among them. */
export interface AuthenticationClaims {
  /**
   * OpenID Connect Core §2: `1` for one factor, `2` for a second factor, in addition to the first one or in its place.
   */
  readonly acr: '1' | '2';
  /** The names of RFC 8176 §2, with `mfa` if a second factor was shown. Sign-in with a provider has no name there. */
  readonly amr?: readonly string[];
}

/** Returns the claims `acr` and `amr` for the factors that a session has shown. */
export function authenticationOf(app: App, factors: readonly ShownFactor[]): AuthenticationClaims {
  const shown = factors.filter(({ factor }) => app.factors.get(factor)?.amr?.length !== 0);
  const names = shown.flatMap(({ factor }) => app.factors.get(factor)?.amr ?? []);
  const hasSecond = hasSecondFactor(app, { factors: shown });
  const amr = [...new Set(hasSecond ? [...names, 'mfa'] : names)];
  return { acr: hasSecond ? '2' : '1', ...(amr.length > 0 && { amr }) };
}
