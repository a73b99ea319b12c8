import { type AuthClientError, checkOptions, listOf, type OptionKind, oneOf, type Result } from 'latchkey/client';
import { useEffect, useMemo, useReducer } from 'react';
import type { SecondFactorMethod } from './sign-in-steps.js';

type Answer = Promise<Result<unknown, string>>;

/** The part of a client that a step-up needs: the calls of `twoFactorClient()`. */
export interface StepUpClient {
  sendTwoFactorOTP(input: { readonly trustDevice?: boolean }): Answer;
  verifyTOTP(input: { readonly code: string }): Answer;
  verifyTwoFactorOTP(input: { readonly code: string }): Answer;
  verifyBackupCode(input: { readonly code: string }): Answer;
}

/** The step of a step-up: at `idle` no action waits, at `second-factor` an action waits for a code. */
export type StepUpState = { readonly state: 'idle' } | StepUpQuestion;

export interface StepUpQuestion {
  readonly state: 'second-factor';
  readonly methods: readonly SecondFactorMethod[];
  /** The current method; `use` chooses another. */
  readonly method: SecondFactorMethod;
  /** A code was mailed at this time. */
  readonly codeSentAt: Date | null;
  readonly isBusy: boolean;
  /** Why the last code was refused. The action still waits. */
  readonly error: AuthClientError | null;
}

interface Steps {
  /**
   * Runs an action, a call of the client or `mutateAsync` of a hook. When the server answers `SECOND_FACTOR_REQUIRED`, the
   * action waits until `verify` has shown the factor, and runs again. After `cancel` it ends with its first answer.
   */
  run<Done>(action: () => Promise<Done>): Promise<Done>;
  /** Switches to another of `methods`. */
  use(method: SecondFactorMethod): void;
  /** Mails a code, for the method `otp`. */
  sendCode(): Promise<void>;
  /** Sends a code of the current method. If it is correct, the session has shown the factor from then on. */
  verify(code: string): Promise<void>;
  /** Stops asking: waiting actions end with their first answer. */
  cancel(): void;
}

/** Asks for the second factor if the server demands it, and then runs the action again. */
export type StepUp = StepUpState & Steps;

export interface StepUpOptions {
  /**
   * The methods that the page offers, in this order. Default: the authenticator and backup codes. The server refuses a mailed
   * code (`otp`) if the session began, or the password was set, by a mail to the same mailbox.
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
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('useStepUp', options, stepUpOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const { methods = usual } = options;
  const [step, dispatch] = useReducer(next, idle);
  const machine = useMemo(() => createMachine(client, dispatch), [client]);
  // An action must not wait after its page was unmounted.
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
  // A late answer about an earlier question must not change the next one.
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

/** The result of an action that throws its error, as `mutateAsync` does, or returns it, as calls of the client do. */
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
