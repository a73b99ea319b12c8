import type { Check } from '../../check.js';
import { isSharedPattern } from '../../sites.js';

/** A page of a stranger could post with the cookies of a user. */
export const originsOpen: Check = {
  name: 'origins-open',
  severity: 'error',
  page: 'security',
  find({ options: { trustedOrigins } }) {
    const listed = Array.isArray(trustedOrigins) ? trustedOrigins : [];
    return listed.filter(isSharedPattern).map((entry) => ({
      cause: `trustedOrigins has ${entry}. Any person can get a host below it, and a page there can then act as your users.`,
      repair: 'List the hosts one by one, or a pattern on a domain of your own.',
    }));
  },
};
