import { defineClientFeature } from '../../client/feature.js';
import type { magicLinkContract } from './contract.js';
import { magicLinkRoutes } from './routes.js';

/** The client part of `magicLink()`. */
export const magicLinkClient = () => defineClientFeature<typeof magicLinkContract>()(magicLinkRoutes);
