import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';

export interface TiktokOptions extends ProviderOptions {
  /** The client key of TikTok. */
  readonly clientId: string;
}

/** The scope that `username` needs. */
const PROFILE = 'user.info.profile';

/** TikTok does not provide addresses. It supports PKCE only for native apps, with its own hash format. */
export function tiktok(_options: TiktokOptions): Provider {
  return {
    id: 'tiktok',
    name: 'TikTok',
    authorization: { url: 'https://www.tiktok.com/v2/auth/authorize/', clientIdName: 'client_key' },
    token: { url: 'https://open.tiktokapis.com/v2/oauth/token/', clientIdName: 'client_key' },
    scopes: ['user.info.basic'],
    scopeSeparator: ',',
    pkce: false,
    async profile({ fetch, tokens }) {
      // TikTok refuses the whole call if it requests a field beyond the granted scopes.
      const fields = ['open_id', 'union_id', 'display_name', 'avatar_large_url'];
      if (tokens.scopes.includes(PROFILE)) fields.push('username');
      const query = new URLSearchParams({ fields: fields.join(',') });
      const answer = fieldsOf(await fetch(`https://open.tiktokapis.com/v2/user/info/?${query}`));
      const user = fieldsOf(fieldsOf(answer?.data)?.user);
      if (!user) return undefined;
      return profileOf(user, {
        id: textId(user.open_id),
        names: [user.display_name, user.username],
        image: user.avatar_large_url,
      });
    },
  };
}
