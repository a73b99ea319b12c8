import type { AuthClientError } from 'latchkey/client';
import type { SecondFactorMethod } from './sign-in-steps.js';

/** The methods to reauthenticate: those of the second factor and passkeys for users with a second factor in force, otherwise the others. */
export type ReauthenticationMethod =
  | 'password'
  | 'email-code'
  | 'provider'
  | 'passkey'
  | Exclude<SecondFactorMethod, 'otp'>;

/** The step of a step-up: at `idle` no action waits, at the others an action waits for the user. */
export type StepUpState<Code extends string = string> = { readonly state: 'idle' } | Question<Code>;

interface Asked<Code extends string> {
  /** A code was mailed at this time. */
  readonly codeSentAt: Date | null;
  readonly isBusy: boolean;
  /** Why the last attempt was refused. The action still waits. */
  readonly error: AuthClientError<Code> | null;
}

/** The session has to show the second factor. */
export interface StepUpQuestion<Code extends string = string> extends Asked<Code> {
  readonly state: 'second-factor';
  readonly methods: readonly SecondFactorMethod[];
  /** The current method; `use` chooses another. */
  readonly method: SecondFactorMethod;
}

/** The session is not fresh, or lacks a factor, or the account is not settled: the user shows again who they are. */
export interface ReauthenticationQuestion<Code extends string = string> extends Asked<Code> {
  readonly state: 'reauthenticate';
  /** The methods that this user has. */
  readonly methods: readonly ReauthenticationMethod[];
  /** The current method; `use` chooses another. */
  readonly method: ReauthenticationMethod;
  /** The linked providers, for the method `provider`. */
  readonly providers: readonly string[];
  /** The account is not settled: a mailed code settles it. The age of the session does not matter. */
  readonly isUnsettled?: true;
  /** The mailed code that goes with a code of the second factor. */
  readonly emailCode?: string;
}

export type Question<Code extends string = string> = StepUpQuestion<Code> | ReauthenticationQuestion<Code>;

/** An event of a step-up. */
export type StepUpEvent =
  | { readonly type: 'asked'; readonly question: Question }
  | { readonly type: 'answered' | 'sent' | 'left' }
  | { readonly type: 'method chosen'; readonly method: Question['method'] }
  | { readonly type: 'code mailed'; readonly at: Date }
  /** `codes`: the methods that remain if the server wants the second factor. */
  | {
      readonly type: 'refused';
      readonly error: AuthClientError;
      readonly codes: readonly ReauthenticationMethod[];
      /** What the user has entered. */
      readonly proof: string;
    };

export const idle: StepUpState = { state: 'idle' };

/** The next step. An event that a step does not handle does not change it. */
export function nextStep(step: StepUpState, event: StepUpEvent): StepUpState {
  if (event.type === 'asked') return step.state === 'idle' ? event.question : step;
  if (step.state === 'idle') return step;
  switch (event.type) {
    case 'answered':
      return idle;
    case 'sent':
      return { ...step, isBusy: true, error: null };
    case 'left':
      return { ...step, isBusy: false };
    case 'method chosen':
      return chosen(step, event.method);
    case 'code mailed':
      return { ...step, isBusy: false, codeSentAt: event.at };
    case 'refused':
      return refused(step, event);
  }
}

const unasked = { codeSentAt: null, isBusy: false, error: null };

/** The question of the second factor; `undefined` without a method. */
export function askForCode(methods: readonly SecondFactorMethod[]): StepUpQuestion | undefined {
  const [method] = methods;
  return method && { state: 'second-factor', methods, method, ...unasked };
}

/** The question who the user is; `undefined` for a user without a method. */
export function askAgain(
  methods: readonly ReauthenticationMethod[],
  providers: readonly string[],
): ReauthenticationQuestion | undefined {
  const [method] = methods;
  return method && { state: 'reauthenticate', methods, method, providers, ...unasked };
}

/** The question for the code that settles an account. */
export function askForMailedCode(): ReauthenticationQuestion {
  const method = 'email-code';
  return { state: 'reauthenticate', methods: [method], method, providers: [], isUnsettled: true, ...unasked };
}

function chosen(step: Question, wanted: Question['method']): Question {
  if (step.state === 'second-factor') {
    const method = step.methods.find((each) => each === wanted);
    return method ? { ...step, method, error: null } : step;
  }
  const method = step.methods.find((each) => each === wanted);
  return method ? { ...step, method, error: null } : step;
}

function refused(
  step: Question,
  { error, codes, proof }: Extract<StepUpEvent, { readonly type: 'refused' }>,
): Question {
  // A second factor has come into force since the methods were read, or a plugin of the server demands it.
  const isLate = error.code === 'SECOND_FACTOR_REQUIRED' && step.state === 'reauthenticate';
  const next = isLate ? askAgain(codes, []) : undefined;
  if (!next) return { ...step, isBusy: false, error };
  // The server has not used the mailed code up: it settles the account together with a code of the factor.
  return isLate && step.isUnsettled ? { ...next, isUnsettled: true, emailCode: proof } : next;
}
