import { defineClientPlugin } from '../../client/define-client-plugin.js';
import type { magicLinkContract } from './contract.js';
import { magicLinkRoutes } from './routes.js';

/** The client part of `magicLink()`. */
export const magicLinkClient = () => defineClientPlugin<typeof magicLinkContract>()(magicLinkRoutes);
