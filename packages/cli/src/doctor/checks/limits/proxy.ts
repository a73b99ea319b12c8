import { type Check, faultIf } from '../../check.js';

/** Behind a proxy, all users have the proxy's address, unless a header contains the user's own. */
export const limitsBehindProxy: Check = {
  name: 'limits-behind-proxy',
  severity: 'error',
  page: 'errors#clients_share_a_limit',
  find: ({ host, options: { advanced } }) =>
    faultIf(host !== undefined && !advanced?.ipAddress?.ipAddressHeaders?.length, () => ({
      cause: `The application runs behind the proxy of ${host?.name}, and no header is configured for the client's address. All users share one rate limit.`,
      repair: `Set advanced.ipAddress.ipAddressHeaders to ['${host?.header}'], if your host sets this header itself.`,
    })),
};
