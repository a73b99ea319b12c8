import { defineFeature } from '../../feature.js';
import { sessionContract } from './contract.js';
import { sessionHandlers } from './handlers.js';

/** Reading, listing and ending the sessions of a user. */
export const session = defineFeature(sessionContract, { handlers: sessionHandlers });
