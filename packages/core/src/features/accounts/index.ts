import { defineFeature } from '../../feature.js';
import { accountsContract } from './contract.js';

/** The accounts of a user: the password and the linked providers. */
export const accounts = defineFeature(accountsContract, {
  handlers: async () => (await import('./handlers.js')).accountHandlers,
});
