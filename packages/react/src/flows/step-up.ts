import { type AuthClientError, checkOptions, listOf, type OptionKind, oneOf, type Result } from 'latchkey/client';
import { useEffect, useMemo, useReducer } from 'react';
import type { SecondFactorMethod } from './sign-in-steps.js';

type Answer = Promise<Result<unknown, string>>;

/** What a step-up needs of a client: that of `twoFactorClient()`. */
export interface StepUpClient {
  sendTwoFactorOTP(input: { readonly trustDevice?: boolean }): Answer;
  verifyTOTP(input: { readonly code: string }): Answer;
  verifyTwoFactorOTP(input: { readonly code: string }): Answer;
  verifyBackupCode(input: { readonly code: string }): Answer;
}

/** Where a step-up is: at `idle` nothing is asked; at `second-factor` an action waits for a code. */
export type StepUpState = { readonly state: 'idle' } | StepUpQuestion;

export interface StepUpQuestion {
  readonly state: 'second-factor';
  readonly methods: readonly SecondFactorMethod[];
  /** The one that is shown; `use` chooses another. */
  readonly method: SecondFactorMethod;
  /** A code was mailed at this time. */
  readonly codeSentAt: Date | null;
  readonly isBusy: boolean;
  /** Why the last code was refused. The action waits on. */
  readonly error: AuthClientError | null;
}

interface Steps {
  /**
   * Runs an action, a call of the client or `mutateAsync` of a hook. When the server answers `SECOND_FACTOR_REQUIRED`, the
   * action waits until `verify` has shown the factor, and runs once more. After `cancel` the first answer counts.
   */
  run<Done>(action: () => Promise<Done>): Promise<Done>;
  /** Shows another of `methods`. */
  use(method: SecondFactorMethod): void;
  /** Mails a code, for the method `otp`. */
  sendCode(): Promise<void>;
  /** Shows the factor with the method that is shown. The session has shown it from then on. */
  verify(code: string): Promise<void>;
  /** Asks no more: what waits gets the answer that it had. */
  cancel(): void;
}

/** Asks for the second factor where the server demands it, and goes on with the action. */
export type StepUp = StepUpState & Steps;

export interface StepUpOptions {
  /**
   * What the page offers, the first one first. Default: the authenticator and backup codes. A mailed code (`otp`) is refused where the
   * session or the password rests on the same mailbox.
   */
  readonly methods?: readonly [SecondFactorMethod, ...SecondFactorMethod[]];
}

/** Every option of `useStepUp`. */
export const stepUpOptions = {
  methods: /* @__PURE__ */ listOf(/* @__PURE__ */ oneOf('totp', 'otp', 'backup-code')),
} satisfies { readonly [K in keyof Required<StepUpOptions>]: OptionKind<readonly SecondFactorMethod[]> };

type Event =
  | { readonly type: 'asked'; readonly methods: readonly [SecondFactorMethod, ...SecondFactorMethod[]] }
  | { readonly type: 'answered' | 'sent' }
  | { readonly type: 'method chosen'; readonly method: SecondFactorMethod }
  | { readonly type: 'code mailed'; readonly at: Date }
  | { readonly type: 'refused'; readonly error: AuthClientError };

const idle: StepUpState = { state: 'idle' };

function next(step: StepUpState, event: Event): StepUpState {
  if (event.type === 'asked') return step.state === 'idle' ? questionOf(event.methods) : step;
  if (step.state === 'idle') return step;
  switch (event.type) {
    case 'answered':
      return idle;
    case 'sent':
      return { ...step, isBusy: true, error: null };
    case 'method chosen':
      return step.methods.includes(event.method) ? { ...step, method: event.method, error: null } : step;
    case 'code mailed':
      return { ...step, isBusy: false, codeSentAt: event.at };
    case 'refused':
      return { ...step, isBusy: false, error: event.error };
  }
}

function questionOf(methods: readonly [SecondFactorMethod, ...SecondFactorMethod[]]): StepUpQuestion {
  return { state: 'second-factor', methods, method: methods[0], codeSentAt: null, isBusy: false, error: null };
}

/** Makes the hook `useStepUp` of a client. Call it once, beside `createAuthHooks`. */
export function createStepUp(client: StepUpClient) {
  return (options: StepUpOptions = {}): StepUp => useStepUp(client, options);
}

const usual = ['totp', 'backup-code'] as const;

function useStepUp(client: StepUpClient, options: StepUpOptions): StepUp {
  try {
    // In a bundle for production nothing of this is left: a browser has no bytes to spare for it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('useStepUp', options, stepUpOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // no bundler has replaced it, and there is no `process`
  }
  const { methods = usual } = options;
  const [step, dispatch] = useReducer(next, idle);
  const machine = useMemo(() => createMachine(client, dispatch), [client]);
  // An action must not wait for a page that is gone.
  useEffect(() => () => machine.settle(false), [machine]);
  const shown = step.state === 'idle' ? methods[0] : step.method;
  return {
    ...step,
    run: (action) => machine.run(action, () => dispatch({ type: 'asked', methods })),
    verify: (code) => machine.verify(shown, code),
    use: (method) => dispatch({ type: 'method chosen', method }),
    sendCode: machine.sendCode,
    cancel: () => machine.settle(false),
  };
}

function createMachine(client: StepUpClient, dispatch: (event: Event) => void) {
  const waiting = new Set<(isProven: boolean) => void>();
  // An answer to a question that was settled meanwhile says nothing about the next one.
  let current = 0;

  const settle = (isProven: boolean): void => {
    current++;
    dispatch({ type: 'answered' });
    for (const goOn of waiting) goOn(isProven);
    waiting.clear();
  };
  async function ask(call: Answer, onAnswer: () => void): Promise<void> {
    const mine = current;
    dispatch({ type: 'sent' });
    const { error } = await call;
    if (mine !== current) return;
    if (error) dispatch({ type: 'refused', error });
    else onAnswer();
  }

  return {
    settle,
    async run<Done>(action: () => Promise<Done>, onAsked: () => void): Promise<Done> {
      const first = await outcomeOf(action);
      if (!first.needsFactor) return first.pass();
      onAsked();
      const isProven = await new Promise<boolean>((goOn) => waiting.add(goOn));
      return isProven ? action() : first.pass();
    },
    verify(method: SecondFactorMethod, code: string): Promise<void> {
      const call = { totp: client.verifyTOTP, otp: client.verifyTwoFactorOTP, 'backup-code': client.verifyBackupCode };
      return ask(call[method]({ code }), () => settle(true));
    },
    sendCode(): Promise<void> {
      return ask(client.sendTwoFactorOTP({}), () => dispatch({ type: 'code mailed', at: new Date() }));
    },
  };
}

/** How an action ended, whether it throws its error, as `mutateAsync` does, or returns it, as calls of the client do. */
async function outcomeOf<Done>(action: () => Promise<Done>): Promise<{ needsFactor: boolean; pass: () => Done }> {
  try {
    const done = await action();
    const error: unknown = typeof done === 'object' && done !== null && 'error' in done ? done.error : undefined;
    return { needsFactor: asksForFactor(error), pass: () => done };
  } catch (error) {
    const pass = () => {
      throw error;
    };
    return { needsFactor: asksForFactor(error), pass };
  }
}

function asksForFactor(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SECOND_FACTOR_REQUIRED';
}
