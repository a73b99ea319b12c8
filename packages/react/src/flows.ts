export type {
  SecondFactorMethod,
  SignInActions,
  SignInFlow,
  SignInFlowClient,
  SignInFlowOptions,
  SignInProof,
} from './flows/sign-in-flow.js';
export { type SignInFlowHooks, type SignInFlowPluginOptions, signInFlow } from './flows/sign-in-plugin.js';
export type {
  Challenge,
  ChallengeStep,
  IdleStep,
  Question,
  SecondFactorStep,
  SignInCodes,
  SignInStep,
  UnverifiedStep,
} from './flows/sign-in-steps.js';
export {
  type ReauthenticationMethod,
  type StepUp,
  type StepUpActions,
  type StepUpClient,
  type StepUpHooks,
  type StepUpOptions,
  type StepUpState,
  type StepUpTargets,
  stepUp,
} from './flows/step-up.js';
export type { ReauthenticationQuestion, StepUpQuestion } from './flows/step-up-steps.js';
export {
  secretOf,
  type TwoFactorEnrolment,
  type TwoFactorSetup,
  type TwoFactorSetupActions,
  type TwoFactorSetupClient,
  type TwoFactorSetupHooks,
  type TwoFactorSetupStep,
  twoFactorSetup,
} from './flows/two-factor-setup.js';
