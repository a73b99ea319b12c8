import { defineFeature } from '../../feature.js';
import { magicLinkContract } from './contract.js';
import { type MagicLinkOptions, resolveMagicLink } from './options.js';

export type { MagicLinkMail, MagicLinkOptions } from './options.js';

/** Links by mail that sign in. */
export function magicLink(options: MagicLinkOptions) {
  const rules = resolveMagicLink(options);
  return defineFeature(magicLinkContract, {
    absent: rules.confirm ? [] : ['confirmMagicLink'],
    handlers: async () => (await import('./handlers.js')).magicLinkHandlers(rules),
  });
}
