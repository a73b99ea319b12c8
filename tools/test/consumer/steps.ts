import { createSignInFlow, createTwoFactorSetup } from '@latchkey/react/flows';
import { createOrganizationHooks } from '@latchkey/react/organizations';
import { everyClient, everyHook } from './every-plugin-client.js';

export const useSignInFlow = createSignInFlow(everyClient);
export const useTwoFactorSetup = createTwoFactorSetup(everyClient);
export const { Show, useHasPermission, useMembers, useOrganization, useTeams } = createOrganizationHooks(everyHook);

export function useMethods() {
  const flow = useSignInFlow({ initialChallenge: null });
  return flow.state === 'second-factor' ? flow.methods : [];
}
export function useBackupCodes() {
  const setup = useTwoFactorSetup();
  return setup.state === 'backup-codes' ? setup.backupCodes : undefined;
}
export const useNames = () => useMembers.infinite().data?.members.map(({ user }) => user.name);
