/** The ids of the built-in identity providers. Other providers cannot use them. */
export const socialProviderIds = [
  'apple',
  'discord',
  'dropbox',
  'facebook',
  'github',
  'gitlab',
  'google',
  'linkedin',
  'microsoft',
  'reddit',
  'roblox',
  'spotify',
  'tiktok',
  'twitch',
  'twitter',
  'vk',
] as const;

export type SocialProviderId = (typeof socialProviderIds)[number];
