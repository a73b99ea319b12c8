import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';

export interface RobloxOptions extends ProviderOptions {
  /**
   * The pages that Roblox shows: `none`, `login`, `consent`, `select_account`, separated by a space. Default
   * `select_account consent`.
   */
  readonly prompt?: string;
}

/** Roblox does not provide addresses. */
export function roblox({ prompt = 'select_account consent' }: RobloxOptions): Provider {
  return {
    id: 'roblox',
    name: 'Roblox',
    authorization: { url: 'https://apis.roblox.com/oauth/v1/authorize', parameters: { prompt } },
    token: { url: 'https://apis.roblox.com/oauth/v1/token' },
    scopes: ['openid', 'profile'],
    pkce: true,
    async profile({ fetch }) {
      const user = fieldsOf(await fetch('https://apis.roblox.com/oauth/v1/userinfo'));
      if (!user) return undefined;
      return profileOf(user, {
        id: textId(user.sub),
        names: [user.nickname, user.preferred_username],
        image: user.picture,
      });
    },
  };
}
