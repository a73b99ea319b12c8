import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';

export interface LinkedinOptions extends ProviderOptions {}

/** LinkedIn, with its OpenID Connect user info. It supports PKCE only for native apps, with a separate endpoint. */
export function linkedin(_options: LinkedinOptions): Provider {
  return {
    id: 'linkedin',
    name: 'LinkedIn',
    authorization: { url: 'https://www.linkedin.com/oauth/v2/authorization' },
    token: { url: 'https://www.linkedin.com/oauth/v2/accessToken' },
    scopes: ['openid', 'profile', 'email'],
    pkce: false,
    async profile({ fetch }) {
      const member = fieldsOf(await fetch('https://api.linkedin.com/v2/userinfo'));
      if (!member) return undefined;
      return profileOf(member, {
        id: textId(member.sub),
        names: [member.name],
        email: member.email,
        emailVerified: member.email_verified === true,
        image: member.picture,
      });
    },
  };
}
