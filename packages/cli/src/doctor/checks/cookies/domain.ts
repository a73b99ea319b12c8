import type { Check } from '../../check.js';
import { listCookieAttributes } from '../../cookies.js';

/** Browsers refuse a cookie for a domain to which the host does not belong. */
export const cookieDomain: Check = {
  name: 'cookie-domain',
  severity: 'error',
  page: 'security',
  find({ options, origins }) {
    const { crossSubDomainCookies: shared } = options.advanced ?? {};
    const listed = [shared?.enabled ? shared : {}, ...listCookieAttributes(options)];
    const domains = new Set(listed.flatMap(({ domain }) => domain?.replace(/^\./, '') ?? []));
    return [...domains].flatMap((domain) =>
      origins
        .filter(({ hostname }) => hostname !== domain && !hostname.endsWith(`.${domain}`))
        .map(({ hostname }) => ({
          cause: `Cookies are for the domain ${domain}, and ${hostname} is not part of it. Browsers drop them, so no session begins.`,
          repair: `Set the domain of the cookies to ${hostname} or to a domain above it, or leave it out.`,
        })),
    );
  },
};
