import type { Check } from '../../check.js';
import { isLocal } from '../../sites.js';

/** Without encryption, each network on the way reads passwords and sessions. */
export const baseUrlPlain: Check = {
  name: 'base-url-plain',
  severity: 'error',
  page: 'errors#https_is_required',
  find: ({ production, origins }) =>
    origins
      .filter(({ protocol, hostname }) => production && protocol === 'http:' && !isLocal(hostname))
      .map(({ origin }) => ({
        cause: `baseURL has ${origin}, which is not encrypted. Every network between a user and the server can read passwords, and cookies are sent without Secure.`,
        repair: 'Write https. If a proxy ends TLS before the server, write the address that users see.',
      })),
};
