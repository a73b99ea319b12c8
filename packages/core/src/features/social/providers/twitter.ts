import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';

export interface TwitterOptions extends ProviderOptions {}

/** The scope that `confirmed_email` needs. */
const EMAIL = 'users.email';

/** X, formerly Twitter. It provides only addresses that the owner has confirmed. */
export function twitter(_options: TwitterOptions): Provider {
  return {
    id: 'twitter',
    name: 'X',
    authorization: { url: 'https://x.com/i/oauth2/authorize' },
    token: { url: 'https://api.x.com/2/oauth2/token', authentication: 'basic' },
    scopes: ['users.read', 'tweet.read', 'offline.access', EMAIL],
    pkce: true,
    async profile({ fetch, tokens }) {
      const fields = ['profile_image_url', ...(tokens.scopes.includes(EMAIL) ? ['confirmed_email'] : [])];
      const query = new URLSearchParams({ 'user.fields': fields.join(',') });
      const user = fieldsOf(fieldsOf(await fetch(`https://api.x.com/2/users/me?${query}`))?.data);
      if (!user) return undefined;
      return profileOf(user, {
        id: textId(user.id),
        names: [user.name, user.username],
        email: user.confirmed_email,
        emailVerified: true, // `verified` is the badge of the user, and does not refer to the address
        image: user.profile_image_url,
      });
    },
  };
}
