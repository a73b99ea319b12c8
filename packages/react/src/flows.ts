export {
  createSignInFlow,
  type SecondFactorMethod,
  type SignInFlow,
  type SignInFlowClient,
  type SignInFlowOptions,
} from './flows/sign-in-flow.js';
export type { Challenge, ChallengeStep, Question, SignInStep } from './flows/sign-in-steps.js';
export {
  createStepUp,
  type ReauthenticationMethod,
  type StepUp,
  type StepUpClient,
  type StepUpOptions,
  type StepUpState,
} from './flows/step-up.js';
export {
  createTwoFactorSetup,
  secretOf,
  type TwoFactorSetup,
  type TwoFactorSetupClient,
  type TwoFactorSetupStep,
} from './flows/two-factor-setup.js';
