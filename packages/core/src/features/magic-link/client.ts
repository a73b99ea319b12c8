import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import type { MagicLinkContract } from './contract.js';
import { magicLinkRoutes } from './routes.js';

/** The contract of `magicLink()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface MagicLinkClientContract extends PublicContract<MagicLinkContract, keyof typeof magicLinkRoutes> {}

/** The client part of `magicLink()`. */
export const magicLinkClient = (): ClientPlugin<MagicLinkClientContract> =>
  defineClientPlugin<MagicLinkContract>()(magicLinkRoutes);
