import { definePlugin } from '../../define-plugin.js';
import { waysInContract } from './contract.js';

/** `/ways-in` tells which ways in the server has. */
export const waysIn = definePlugin(waysInContract, {
  handlers: async () => (await import('./handlers.js')).waysInHandlers,
});
