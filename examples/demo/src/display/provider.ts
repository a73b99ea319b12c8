import type { SocialProviderId } from 'latchkey/client';

/** The identity providers that this demo can offer. */
export type ProviderId = SocialProviderId | 'demo-id';

/** The name of a way to sign in. */
export function nameProvider(provider: string): string {
  if (provider === 'credential') return 'Password';
  return known[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}

/** Names that cannot be made from the id. */
const known: Readonly<Record<string, string>> = {
  'demo-id': 'Demo ID',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  twitter: 'X',
  vk: 'VK',
};
