import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';
import { parameters } from './parameters.js';

export interface SpotifyOptions extends ProviderOptions {
  /** Ask for consent even if the user has agreed before. Default false. */
  readonly showDialog?: boolean;
}

/** Spotify. Its documents warn that addresses are unverified. */
export function spotify({ showDialog = false }: SpotifyOptions): Provider {
  return {
    id: 'spotify',
    name: 'Spotify',
    authorization: {
      url: 'https://accounts.spotify.com/authorize',
      parameters: parameters({ show_dialog: showDialog ? 'true' : undefined }),
    },
    token: { url: 'https://accounts.spotify.com/api/token', authentication: 'basic' },
    scopes: ['user-read-email'],
    pkce: true,
    async profile({ fetch }) {
      const user = fieldsOf(await fetch('https://api.spotify.com/v1/me'));
      if (!user) return undefined;
      return profileOf(user, {
        id: textId(user.id),
        names: [user.display_name],
        email: user.email,
        image: Array.isArray(user.images) ? fieldsOf(user.images[0])?.url : undefined,
      });
    },
  };
}
