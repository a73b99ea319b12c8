import { definePlugin } from '../../define-plugin.js';
import { profileContract } from './contract.js';

/** The changes that users can make in their account without another proof. */
export const profile = definePlugin(profileContract, {
  handlers: async () => (await import('./handlers.js')).profileHandlers,
});
