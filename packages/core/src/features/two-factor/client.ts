import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import {
  aFunction,
  checkOptions,
  isWithoutEnvironment,
  type KnownOptions,
} from '../../contract/options/known-options.js';
import type { SecondFactorChallenge } from '../../contract/shapes.js';
import type { TwoFactorContract } from './contract.js';
import { twoFactorRoutes } from './routes.js';

export interface TwoFactorClientOptions {
  /** Called when a sign-in needs a second factor, before the call that signs in returns. Default: nothing is called. */
  readonly onTwoFactorRedirect?: (challenge: SecondFactorChallenge) => void | Promise<void>;
}

/** Every option of `twoFactorClient`. */
const clientOptions = { onTwoFactorRedirect: aFunction } satisfies KnownOptions<TwoFactorClientOptions>;

/** The contract of `twoFactor()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface TwoFactorClientContract extends PublicContract<TwoFactorContract, keyof typeof twoFactorRoutes> {}

/** The client part of `twoFactor()`. */
export function twoFactorClient(options: TwoFactorClientOptions = {}): ClientPlugin<TwoFactorClientContract> {
  try {
    // A production bundle leaves this check out, because every byte counts in a browser (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('twoFactorClient', options, clientOptions);
  } catch (error) {
    if (!isWithoutEnvironment(error)) throw error; // no bundler has replaced the expression
  }
  const { onTwoFactorRedirect } = options;
  const feature = defineClientPlugin<TwoFactorContract>()(twoFactorRoutes);
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
