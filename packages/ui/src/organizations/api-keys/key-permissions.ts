import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { organizationPlugin } from '../current.js';

/** What the user may do with the API keys of an organization: nothing for a client without `apiKeyClient()`. */
export function useMayUseKeys(of: ShownOrganization) {
  const { auth } = useUI();
  const usePermission = neededHook(auth, 'useHasPermission', organizationPlugin);
  const read = usePermission({ apiKey: ['read'] }, of);
  const create = usePermission({ apiKey: ['create'] }, of);
  const update = usePermission({ apiKey: ['update'] }, of);
  const revoke = usePermission({ apiKey: ['revoke'] }, of);
  return {
    read: auth.useApiKeys !== undefined && read.data === true,
    create: create.data === true,
    update: update.data === true,
    revoke: revoke.data === true,
  };
}
