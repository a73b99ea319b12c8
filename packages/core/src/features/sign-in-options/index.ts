import { definePlugin } from '../../define-plugin.js';
import { signInOptionsContract } from './contract.js';

/** `/sign-in-options` tells which sign-in options the server has. */
export const signInOptions = definePlugin(signInOptionsContract, {
  handlers: async () => (await import('./handlers.js')).signInOptionsHandlers,
});
