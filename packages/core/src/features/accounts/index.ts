import { defineFeature } from '../../feature.js';
import { accountsContract } from './contract.js';

/** The ways in of a user: their password and the providers that they have linked. */
export const accounts = defineFeature(accountsContract, {
  handlers: async () => (await import('./handlers.js')).accountHandlers,
});
