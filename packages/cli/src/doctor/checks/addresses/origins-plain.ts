import type { Check } from '../../check.js';
import { hostOf, isLocal } from '../../sites.js';

/** A network on the way can change a page that is not encrypted. */
export const originsPlain: Check = {
  name: 'origins-plain',
  severity: 'error',
  page: 'security',
  find({ production, options: { trustedOrigins } }) {
    const listed: readonly string[] = Array.isArray(trustedOrigins) ? trustedOrigins : [];
    return listed
      .filter((entry) => production && /^http:/i.test(entry) && !isLocal(hostOf(entry)))
      .map((entry) => ({
        cause: `trustedOrigins has ${entry}. Every network between a user and the server can change a page without encryption, and act as its users.`,
        repair: 'Write https, or remove the entry.',
      }));
  },
};
