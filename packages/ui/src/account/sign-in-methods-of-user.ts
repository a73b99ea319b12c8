import { useUI } from '../provider/ui-context.js';

/** Whether the account has a password; `undefined` while that is not known. */
export function useHasPassword(): boolean | undefined {
  const { data: accounts } = useUI().auth.useUserAccounts({});
  return accounts?.some(({ provider }) => provider === 'credential');
}

/** The number of the user's passkeys: 0 while it is not known, and in an application without passkeys. */
export function usePasskeyCount(): number {
  const { usePasskeys = noPasskeys } = useUI().auth;
  return usePasskeys().passkeys?.length ?? 0;
}

const noPasskeys = () => ({ passkeys: [] });
