// Each returns a flow or a step without a written type.
import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import { everyClient, everyHook } from './every-plugin-client.js';

const flows = createAuthReact(everyClient, { plugins: [signInFlow(), stepUp(), twoFactorSetup()] });
export const { useSignInFlow, useStepUp, useTwoFactorSetup } = flows;
export function useSecondFactor() {
  const flow = useSignInFlow();
  return flow.state === 'second-factor' ? flow : undefined;
}
export function useUnverified() {
  const flow = useSignInFlow();
  return flow.state === 'email-unverified' ? flow : undefined;
}
export function useReauthentication() {
  const step = useStepUp();
  return step.state === 'reauthenticate' ? step : undefined;
}
export function useDemand() {
  const step = useStepUp();
  return step.state === 'second-factor' ? step : undefined;
}
export function useScan() {
  const setup = useTwoFactorSetup();
  return setup.state === 'scan' ? setup : undefined;
}
export const useVerify = () => useSignInFlow().verify;
export const useUser = () => everyHook.useSession().user;
