import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';
import { parameters } from './parameters.js';

export interface RedditOptions extends ProviderOptions {
  /** `permanent` for a refresh token. Default: Reddit's own, `temporary` (one hour). */
  readonly duration?: 'temporary' | 'permanent';
}

/** Reddit does not provide addresses. */
export function reddit({ duration }: RedditOptions): Provider {
  return {
    id: 'reddit',
    name: 'Reddit',
    authorization: { url: 'https://www.reddit.com/api/v1/authorize', parameters: parameters({ duration }) },
    token: { url: 'https://www.reddit.com/api/v1/access_token', authentication: 'basic' },
    scopes: ['identity'],
    pkce: false,
    async profile({ fetch }) {
      // Reddit slows down or refuses calls with the user agent of a common library.
      const headers = { 'user-agent': 'latchkey' };
      const user = fieldsOf(await fetch('https://oauth.reddit.com/api/v1/me', { headers }));
      if (!user) return undefined;
      return profileOf(user, {
        id: textId(user.id),
        names: [user.name],
        // The query is escaped for HTML, and sets only a size.
        image: typeof user.icon_img === 'string' ? user.icon_img.split('?')[0] : undefined,
      });
    },
  };
}
