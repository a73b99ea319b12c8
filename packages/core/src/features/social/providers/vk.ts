import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, numberId, profileName, profileOf, textId } from '../../../domain/providers/profile-fields.js';
import { parameters } from './parameters.js';

export interface VkOptions extends ProviderOptions {
  /** The service token of a confidential app. Other apps need none, because PKCE replaces it. */
  readonly clientSecret?: string;
  /** The language of VK's page, as VK's number. Default: VK's choice. */
  readonly langId?: string;
  /** The colours of VK's page. Default: VK's choice. */
  readonly scheme?: 'light' | 'dark';
}

/** VK ID, with OAuth 2.1. Its documents do not say that the user owns the address, so no address counts as verified. */
export function vk({ langId, scheme }: VkOptions): Provider {
  return {
    id: 'vk',
    name: 'VK',
    authorization: { url: 'https://id.vk.com/authorize', parameters: parameters({ lang_id: langId, scheme }) },
    // VK refuses `client_secret`, the secret of OAuth.
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
      const names = [profileName(user.first_name), profileName(user.last_name)].filter((part) => part !== undefined);
      return profileOf(user, {
        id: textId(user.user_id) ?? numberId(user.user_id),
        names: [names.join(' ')],
        email: user.email,
        image: user.avatar,
      });
    },
  };
}
