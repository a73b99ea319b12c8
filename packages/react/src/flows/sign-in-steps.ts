import type { AuthClientError } from 'latchkey/client';

/** The methods to show a second factor. */
export type SecondFactorMethod = 'totp' | 'otp' | 'backup-code';

/** The question that a plugin asks before the session begins: `{ name: 'terms', … }`. */
export interface Question {
  readonly name: string;
}

/** The codes of the errors that a sign-in can meet, step by step. */
export interface SignInCodes {
  /** The codes of the sign-in methods. */
  readonly signIn: string;
  /** The codes of the calls that check a second factor. */
  readonly proof: string;
  /** The codes of the call that sends the verification mail. */
  readonly mail: string;
}

/**
 * Where a sign-in is. `Q`: the questions that the plugins of the client declare. If the server refuses an input, the step stays the
 * same and gets the error, so the form stays too.
 */
export type SignInStep<Q extends Question = Question, Codes extends SignInCodes = SignInCodes> =
  /** It is not known yet whether a sign-in waits for its second factor. The user can already sign in. */
  | { readonly state: 'loading' }
  | IdleStep<Codes['signIn']>
  | { readonly state: 'submitting' }
  | SecondFactorStep<Codes['proof']>
  | ChallengeStep<Q>
  | UnverifiedStep<Codes['mail']>
  | { readonly state: 'complete' };

/** The form waits for the user. */
export interface IdleStep<Code extends string = string> {
  readonly state: 'idle';
  /** Why the last attempt was refused. */
  readonly error: AuthClientError<Code> | null;
}

/** The password is correct, and the address is not verified yet. */
export interface UnverifiedStep<Code extends string = string> {
  readonly state: 'email-unverified';
  readonly unverifiedEmail: string | undefined;
  readonly isResent: boolean;
  /** Why no mail was sent. */
  readonly error: AuthClientError<Code> | null;
}

/** The sign-in waits for the second factor. */
export interface SecondFactorStep<Code extends string = string> {
  readonly state: 'second-factor';
  readonly methods: readonly SecondFactorMethod[];
  /** The current method; `use` chooses another. */
  readonly method: SecondFactorMethod;
  /** Second factors of plugins with which the user can answer, such as `passkey`: afterwards the page calls `goOn`. */
  readonly others: readonly string[];
  /** When the waiting sign-in expires; `null` while that is not known. */
  readonly expiresAt: Date | null;
  /** A code was mailed at this time. */
  readonly codeSentAt: Date | null;
  readonly isBusy: boolean;
  readonly error: AuthClientError<Code> | null;
}

/** The sign-in waits for the answer to the question of a plugin. */
export interface ChallengeStep<Q extends Question = Question> {
  readonly state: 'challenge';
  readonly challenge: Q;
  readonly isBusy: boolean;
  readonly error: AuthClientError | null;
}

/** A sign-in that waits for its second factor, as `getTwoFactorChallenge` answers it. */
export interface Challenge {
  readonly twoFactorMethods: readonly string[];
  /** `null` while that is not known. */
  readonly expiresAt: Date | null;
}

/** An event of a sign-in. */
export type SignInEvent =
  | { readonly type: 'submitted' | 'completed' | 'reset' | 'resent' | 'nothing waits' }
  | { readonly type: 'not resent'; readonly error: AuthClientError }
  | { readonly type: 'refused'; readonly error: AuthClientError; readonly email: string | undefined }
  | { readonly type: 'challenged'; readonly challenge: Challenge }
  | { readonly type: 'asked'; readonly challenge: Question }
  | { readonly type: 'answer sent' }
  | { readonly type: 'answer refused'; readonly error: AuthClientError }
  | { readonly type: 'method chosen'; readonly method: SecondFactorMethod }
  | { readonly type: 'code asked for' | 'proof sent' }
  | { readonly type: 'code mailed'; readonly at: Date }
  | { readonly type: 'proof refused'; readonly error: AuthClientError };

const idle: SignInStep = { state: 'idle', error: null };

/** The step when a page opens: with a waiting sign-in, without one (`null`), or while that is not known (`undefined`). */
export function firstStep(waiting: Challenge | null | undefined): SignInStep {
  if (waiting === undefined) return { state: 'loading' };
  return waiting ? challenged(idle, waiting) : idle;
}

/** The next step. An event that a step does not handle does not change it. */
export function nextStep(step: SignInStep, event: SignInEvent): SignInStep {
  // A user with a session keeps it; the outcome of a call that still runs does not matter.
  if (step.state === 'complete' && event.type !== 'submitted' && event.type !== 'reset') return step;
  switch (event.type) {
    case 'submitted':
      return { state: 'submitting' };
    case 'completed':
      return { state: 'complete' };
    case 'reset':
      return idle;
    case 'nothing waits':
      return step.state === 'loading' ? idle : step;
    case 'refused':
      return event.error.code === 'EMAIL_NOT_VERIFIED'
        ? { state: 'email-unverified', unverifiedEmail: event.email, isResent: false, error: null }
        : { state: 'idle', error: event.error };
    case 'challenged':
      return challenged(step, event.challenge);
    case 'asked':
      return { state: 'challenge', challenge: event.challenge, isBusy: false, error: null };
    case 'answer sent':
      return isWaiting(step) ? { ...step, isBusy: true, error: null } : { state: 'submitting' };
    case 'answer refused':
      // If the pending sign-in has ended, the flow goes back to its first step.
      return isWaiting(step) && !isOver(event.error)
        ? { ...step, isBusy: false, error: event.error }
        : { state: 'idle', error: event.error };
    case 'resent':
      return step.state === 'email-unverified' ? { ...step, isResent: true, error: null } : step;
    case 'not resent':
      return step.state === 'email-unverified' ? { ...step, isResent: false, error: event.error } : step;
    default:
      return step.state === 'second-factor' ? withinSecondFactor(step, event) : step;
  }
}

const isWaiting = (step: SignInStep) => step.state === 'challenge' || step.state === 'second-factor';

const isOver = ({ code }: AuthClientError) => code === 'NO_PENDING_SIGN_IN' || code === 'INVALID_TWO_FACTOR_COOKIE';

type SecondFactorEvent = Extract<
  SignInEvent,
  { readonly type: 'method chosen' | 'code asked for' | 'proof sent' | 'code mailed' | 'proof refused' }
>;

function withinSecondFactor(step: SecondFactorStep, event: SecondFactorEvent): SignInStep {
  switch (event.type) {
    case 'method chosen':
      return step.methods.includes(event.method) ? { ...step, method: event.method, error: null } : step;
    case 'code asked for':
    case 'proof sent':
      return { ...step, isBusy: true, error: null };
    case 'code mailed':
      return { ...step, isBusy: false, codeSentAt: event.at };
    case 'proof refused':
      // If the pending sign-in has ended (expired, no tries left, or no cookie), the user starts again with the first factor.
      return isOver(event.error)
        ? { state: 'idle', error: event.error }
        : { ...step, isBusy: false, error: event.error };
  }
}

function challenged(step: SignInStep, { twoFactorMethods, expiresAt }: Challenge): SignInStep {
  const methods = twoFactorMethods.filter(isMethod);
  const others = twoFactorMethods.filter((name) => !isMethod(name));
  const [method = 'totp'] = methods;
  // A later read of the same challenge returns when it expires; the method that the user has chosen meanwhile stays.
  if (step.state === 'second-factor') return { ...step, methods, others, expiresAt };
  return { state: 'second-factor', methods, others, method, expiresAt, codeSentAt: null, isBusy: false, error: null };
}

function isMethod(name: string): name is SecondFactorMethod {
  return name === 'totp' || name === 'otp' || name === 'backup-code';
}
