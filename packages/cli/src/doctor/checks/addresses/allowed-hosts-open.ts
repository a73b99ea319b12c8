import type { Check } from '../../check.js';
import { isSharedPattern } from '../../sites.js';

/** A host of a stranger would get the links of mails. */
export const allowedHostsOpen: Check = {
  name: 'allowed-hosts-open',
  severity: 'error',
  page: 'mounting',
  find({ options: { baseURL } }) {
    const allowed = typeof baseURL === 'object' ? baseURL.allowedHosts : [];
    return allowed.filter(isSharedPattern).map((host) => ({
      cause: `baseURL.allowedHosts has ${host}. Any person can get a host below it, and then links in mails can lead to that host.`,
      repair: 'List only hosts that you control, such as *.preview.example.com on a domain of your own.',
    }));
  },
};
