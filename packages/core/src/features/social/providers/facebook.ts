import type { Claims, Profile, Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';

export interface FacebookOptions extends ProviderOptions {
  /**
   * Fields of the Graph API to request in addition to `id`, `name`, `email` and `picture`. `mapProfileToUser` gets them
   * in the profile.
   */
  readonly fields?: readonly string[];
}

/**
 * Facebook. Its documents do not say that the user owns the address, so no address counts as verified. An id token (of
 * Limited Login, or with the scope `openid`) is read in place of the Graph API, to which Limited Login gives no access.
 */
export function facebook({ clientId, fields = [] }: FacebookOptions): Provider {
  const query = new URLSearchParams({ fields: ['id', 'name', 'email', 'picture', ...fields].join(',') });
  return {
    id: 'facebook',
    name: 'Facebook',
    authorization: { url: 'https://www.facebook.com/v21.0/dialog/oauth' },
    token: { url: 'https://graph.facebook.com/v21.0/oauth/access_token' },
    scopes: ['email', 'public_profile'],
    // Documented only for a preview of OpenID Connect. Otherwise the dialog drops the challenge, and Facebook refuses
    // the verifier.
    pkce: false,
    idToken: {
      issuer: (issuer) => issuer === 'https://www.facebook.com' || issuer === 'https://limited.facebook.com',
      audience: [clientId],
      signature: { keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks/', algorithms: ['RS256'] },
      signIn: true,
    },
    async profile({ claims, fetch }) {
      if (claims) return readClaims(claims);
      const person = fieldsOf(await fetch(`https://graph.facebook.com/v21.0/me?${query}`));
      if (!person) return undefined;
      return profileOf(person, {
        id: textId(person.id),
        names: [person.name],
        email: person.email,
        image: fieldsOf(fieldsOf(person.picture)?.data)?.url,
      });
    },
  };
}

function readClaims(claims: Claims): Profile | undefined {
  return profileOf(claims, {
    id: textId(claims.sub),
    names: [claims.name],
    email: claims.email,
    image: claims.picture,
  });
}
