import { aFunction, checkOptions, type KnownOptions, type SignedIn } from 'latchkey/client';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { type AuthProviderComponent, type AuthProviderProps, providerProps } from '../provider/provider.js';
import type { Run, Runner } from '../provider/wiring.js';
import { type AskingStepUp, actionsOf, type StepUpParts, useMachine, usePage } from './step-up.js';
import type { Offered } from './step-up-demand.js';
import type { Machine } from './step-up-machine.js';

export interface StepUpProviderProps<Value extends SignedIn, Code extends string> extends AuthProviderProps<Value> {
  /**
   * Renders the question to the user while calls of mutation hooks wait for it: a function component whose argument is the
   * step-up. After `verify` with a correct proof the calls are sent again; after `cancel`, and when their components are unmounted
   * or the user changes, they fail with the first answer of the server. Without it, no call waits.
   */
  readonly onReauthenticate?: ((stepUp: AskingStepUp<Code>) => ReactNode) | undefined;
}

export type StepUpProviderComponent<Value extends SignedIn, Code extends string> = (
  props: StepUpProviderProps<Value, Code>,
) => ReactElement;

/** Every property of an `AuthProvider` with step-up. */
const stepUpProviderProps = {
  ...providerProps,
  onReauthenticate: aFunction,
} satisfies KnownOptions<StepUpProviderProps<SignedIn, string>>;

/** Makes the `AuthProvider` of a client with step-up. */
export function createStepUpProvider(
  parts: StepUpParts,
  AuthProvider: AuthProviderComponent<SignedIn>,
  offered: Offered,
): StepUpProviderComponent<SignedIn, string> {
  const component = (props: StepUpProviderProps<SignedIn, string>) => {
    try {
      // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
      if (process.env.NODE_ENV !== 'production') checkOptions('AuthProvider', props, stepUpProviderProps);
    } catch (error) {
      if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
    }
    const { onReauthenticate, children, ...more } = props;
    return (
      <AuthProvider {...more}>
        <Host parts={parts} offered={offered} ask={onReauthenticate}>
          {children}
        </Host>
      </AuthProvider>
    );
  };
  return Object.assign(component, { displayName: 'AuthProvider' });
}

type Ask = (stepUp: AskingStepUp) => ReactNode;

interface HostProps {
  readonly parts: StepUpParts;
  readonly offered: Offered;
  readonly ask: Ask | undefined;
  readonly children: ReactNode;
}

/** Lets the mutation hooks below wait for the user, and shows the question. */
function Host({ parts, offered, ask, children }: HostProps) {
  const { machine, step } = useMachine(parts);
  const isAsking = ask !== undefined;
  const runner = useMemo(
    (): WaitingRunner => ({ useRun: useWaitingRun, machine, offered, isAsking }),
    [machine, offered, isAsking],
  );
  const { Provider } = parts.wiring.runner;
  return (
    <>
      <Provider value={runner}>{children}</Provider>
      {/* Outside, because a call of the question itself must not wait for the question. */}
      {ask && step.state !== 'idle' && (
        <Question ask={ask} stepUp={{ ...step, ...actionsOf(machine, step, offered) }} />
      )}
    </>
  );
}

interface WaitingRunner extends Runner {
  readonly machine: Machine;
  readonly offered: Offered;
  readonly isAsking: boolean;
  useRun(runner: WaitingRunner): Run;
}

function useWaitingRun({ machine, offered, isAsking }: WaitingRunner): Run {
  const page = usePage(machine);
  return (call) => (isAsking ? machine.run(page, offered, call) : call());
}

/** Keeps its state also if the application passes another function with each render. */
function Question({ ask, stepUp }: { readonly ask: Ask; readonly stepUp: AskingStepUp }) {
  return <>{ask(stepUp)}</>;
}
