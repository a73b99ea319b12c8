import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import { organizationHooks } from '@latchkey/react/organizations';
import { everyClient } from './every-plugin-client.js';

export const made = createAuthReact(everyClient, {
  plugins: [organizationHooks(), signInFlow(), stepUp(), twoFactorSetup()],
});
export const { SignedIn, useSignInFlow, useTwoFactorSetup } = made;
export const { Show, useHasPermission, useMembers, useOrganization, useTeams } = made;

export function useMethods() {
  const flow = useSignInFlow({ initialChallenge: null });
  return flow.state === 'second-factor' ? flow.methods : [];
}
export function useBackupCodes() {
  const setup = useTwoFactorSetup();
  return setup.state === 'backup-codes' ? setup.backupCodes : undefined;
}
export const useNames = () => useMembers.infinite().data?.members.map(({ user }) => user.name);
