import { defineClientFeature } from '../../client/feature.js';
import type { magicLinkContract } from './contract.js';
import { magicLinkRoutes } from './routes.js';

/** Links that sign in, for the client. */
export const magicLinkClient = () => defineClientFeature<typeof magicLinkContract>()(magicLinkRoutes);
