import { type Check, faultIf } from '../../check.js';
import { hostOf, isLocal, siteOf } from '../../sites.js';

/** Browsers send cookies with SameSite=Lax only to the site of the page. */
export const cookieOtherSite: Check = {
  name: 'cookie-other-site',
  severity: 'warning',
  page: 'security',
  find({ options: { advanced = {}, trustedOrigins }, origins }) {
    if (advanced.defaultCookieAttributes?.sameSite === 'none' || origins.length === 0) return [];
    const own = new Set(origins.map(({ hostname }) => siteOf(hostname)));
    const listed: readonly string[] = Array.isArray(trustedOrigins) ? trustedOrigins : [];
    const other = listed.filter((entry) => isWebOrigin(entry) && !own.has(siteOf(hostOf(entry))));
    return faultIf(other.length > 0, () => ({
      cause: `Pages of ${other.join(', ')} belong to another site than ${[...own].join(', ')}. Browsers do not send the session cookie with their requests.`,
      repair:
        "Serve page and server below one domain. Or set advanced.defaultCookieAttributes: { sameSite: 'none', secure: true }, which some browsers block all the same.",
    }));
  },
};

const isWebOrigin = (entry: string) => (/^https?:/i.test(entry) || !entry.includes('://')) && !isLocal(hostOf(entry));
