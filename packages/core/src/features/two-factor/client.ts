import { defineClientFeature } from '../../client/feature.js';
import { aFunction, checkOptions, type KnownOptions } from '../../contract/options/known-options.js';
import type { SecondFactorChallenge } from '../../contract/shapes.js';
import type { twoFactorContract } from './contract.js';
import { twoFactorRoutes } from './routes.js';

export interface TwoFactorClientOptions {
  /** Called when a sign-in waits for its second factor, before its caller goes on. Default: nothing is called. */
  readonly onTwoFactorRedirect?: (challenge: SecondFactorChallenge) => void | Promise<void>;
}

/** Every option of `twoFactorClient`. */
const clientOptions = { onTwoFactorRedirect: aFunction } satisfies KnownOptions<TwoFactorClientOptions>;

/** The second factor in the browser. */
export function twoFactorClient(options: TwoFactorClientOptions = {}) {
  try {
    // In a bundle for production nothing of this is left: a browser has no bytes to spare for it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('twoFactorClient', options, clientOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // no bundler has replaced it, and there is no `process`
  }
  const { onTwoFactorRedirect } = options;
  const feature = defineClientFeature<typeof twoFactorContract>()(twoFactorRoutes);
  if (!onTwoFactorRedirect) return feature;
  return {
    ...feature,
    async onAnswer(data: unknown) {
      if (isChallenge(data)) await onTwoFactorRedirect(data);
    },
  };
}

function isChallenge(data: unknown): data is SecondFactorChallenge {
  return typeof data === 'object' && data !== null && 'twoFactorRedirect' in data;
}
