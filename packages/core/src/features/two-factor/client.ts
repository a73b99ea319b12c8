import { defineClientFeature } from '../../client/feature.js';
import type { Challenge } from '../../contract/shapes.js';
import type { twoFactorContract } from './contract.js';
import { twoFactorRoutes } from './routes.js';

export interface TwoFactorClientOptions {
  /** Called when a sign-in waits for its second factor, before its caller goes on. Default: nothing is called. */
  readonly onTwoFactorRedirect?: (challenge: Challenge) => void | Promise<void>;
}

/** The second factor in the browser. */
export function twoFactorClient({ onTwoFactorRedirect }: TwoFactorClientOptions = {}) {
  const feature = defineClientFeature<typeof twoFactorContract>()(twoFactorRoutes);
  if (!onTwoFactorRedirect) return feature;
  return {
    ...feature,
    async onAnswer(data: unknown) {
      if (isChallenge(data)) await onTwoFactorRedirect(data);
    },
  };
}

function isChallenge(data: unknown): data is Challenge {
  return typeof data === 'object' && data !== null && 'twoFactorRedirect' in data;
}
