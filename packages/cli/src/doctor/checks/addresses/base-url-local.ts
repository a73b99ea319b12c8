import type { Check } from '../../check.js';
import { isLocal } from '../../sites.js';

/** Links in mails begin with baseURL, also behind a proxy. */
export const baseUrlLocal: Check = {
  name: 'base-url-local',
  severity: 'error',
  page: 'mounting',
  find: ({ production, origins }) =>
    origins
      .filter(({ hostname }) => production && isLocal(hostname))
      .map(({ origin }) => ({
        cause: `baseURL is ${origin} in production. Links in mails and redirects of providers lead users to their own machine.`,
        repair: 'Set baseURL or LATCHKEY_URL to the address that users see, not to the one behind the proxy.',
      })),
};
