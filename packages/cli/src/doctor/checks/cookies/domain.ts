import type { Check } from '../../check.js';

/** Browsers refuse a cookie for a domain to which the host does not belong. */
export const cookieDomain: Check = {
  name: 'cookie-domain',
  severity: 'error',
  page: 'security',
  find({ options: { advanced = {} }, origins }) {
    const { crossSubDomainCookies: shared, defaultCookieAttributes: attributes } = advanced;
    const domain = (shared?.enabled ? shared.domain : undefined) ?? attributes?.domain;
    if (domain === undefined) return [];
    const bare = domain.replace(/^\./, '');
    return origins
      .filter(({ hostname }) => hostname !== bare && !hostname.endsWith(`.${bare}`))
      .map(({ hostname }) => ({
        cause: `Cookies are for the domain ${bare}, and ${hostname} is not part of it. Browsers drop them, so no session begins.`,
        repair: `Set advanced.crossSubDomainCookies.domain to a domain that ends ${hostname}, or leave it out.`,
      }));
  },
};
