import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, numberId, profileOf } from '../../../domain/providers/profile-fields.js';

export interface GitlabOptions extends ProviderOptions {
  /** The URL of a self-hosted GitLab. Default `https://gitlab.com`. */
  readonly issuer?: string;
}

export function gitlab({ issuer = 'https://gitlab.com' }: GitlabOptions): Provider {
  const base = issuer.replace(/(?<!\/)\/+$/, '');
  return {
    id: 'gitlab',
    name: 'GitLab',
    authorization: { url: `${base}/oauth/authorize` },
    token: { url: `${base}/oauth/token` },
    scopes: ['read_user'],
    pkce: true,
    async profile({ fetch }) {
      const user = fieldsOf(await fetch(`${base}/api/v4/user`));
      // Refuses users who are blocked, deactivated or locked at GitLab.
      if (user?.state !== 'active' || user.locked === true) return undefined;
      return profileOf(user, {
        id: numberId(user.id),
        names: [user.name, user.username],
        email: user.email,
        // The time when the address was confirmed; null before.
        emailVerified: typeof user.confirmed_at === 'string' && /^\d{4}-\d\d-\d\dT/.test(user.confirmed_at),
        image: user.avatar_url,
      });
    },
  };
}
