/** The identity providers that are built in. Nobody else's may have one of these ids. */
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
