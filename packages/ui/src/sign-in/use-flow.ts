import type { SignInFlow, SignInFlowOptions } from '@latchkey/react/flows';
import type { FullClient } from '../provider/known-hooks.js';
import { neededHook, useUI } from '../provider/ui-context.js';

/** The sign-in of a page, step by step. */
export type Flow = SignInFlow<FullClient>;
/** A sign-in at one of its steps. */
export type FlowAt<S extends Flow['state']> = Extract<Flow, { readonly state: S }>;

/** The sign-in that waited for its second factor when the server rendered the page; `undefined` if the page asks. */
export type InitialChallenge = SignInFlowOptions['initialChallenge'];

export function useFlow(onComplete: () => void, initialChallenge?: InitialChallenge): Flow {
  const { auth } = useUI();
  return neededHook(auth, 'useSignInFlow', 'signInFlow() to createAuthReact')({ onComplete, initialChallenge });
}

/** A sign-in that waits for its first form, and why the last attempt was refused. */
export interface FirstStep {
  readonly flow: Flow;
  readonly refusal: unknown;
  readonly isBusy: boolean;
}
