import { readManifest } from '../../../project.js';
import type { Check } from '../../check.js';
import { hasNextPage } from '../../next-pages.js';

/** Only Next.js has pages whose addresses follow from its files. A rewrite can lead elsewhere, so this is a warning. */
export const pageMissing: Check = {
  name: 'page-missing',
  severity: 'warning',
  page: 'ui',
  find({ folder, inspection: { pages } }) {
    const { dependencies, devDependencies } = readManifest(folder);
    if (!('next' in { ...devDependencies, ...dependencies })) return [];
    return pages
      .filter(({ page }) => page.startsWith('/') && hasNextPage(folder, page) === false)
      .map(({ option, page }) => ({
        cause: `${option} leads users to ${page}, and the application has no file for this page. They get 404.`,
        repair: `Add the page, or set ${option} to the address of yours.`,
      }));
  },
};
