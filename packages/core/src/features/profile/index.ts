import { defineFeature } from '../../feature.js';
import { profileContract } from './contract.js';

/** What users may change about themselves without proving anything again. */
export const profile = defineFeature(profileContract, {
  handlers: async () => (await import('./handlers.js')).profileHandlers,
});
