import { defineClientPlugin } from '../../client/define-client-plugin.js';
import {
  aFunction,
  checkOptions,
  isWithoutEnvironment,
  type KnownOptions,
} from '../../contract/options/known-options.js';
import type { SecondFactorChallenge } from '../../contract/shapes.js';
import type { twoFactorContract } from './contract.js';
import { twoFactorRoutes } from './routes.js';

export interface TwoFactorClientOptions {
  /** Called when a sign-in needs a second factor, before the call that signs in returns. Default: nothing is called. */
  readonly onTwoFactorRedirect?: (challenge: SecondFactorChallenge) => void | Promise<void>;
}

/** Every option of `twoFactorClient`. */
const clientOptions = { onTwoFactorRedirect: aFunction } satisfies KnownOptions<TwoFactorClientOptions>;

/** The client part of `twoFactor()`. */
export function twoFactorClient(options: TwoFactorClientOptions = {}) {
  try {
    // A production bundle leaves this check out, because every byte counts in a browser (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('twoFactorClient', options, clientOptions);
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  const { onTwoFactorRedirect } = options;
  const feature = defineClientPlugin<typeof twoFactorContract>()(twoFactorRoutes);
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
