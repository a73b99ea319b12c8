import { type AuthClient, identityOf } from '@latchkey/query';
import { type CurrentSession, checkOptions, type KnownOptions, listOf, oneOf } from 'latchkey/client';
import { useContext, useEffect, useMemo, useReducer, useState } from 'react';
import type { Wiring } from '../provider/wiring.js';
import type { CodeOf } from './code-of.js';
import type { SecondFactorMethod } from './sign-in-steps.js';
import type { Answer, StepUpClient, StepUpTargets } from './step-up-client.js';
import type { FirstMethod, Offered } from './step-up-demand.js';
import { createMachine, type Machine } from './step-up-machine.js';
import { idle, nextStep, type Question, type StepUpState } from './step-up-steps.js';

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
  /** Shows who the user is by a call of a plugin, as `() => passkeys.reauthenticatePasskey()`, in place of `verify`. */
  goOn(call: () => Answer): Promise<void>;
  /** Leaves the page to sign in at a linked provider, for the method `provider`. The action does not run again: the user repeats it. */
  continueWith(provider: string, targets?: StepUpTargets): Promise<void>;
  /** Stops asking: waiting actions end with their first answer. */
  cancel(): void;
}

/** Asks the user for what the server demands, and then runs the action again. */
export type StepUp<Code extends string = string> = StepUpState<Code> & StepUpActions;

/** A step-up that asks the user. */
export type AskingStepUp<Code extends string = string> = Question<Code> & Omit<StepUpActions, 'run'>;

/** The codes of the errors of the calls that a step-up makes. */
export type CodesOf<T extends StepUpClient> = CodeOf<
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
   * the password and the linked providers. Add `email-code` if the server has `reauthentication.sendCode`, and `passkey` if the
   * client has `passkeyClient()`: at the method `passkey` the page calls `goOn(() => passkeys.reauthenticatePasskey())`.
   */
  readonly reauthentication?: readonly FirstMethod[];
}

/** `StepUpOptions` whose lists may be empty. */
type Lists = { readonly [K in keyof StepUpOptions]: readonly NonNullable<StepUpOptions[K]>[number][] };

/** Every option of `stepUp` and of `useStepUp`. */
export const stepUpOptions = {
  methods: /* @__PURE__ */ listOf(/* @__PURE__ */ oneOf('totp', 'otp', 'backup-code')),
  reauthentication: /* @__PURE__ */ listOf(/* @__PURE__ */ oneOf('password', 'email-code', 'provider', 'passkey')),
} satisfies KnownOptions<Lists>;

/** The parts that a step-up needs. */
export interface StepUpParts {
  readonly client: AuthClient & StepUpClient;
  readonly wiring: Wiring;
}

const usual = { methods: ['totp', 'backup-code'], reauthentication: ['password', 'provider'] } as const;

/** The options with their defaults. */
export function offeredBy({
  methods = usual.methods,
  reauthentication = usual.reauthentication,
}: StepUpOptions): Offered {
  return { methods, reauthentication };
}

/** A step-up for the actions of one component. */
export function useStepUp(parts: StepUpParts, options: StepUpOptions): StepUp {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('useStepUp', options, stepUpOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const offered = offeredBy(options);
  const { machine, step } = useMachine(parts);
  const page = usePage(machine);
  return { ...step, ...actionsOf(machine, step, offered), run: (action) => machine.run(page, offered, action) };
}

/** The machine of a component, and its step. */
export function useMachine({ client, wiring }: StepUpParts): { readonly machine: Machine; readonly step: StepUpState } {
  // Without a provider the user is not known.
  const queryClient = useContext(wiring.context);
  const [step, dispatch] = useReducer(nextStep, idle);
  const machine = useMemo(() => {
    const who = () => identityOf(queryClient?.getQueryData<CurrentSession | null>(wiring.auth.keys.session));
    return createMachine({ client, dispatch, who });
  }, [client, wiring, queryClient]);
  // Called in the same turn in which the session changes.
  useEffect(() => queryClient?.getQueryCache().subscribe(machine.dismissOthers), [machine, queryClient]);
  return { machine, step };
}

/** The component as one for which actions wait. They end when it is unmounted. */
export function usePage(machine: Machine): object {
  const [page] = useState(() => ({}));
  useEffect(() => machine.enter(page), [machine, page]);
  return page;
}

/** What a page can do in this step. */
export function actionsOf(machine: Machine, step: StepUpState, { methods }: Offered): Omit<StepUpActions, 'run'> {
  return {
    use: machine.use,
    sendCode: () => machine.sendCode(step),
    verify: (proof) => machine.verify(step, proof, methods),
    goOn: (call) => machine.goOn(call, methods),
    continueWith: machine.continueWith,
    cancel: () => machine.settle('cancelled'),
  };
}
