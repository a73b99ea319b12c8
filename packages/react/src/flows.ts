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
export type { AskingStepUp, StepUp, StepUpActions, StepUpOptions } from './flows/step-up.js';
export type { StepUpClient, StepUpTargets } from './flows/step-up-client.js';
export { type StepUpHooks, type StepUpPlugin, stepUp } from './flows/step-up-plugin.js';
export type { StepUpProviderComponent, StepUpProviderProps } from './flows/step-up-provider.js';
export type {
  ReauthenticationMethod,
  ReauthenticationQuestion,
  StepUpQuestion,
  StepUpState,
} from './flows/step-up-steps.js';
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
