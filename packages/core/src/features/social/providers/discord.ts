import type { Provider, ProviderOptions } from '../../../domain/app/provider.js';
import { type Fields, fieldsOf, profileOf, textId } from '../../../domain/providers/profile-fields.js';

export interface DiscordOptions extends ProviderOptions {
  /** `consent` asks for consent even if the user has agreed before. Default `none`. */
  readonly prompt?: 'none' | 'consent';
}

export function discord({ prompt = 'none' }: DiscordOptions): Provider {
  return {
    id: 'discord',
    name: 'Discord',
    authorization: {
      url: 'https://discord.com/api/oauth2/authorize',
      issuer: 'https://discord.com',
      parameters: { prompt },
    },
    token: { url: 'https://discord.com/api/oauth2/token' },
    scopes: ['identify', 'email'],
    pkce: true,
    async profile({ fetch }) {
      const user = fieldsOf(await fetch('https://discord.com/api/users/@me'));
      if (!user) return undefined;
      const id = snowflake(user.id);
      return profileOf(user, {
        id,
        names: [user.global_name, user.username],
        email: user.email,
        emailVerified: user.verified === true,
        image: id && avatarOf(id, user),
      });
    },
  };
}

/** Returns a Discord id: 64 bits, as a text of digits. */
function snowflake(value: unknown): string | undefined {
  const id = textId(value);
  return id && /^\d{1,20}$/.test(id) ? id : undefined;
}

/**
 * Returns the URL of the picture. Hashes of animated pictures begin with `a_`. For users without a picture, Discord
 * chooses one of its own by the id.
 */
function avatarOf(id: string, { avatar, discriminator }: Fields): string {
  if (typeof avatar === 'string' && /^\w{1,64}$/.test(avatar)) {
    return `https://cdn.discordapp.com/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`;
  }
  // Users who still have an old user name have a discriminator of four digits, and one of five pictures. All others
  // have one of six.
  const isOld = typeof discriminator === 'string' && /^\d{4}$/.test(discriminator) && discriminator !== '0000';
  const index = isOld ? Number(discriminator) % 5 : Number((BigInt(id) >> 22n) % 6n);
  return `https://cdn.discordapp.com/embed/avatars/${index}.png`;
}
