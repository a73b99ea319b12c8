import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';
import { parameters } from './parameters.js';

export interface DropboxOptions extends ProviderOptions {
  /** `offline` for a refresh token. Default: Dropbox's own, `online`. */
  readonly accessType?: 'online' | 'offline';
}

export function dropbox({ accessType }: DropboxOptions): Provider {
  return {
    id: 'dropbox',
    name: 'Dropbox',
    authorization: {
      url: 'https://www.dropbox.com/oauth2/authorize',
      parameters: parameters({ token_access_type: accessType }),
    },
    token: { url: 'https://api.dropboxapi.com/oauth2/token' },
    scopes: ['account_info.read'],
    pkce: true,
    async profile({ fetch }) {
      const account = fieldsOf(
        await fetch('https://api.dropboxapi.com/2/users/get_current_account', { method: 'POST' }),
      );
      if (!account || account.disabled === true) return undefined;
      return profileOf(account, {
        id: textId(account.account_id),
        names: [fieldsOf(account.name)?.display_name],
        email: account.email,
        emailVerified: account.email_verified === true,
        image: account.profile_photo_url,
      });
    },
  };
}
