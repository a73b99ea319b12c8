import { type Provider, type ProviderOptions, RefusedProfile } from '../../../domain/app/provider.js';
import { profileOf, textId } from '../../../domain/providers/profile-fields.js';
import { parameters } from './parameters.js';

export interface GoogleOptions extends ProviderOptions {
  /** Without it `createAuth` throws `CLIENT_ID_AND_SECRET_REQUIRED`. */
  readonly clientSecret: string;
  /**
   * `offline` for a refresh token, which Google issues only at the first consent; see `prompt`. Default: Google's own,
   * `online`.
   */
  readonly accessType?: 'online' | 'offline';
  /** `none`, or `consent` and `select_account` in any combination, separated by a space. */
  readonly prompt?: string;
  /** How the page of Google is shown. Default: Google's own, `page`. */
  readonly display?: 'page' | 'popup' | 'touch' | 'wap';
  /** Admit only accounts of this Google Workspace domain; `*` for any Workspace domain. */
  readonly hd?: string;
  /** Client ids of your own native apps, whose id tokens are accepted too. Default none. */
  readonly nativeClientIds?: readonly string[];
}

export function google({ clientId, accessType, prompt, display, hd, nativeClientIds = [] }: GoogleOptions): Provider {
  return {
    id: 'google',
    name: 'Google',
    authorization: {
      url: 'https://accounts.google.com/o/oauth2/v2/auth',
      parameters: parameters({ access_type: accessType, prompt, display, hd }),
    },
    token: { url: 'https://oauth2.googleapis.com/token' },
    scopes: ['email', 'profile', 'openid'],
    pkce: true,
    idToken: {
      issuer: (issuer) => issuer === 'https://accounts.google.com' || issuer === 'accounts.google.com',
      audience: [clientId, ...nativeClientIds],
      signature: { keys: 'https://www.googleapis.com/oauth2/v3/certs', algorithms: ['RS256'] },
      signIn: true,
    },
    async profile({ claims }) {
      if (!claims) return undefined;
      if (!isHosted(claims.hd, hd))
        throw new RefusedProfile('the account is not of the Workspace domain in the option hd');
      return profileOf(claims, {
        id: textId(claims.sub),
        names: [claims.name],
        email: claims.email,
        emailVerified: claims.email_verified === true,
        image: claims.picture,
      });
    },
  };
}

/**
 * Checks the claim `hd`. The parameter `hd` only prepares Google's page, and a user can remove it from the address
 * (R-B13).
 */
function isHosted(claim: unknown, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted === '*' ? typeof claim === 'string' && claim !== '' : claim === wanted;
}
