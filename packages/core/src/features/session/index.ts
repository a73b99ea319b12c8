import { definePlugin } from '../../define-plugin.js';
import { sessionContract } from './contract.js';
import { sessionHandlers } from './handlers.js';

/** Reading, listing and ending the sessions of a user. */
export const session = definePlugin(sessionContract, { handlers: sessionHandlers });
