import { definePlugin } from '../../define-plugin.js';
import { usersContract } from './contract.js';

/** The calls of the server's own code about users: on `auth.api`, never over HTTP. */
export const users = definePlugin(usersContract, {
  handlers: async () => (await import('./handlers.js')).usersHandlers,
});
