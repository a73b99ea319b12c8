import { definePlugin } from '../../define-plugin.js';
import { accountsContract } from './contract.js';

/** The accounts of a user: the password and the linked providers. */
export const accounts = definePlugin(accountsContract, {
  handlers: async () => (await import('./handlers.js')).accountHandlers,
});
