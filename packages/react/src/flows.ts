export {
  createSignInFlow,
  type SecondFactorMethod,
  type SignInFlow,
  type SignInFlowClient,
  type SignInFlowOptions,
} from './sign-in-flow.js';
export type { Challenge, SignInStep } from './sign-in-steps.js';
export { createStepUp, type StepUp, type StepUpClient, type StepUpOptions, type StepUpState } from './step-up.js';
export {
  createTwoFactorSetup,
  secretOf,
  type TwoFactorSetup,
  type TwoFactorSetupClient,
  type TwoFactorSetupStep,
} from './two-factor-setup.js';
