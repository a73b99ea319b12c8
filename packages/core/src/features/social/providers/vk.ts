import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, nameOf, numberId, profileOf, textId } from '../../../domain/providers/profile-fields.js';
import { parameters } from './parameters.js';

export interface VkOptions extends ProviderOptions {
  /** The service token of a confidential app. Other apps need none: PKCE stands in for it. */
  readonly clientSecret?: string;
  /** Language of VK's page, by the number that VK gives it. Default: VK's choice. */
  readonly langId?: string;
  /** Colours of VK's page. Default: VK's choice. */
  readonly scheme?: 'light' | 'dark';
}

/** VK ID, by OAuth 2.1. Nothing that it documents says that the person owns the address, so none counts as verified. */
export function vk({ langId, scheme }: VkOptions): Provider {
  return {
    id: 'vk',
    name: 'VK',
    authorization: { url: 'https://id.vk.com/authorize', parameters: parameters({ lang_id: langId, scheme }) },
    // Without a secret of OAuth: VK refuses `client_secret`.
    token: {
      url: 'https://id.vk.com/oauth2/auth',
      clientSecretName: 'service_token',
      passOn: ['device_id', 'state'],
    },
    scopes: ['vkid.personal_info', 'email'],
    pkce: true,
    async profile({ fetch, tokens, clientId }) {
      if (tokens.accessToken === null) return undefined;
      const form = { access_token: tokens.accessToken, client_id: clientId };
      const request = { method: 'POST', form, bearer: false } as const;
      const user = fieldsOf(fieldsOf(await fetch('https://id.vk.com/oauth2/user_info', request))?.user);
      if (!user) return undefined;
      const names = [nameOf(user.first_name), nameOf(user.last_name)].filter((part) => part !== undefined);
      return profileOf(user, {
        id: textId(user.user_id) ?? numberId(user.user_id),
        names: [names.join(' ')],
        email: user.email,
        image: user.avatar,
      });
    },
  };
}
