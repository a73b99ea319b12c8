import type { Check } from '../../check.js';
import { listProviders } from '../../providers.js';
import { covers } from '../../sites.js';

/** The provider sends the browser to this address, and it must be ours. */
export const providerRedirects: Check = {
  name: 'provider-redirect',
  severity: 'error',
  page: 'social-sign-in',
  find: ({ options, inspection: { basePath }, origins }) =>
    listProviders(options).flatMap(([id, { redirectURI }]) => {
      const path = `${basePath}/callback/${id}`;
      if (typeof redirectURI !== 'string' || origins.length === 0) return [];
      const url = URL.canParse(redirectURI) ? new URL(redirectURI) : undefined;
      if (url?.pathname === path && origins.some((origin) => covers(origin, url))) return [];
      return {
        cause: `socialProviders.${id}.redirectURI is ${redirectURI}, where this server does not answer. A sign-in ends on an error page.`,
        repair: `Leave it out, or set it to ${origins[0]?.origin}${path}, and register the same address at the provider.`,
      };
    }),
};
