import { type Check, faultIf } from '../../check.js';
import { listCookieAttributes } from '../../cookies.js';

/** A request without encryption would carry the session. */
export const cookieInsecure: Check = {
  name: 'cookie-insecure',
  severity: 'error',
  page: 'security',
  find({ options, origins }) {
    const { useSecureCookies, defaultCookieAttributes: attributes } = options.advanced ?? {};
    const isOff =
      (attributes?.secure ?? useSecureCookies) === false ||
      listCookieAttributes(options).some(({ secure }) => secure === false);
    return faultIf(isOff && origins.some(({ protocol }) => protocol === 'https:'), () => ({
      cause:
        'Cookies go without Secure, although baseURL is https. A network can get a browser to send the session without encryption.',
      repair: 'Leave out advanced.useSecureCookies, and `secure` of cookies: the default follows from baseURL.',
    }));
  },
};
