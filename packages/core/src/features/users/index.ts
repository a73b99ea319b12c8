import { definePlugin } from '../../define-plugin.js';
import { usersContract } from './contract.js';

/** What the server's own code does with users: on `auth.api`, never over HTTP. */
export const users = definePlugin(usersContract, {
  handlers: async () => (await import('./handlers.js')).usersHandlers,
});
