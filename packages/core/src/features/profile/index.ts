import { defineFeature } from '../../feature.js';
import { profileContract } from './contract.js';

/** What users can change in their account without another proof. */
export const profile = defineFeature(profileContract, {
  handlers: async () => (await import('./handlers.js')).profileHandlers,
});
