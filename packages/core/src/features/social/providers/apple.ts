import type { Claims, Profile, ProfileSource, Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileName, profileOf, textId } from '../../../domain/providers/profile-fields.js';
import { appleSecret } from './apple-secret.js';

export interface AppleOptions extends ProviderOptions {
  /**
   * A client secret that was created elsewhere: a JWT, which Apple accepts for at most six months. Otherwise set the
   * three options below.
   */
  readonly clientSecret?: string;
  /** The id of the team that owns the key: ten characters. */
  readonly teamId?: string;
  /** The id of the key: ten characters. */
  readonly keyId?: string;
  /** The key for Sign in with Apple, as in the `.p8` file: PKCS #8 in PEM. */
  readonly privateKey?: string;
  /** Bundle id of a native app whose id tokens are accepted too. */
  readonly appBundleIdentifier?: string;
}

/** Sign in with Apple. The answer comes by POST, because Apple sends the name and the address in no other way. */
export function apple(options: AppleOptions): Provider {
  const { clientId, clientSecret, teamId, keyId, privateKey, appBundleIdentifier } = options;
  const ownSecret =
    clientSecret === undefined && teamId !== undefined && keyId !== undefined && privateKey !== undefined;
  return {
    id: 'apple',
    name: 'Apple',
    authorization: { url: 'https://appleid.apple.com/auth/authorize', responseMode: 'form_post' },
    token: { url: 'https://appleid.apple.com/auth/token' },
    scopes: ['email', 'name'],
    pkce: false, // not documented
    idToken: {
      issuer: 'https://appleid.apple.com',
      audience: appBundleIdentifier === undefined ? [clientId] : [clientId, appBundleIdentifier],
      signature: { keys: 'https://appleid.apple.com/auth/keys', algorithms: ['RS256'] },
      maxAge: 3600,
      signIn: true,
      noncesMayBeHashed: true,
    },
    ...(ownSecret ? { clientSecret: appleSecret({ clientId, teamId, keyId, privateKey }) } : {}),
    profile: async (source) => source.claims && readClaims(source.claims, source),
  };
}

function readClaims(claims: Claims, { callback }: ProfileSource): Profile | undefined {
  const { email_verified: verified } = claims;
  return profileOf(claims, {
    id: textId(claims.sub),
    names: [nameInForm(callback.user)],
    email: claims.email,
    emailVerified: verified === true || verified === 'true', // documented as a boolean or a text
  });
}

/**
 * Reads the name. Apple posts it with the code, only the first time:
 * `{"name":{"firstName":"…","lastName":"…"},"email":"…"}`. It passes through the browser unsigned, so only the name is
 * used.
 */
function nameInForm(user: string | undefined): string | undefined {
  if (user === undefined || user.length > 2000) return undefined;
  try {
    const name = fieldsOf(fieldsOf(JSON.parse(user))?.name);
    return profileName(
      [profileName(name?.firstName), profileName(name?.lastName)].filter((part) => part !== undefined).join(' '),
    );
  } catch {
    return undefined;
  }
}
