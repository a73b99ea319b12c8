import type { AuthClientError } from 'latchkey/client';

/** What a second factor can be shown with. */
export type SecondFactorMethod = 'totp' | 'otp' | 'backup-code';

/** Where a sign-in is. What was refused stays with the step that it was refused in, so the form stays too. */
export type SignInStep =
  | { readonly state: 'idle'; readonly error: AuthClientError | null }
  | { readonly state: 'submitting' }
  | SecondFactorStep
  | { readonly state: 'email-unverified'; readonly unverifiedEmail: string | undefined; readonly isResent: boolean }
  | { readonly state: 'complete' };

export interface SecondFactorStep {
  readonly state: 'second-factor';
  readonly methods: readonly SecondFactorMethod[];
  /** The one that is shown; `use` chooses another. */
  readonly method: SecondFactorMethod;
  /** When the sign-in has to begin anew; `null` while that is not known. */
  readonly expiresAt: Date | null;
  /** A code was mailed at this time. */
  readonly codeSentAt: Date | null;
  readonly isBusy: boolean;
  readonly error: AuthClientError | null;
}

/** What happened to a sign-in. */
export type SignInEvent =
  | { readonly type: 'submitted' | 'completed' | 'reset' | 'resent' }
  | { readonly type: 'refused'; readonly error: AuthClientError; readonly email: string | undefined }
  | { readonly type: 'challenged'; readonly methods: readonly string[]; readonly expiresAt: Date | null }
  | { readonly type: 'method chosen'; readonly method: SecondFactorMethod }
  | { readonly type: 'code asked for' | 'proof sent' }
  | { readonly type: 'code mailed'; readonly at: Date }
  | { readonly type: 'proof refused'; readonly error: AuthClientError };

export const start: SignInStep = { state: 'idle', error: null };

/** The next step. An event that a step does not know leaves it as it is. */
export function nextStep(step: SignInStep, event: SignInEvent): SignInStep {
  switch (event.type) {
    case 'submitted':
      return { state: 'submitting' };
    case 'completed':
      return { state: 'complete' };
    case 'reset':
      return start;
    case 'refused':
      return event.error.code === 'EMAIL_NOT_VERIFIED'
        ? { state: 'email-unverified', unverifiedEmail: event.email, isResent: false }
        : { state: 'idle', error: event.error };
    case 'challenged':
      return challenged(step, event.methods, event.expiresAt);
    case 'resent':
      return step.state === 'email-unverified' ? { ...step, isResent: true } : step;
    default:
      return step.state === 'second-factor' ? withinSecondFactor(step, event) : step;
  }
}

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
      // The pending sign-in is over: its time, its tries or its cookie. Only the first factor can begin another.
      return event.error.code === 'INVALID_TWO_FACTOR_COOKIE'
        ? { state: 'idle', error: event.error }
        : { ...step, isBusy: false, error: event.error };
  }
}

function challenged(step: SignInStep, offered: readonly string[], expiresAt: Date | null): SignInStep {
  const methods = offered.filter(isMethod);
  const [method = 'totp'] = methods;
  // A later look at the same challenge tells when it ends; what the user has chosen meanwhile stays.
  if (step.state === 'second-factor') return { ...step, methods, expiresAt };
  return { state: 'second-factor', methods, method, expiresAt, codeSentAt: null, isBusy: false, error: null };
}

function isMethod(name: string): name is SecondFactorMethod {
  return name === 'totp' || name === 'otp' || name === 'backup-code';
}
