import { checkOptions, type KnownOptions, listOf, oneOf, type Result } from 'latchkey/client';
import { useEffect, useMemo, useReducer } from 'react';
import type { ClientIn, ReactPlugin } from '../auth-react.js';
import type { CodeOf } from './code-of.js';
import type { SecondFactorMethod } from './sign-in-steps.js';
import {
  type Demand,
  demandOf,
  type FirstMethod,
  type Offered,
  questionFor,
  type WaysClient,
  withoutMail,
} from './step-up-demand.js';
import { idle, nextStep, type Question, type StepUpEvent, type StepUpState } from './step-up-steps.js';

export type { FirstMethod } from './step-up-demand.js';
export type { ReauthenticationMethod, StepUpState } from './step-up-steps.js';

type Answer = Promise<Result<unknown, string>>;

/** Where the browser goes after a sign-in at a provider. */
export interface StepUpTargets {
  /** Where the browser comes back to. Default: this page. */
  readonly callbackURL?: string;
  /** Where it comes back to with `?error=`. Default: this page. */
  readonly errorCallbackURL?: string;
}

/** The part of a client that a step-up needs. The optional calls are those of `twoFactorClient()`. */
export interface StepUpClient extends WaysClient {
  reauthenticate(input: { readonly password?: string; readonly emailCode?: string; readonly code?: string }): Answer;
  sendReauthenticationCode(): Answer;
  reauthenticateSocial(input: StepUpTargets & { readonly provider: string }): Answer;
  sendTwoFactorOTP?(input: { readonly trustDevice?: boolean }): Answer;
  verifyTOTP?(input: { readonly code: string }): Answer;
  verifyTwoFactorOTP?(input: { readonly code: string }): Answer;
  verifyBackupCode?(input: { readonly code: string }): Answer;
}

/** What a page can do in a step-up. */
export interface StepUpActions {
  /**
   * Runs an action, a call of the client or `mutateAsync` of a hook. When the server answers that the session has to show the
   * second factor, or is not fresh, or lacks a factor, the action waits until `verify` has shown what is missing, and runs again. After
   * `cancel`, and for a user without a method, it ends with its first answer.
   */
  run<Done>(action: () => Promise<Done>): Promise<Done>;
  /** Switches to another of `methods`. */
  use(method: Question['method']): void;
  /** Mails a code, for the methods `otp` and `email-code`. */
  sendCode(): Promise<void>;
  /** Sends the password or a code, as the current method wants. If it is correct, the session counts from then on. */
  verify(proof: string): Promise<void>;
  /** Leaves the page to sign in at a linked provider, for the method `provider`. The action does not run again: the user repeats it. */
  continueWith(provider: string, targets?: StepUpTargets): Promise<void>;
  /** Stops asking: waiting actions end with their first answer. */
  cancel(): void;
}

/** Asks the user for what the server demands, and then runs the action again. */
export type StepUp<Code extends string = string> = StepUpState<Code> & StepUpActions;

/** The codes of the errors of the calls that a step-up makes. */
type CodesOf<T extends StepUpClient> = CodeOf<
  T[(
    | 'reauthenticate'
    | 'sendReauthenticationCode'
    | 'reauthenticateSocial'
    | 'sendTwoFactorOTP'
    | 'verifyTOTP'
    | 'verifyTwoFactorOTP'
    | 'verifyBackupCode'
  ) &
    keyof T]
>;

export interface StepUpOptions {
  /**
   * The methods of the second factor that the page offers, in this order. Default: the authenticator and backup codes. The server
   * refuses a mailed code (`otp`) if the session began, or the password was set, by a mail to the same mailbox.
   */
  readonly methods?: readonly [SecondFactorMethod, ...SecondFactorMethod[]];
  /**
   * The methods that the page offers users without a second factor to reauthenticate, in this order, if they have them. Default:
   * the password and the linked providers. Add `email-code` if the server has `reauthentication.sendCode`.
   */
  readonly reauthentication?: readonly FirstMethod[];
}

/** The same, also without a first method. */
type Lists = { readonly [K in keyof StepUpOptions]: readonly NonNullable<StepUpOptions[K]>[number][] };

/** Every option of `useStepUp`. */
export const stepUpOptions = {
  methods: /* @__PURE__ */ listOf(/* @__PURE__ */ oneOf('totp', 'otp', 'backup-code')),
  reauthentication: /* @__PURE__ */ listOf(/* @__PURE__ */ oneOf('password', 'email-code', 'provider')),
} satisfies KnownOptions<Lists>;

/** The plugin of step-up for `createAuthReact`. Adds `useStepUp`. */
export function stepUp(): StepUpPlugin {
  return {
    add({ client }) {
      // The compiler has found these calls in the client.
      const known = client as object as StepUpClient;
      return { useStepUp: (options: StepUpOptions = {}): StepUp => useStepUp(known, options) };
    },
  };
}

/** What `stepUp` returns. */
export interface StepUpPlugin extends ReactPlugin {
  readonly '~needs'?: StepUpClient;
  readonly '~adds'?: StepUpHooks<ClientIn<this['~client']>>;
}
/** What `stepUp` adds. */
export interface StepUpHooks<T> {
  readonly useStepUp: (options?: StepUpOptions) => StepUp<CodesOf<Extract<T, StepUpClient>>>;
}

const usual = { methods: ['totp', 'backup-code'], reauthentication: ['password', 'provider'] } as const;

function useStepUp(client: StepUpClient, options: StepUpOptions): StepUp {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('useStepUp', options, stepUpOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const { methods = usual.methods, reauthentication = usual.reauthentication } = options;
  const [step, dispatch] = useReducer(nextStep, idle);
  const machine = useMemo(() => createMachine(client, dispatch), [client]);
  useEffect(() => machine.attach(), [machine]);
  return {
    ...step,
    run: (action) => machine.run(action, { methods, reauthentication }),
    use: (method) => dispatch({ type: 'method chosen', method }),
    sendCode: () => machine.sendCode(step),
    verify: (proof) => machine.verify(step, proof, methods),
    continueWith: machine.continueWith,
    cancel: () => machine.settle('cancelled'),
  };
}

/** How a question ended: the user has shown what is missing, or not. */
type Outcome = 'shown' | 'cancelled';

function createMachine(client: StepUpClient, dispatch: (event: StepUpEvent) => void) {
  let isAttached = false;
  /** The outcome of the question that is open. The waiting actions share it. */
  let open: Promise<Outcome> | undefined;
  let goOn = (_outcome: Outcome): void => {};
  // A late answer about an earlier question must not change the next one.
  let current = 0;

  const settle = (outcome: Outcome): void => {
    current++;
    dispatch({ type: 'answered' });
    goOn(outcome);
    open = undefined;
  };
  /** Opens the question of a demand. Returns how it ended. */
  async function ask(demand: Demand, offered: Offered): Promise<Outcome> {
    const mine = current;
    const question = await questionFor(client, demand, offered);
    if (mine !== current || !isAttached) return 'cancelled';
    if (!question) {
      open = undefined;
      return 'cancelled';
    }
    dispatch({ type: 'asked', question });
    return new Promise((resolve) => {
      goOn = resolve;
    });
  }
  async function send(call: Answer, onAnswer: () => void, codes: readonly SecondFactorMethod[] = []): Promise<void> {
    const mine = current;
    dispatch({ type: 'sent' });
    const { error } = await call;
    if (mine !== current) return;
    if (error) dispatch({ type: 'refused', error, codes: withoutMail(codes) });
    else onAnswer();
  }

  return {
    settle,
    /** An action must not wait after its page was unmounted. */
    attach() {
      isAttached = true;
      return () => {
        isAttached = false;
        settle('cancelled');
      };
    },
    async run<Done>(action: () => Promise<Done>, offered: Offered): Promise<Done> {
      const asked = new Set<string>();
      for (;;) {
        const { demand, pass } = await outcomeOf(action);
        if (!demand || !isAttached || asked.has(demand.code)) return pass();
        // The answer to the question of another action may be enough, or else this action asks its own.
        if (!open) asked.add(demand.code);
        open ??= ask(demand, offered);
        if ((await open) === 'cancelled') return pass();
      }
    },
    async verify(step: StepUpState, proof: string, codes: readonly SecondFactorMethod[]): Promise<void> {
      const call = callFor(client, step, proof);
      if (call) await send(call, () => settle('shown'), codes);
    },
    async sendCode(step: StepUpState): Promise<void> {
      const isAgain = step.state === 'reauthenticate';
      const call = isAgain ? client.sendReauthenticationCode() : client.sendTwoFactorOTP?.({});
      if (call) await send(call, () => dispatch({ type: 'code mailed', at: new Date() }));
    },
    continueWith(provider: string, targets: StepUpTargets = {}): Promise<void> {
      const { callbackURL = thisPage(), errorCallbackURL = thisPage() } = targets;
      const call = client.reauthenticateSocial({ provider, callbackURL, errorCallbackURL });
      return send(call, () => dispatch({ type: 'left' }));
    },
  };
}

/** Sends a proof by the current method. Without `twoFactorClient()`, `reauthenticate` takes the codes of the second factor. */
function callFor(client: StepUpClient, step: StepUpState, proof: string): Answer | undefined {
  if (step.state === 'idle' || step.method === 'provider') return undefined;
  if (step.method === 'password') return client.reauthenticate({ password: proof });
  if (step.method === 'email-code') return client.reauthenticate({ emailCode: proof });
  if (step.method === 'otp') return client.verifyTwoFactorOTP?.({ code: proof });
  const verify = step.method === 'totp' ? client.verifyTOTP : client.verifyBackupCode;
  const isAgain = step.state === 'reauthenticate';
  return isAgain || !verify ? client.reauthenticate({ code: proof }) : verify({ code: proof });
}

/** The path of this page, without the error of an earlier return. */
function thisPage(): string {
  const { pathname, searchParams } = new URL(location.href);
  searchParams.delete('error');
  searchParams.delete('error_description');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** The result of an action that throws its error, as `mutateAsync` does, or returns it, as calls of the client do. */
async function outcomeOf<Done>(action: () => Promise<Done>): Promise<{ demand: Demand | undefined; pass: () => Done }> {
  try {
    const done = await action();
    const error: unknown = typeof done === 'object' && done !== null && 'error' in done ? done.error : undefined;
    return { demand: demandOf(error), pass: () => done };
  } catch (error) {
    const pass = () => {
      throw error;
    };
    return { demand: demandOf(error), pass };
  }
}
