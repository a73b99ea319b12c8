import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { profileOf, textId } from '../../../domain/providers/profile-fields.js';

export interface TwitchOptions extends ProviderOptions {
  /** Claims of the id token to request in addition to `email`, `email_verified`, `preferred_username` and `picture`. */
  readonly claims?: readonly string[];
}

export function twitch({ clientId, claims: more = [] }: TwitchOptions): Provider {
  const asked = ['email', 'email_verified', 'preferred_username', 'picture', ...more];
  // OpenID Connect Core §5.5: null asks for a claim without conditions.
  const claims = JSON.stringify({ id_token: Object.fromEntries(asked.map((name) => [name, null])) });
  return {
    id: 'twitch',
    name: 'Twitch',
    authorization: { url: 'https://id.twitch.tv/oauth2/authorize', parameters: { claims } },
    token: { url: 'https://id.twitch.tv/oauth2/token' },
    scopes: ['user:read:email', 'openid'],
    pkce: false, // not documented
    idToken: {
      issuer: 'https://id.twitch.tv/oauth2',
      audience: [clientId],
      signature: { keys: 'https://id.twitch.tv/oauth2/keys', algorithms: ['RS256'] },
      signIn: false,
    },
    async profile({ claims: told }) {
      if (!told) return undefined;
      return profileOf(told, {
        id: textId(told.sub),
        names: [told.preferred_username],
        email: told.email,
        emailVerified: told.email_verified === true,
        image: told.picture,
      });
    },
  };
}
