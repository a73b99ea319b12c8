import { type Check, faultIf } from '../../check.js';

/** Production refuses to start without an address of its own. */
export const baseUrlMissing: Check = {
  name: 'base-url-missing',
  severity: 'error',
  page: 'errors#base_url_is_required',
  find: ({ production, options, env }) =>
    faultIf(production && options.baseURL === undefined && !env.LATCHKEY_URL, () => ({
      cause:
        'baseURL is not set. Production refuses to start without it, because the Host header of a request would decide links.',
      repair:
        "Set LATCHKEY_URL, or baseURL: 'https://app.example.com'. For several domains: baseURL: { allowedHosts: [...] }.",
    })),
};
