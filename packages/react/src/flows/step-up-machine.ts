import type { SecondFactorMethod } from './sign-in-steps.js';
import { type Answer, callFor, type StepUpClient, type StepUpTargets, thisPage } from './step-up-client.js';
import { type Demand, demandOf, type Offered, questionFor, withoutMail } from './step-up-demand.js';
import type { Question, StepUpEvent, StepUpState } from './step-up-steps.js';

/** The parts that a step-up machine needs. */
export interface MachineParts {
  readonly client: StepUpClient;
  readonly dispatch: (event: StepUpEvent) => void;
  /** The user whom the page shows; `undefined` while it is not known. */
  readonly who: () => unknown;
}

/** How a question ended: the user has shown what is missing, or not. */
type Outcome = 'shown' | 'cancelled';

/** An action that waits for the question that is open. */
interface Waiting {
  readonly page: object;
  readonly user: unknown;
  readonly goOn: (outcome: Outcome) => void;
}

/** The methods that mail a code, and the proof that was sent. */
interface Sent {
  readonly codes?: readonly SecondFactorMethod[];
  readonly proof?: string;
}

export type Machine = ReturnType<typeof createMachine>;

/** Keeps the actions that wait for the user. One question is open at a time, and all of them wait for it. */
export function createMachine({ client, dispatch, who }: MachineParts) {
  /** The components that are on the page. */
  const pages = new Set<object>();
  const waiting = createWaitingActions();
  // A late answer about an earlier question must not change the next one.
  let current = 0;

  const settle = (outcome: Outcome): void => {
    current++;
    dispatch({ type: 'answered' });
    waiting.endAll(outcome);
  };
  /** Ends waiting actions with their first answer. Without actions the question is closed. */
  const dismiss = (isOver: (action: Waiting) => boolean): void => {
    if (waiting.cancel(isOver) && waiting.isEmpty()) settle('cancelled');
  };
  const isOfAnother = ({ user }: Pick<Waiting, 'user'>): boolean => user !== undefined && user !== who();

  async function open(demand: Demand, offered: Offered): Promise<void> {
    const mine = current;
    // A listener of the application can throw. Then there is no question.
    const question = await questionFor(client, demand, offered).catch(() => undefined);
    if (mine !== current) return;
    if (question) dispatch({ type: 'asked', question });
    else settle('cancelled');
  }
  async function send(call: Answer, onAnswer: () => void, { codes = [], proof = '' }: Sent = {}): Promise<void> {
    const mine = current;
    dispatch({ type: 'sent' });
    const { error } = await call;
    if (mine !== current) return;
    if (error) dispatch({ type: 'refused', error, codes: withoutMail(codes), proof });
    else onAnswer();
  }

  return {
    settle,
    /** Actions wait only for a component that is on the page. Returns the function that removes it. */
    enter(page: object): () => void {
      pages.add(page);
      return () => {
        pages.delete(page);
        dismiss((action) => action.page === page);
      };
    },
    /** After a change of user, no action of the last user is repeated. */
    dismissOthers: () => dismiss(isOfAnother),
    async run<Done>(page: object, offered: Offered, action: () => Promise<Done>): Promise<Done> {
      const user = who();
      const asked = new Set<string>();
      for (;;) {
        const { demand, pass } = await outcomeOf(action);
        if (!demand || !pages.has(page) || isOfAnother({ user }) || asked.has(demand.code)) return pass();
        // The user's answer to another action's question may be enough for this action. If not, this action asks again.
        if (waiting.isEmpty()) {
          asked.add(demand.code);
          void open(demand, offered);
        }
        const outcome = await waiting.add(page, user);
        if (outcome === 'cancelled' || isOfAnother({ user })) return pass();
      }
    },
    use: (method: Question['method']) => dispatch({ type: 'method chosen', method }),
    async verify(step: StepUpState, proof: string, codes: readonly SecondFactorMethod[]): Promise<void> {
      const call = callFor(client, step, proof);
      if (call) await send(call, () => settle('shown'), { codes, proof });
    },
    goOn: (call: () => Answer, codes: readonly SecondFactorMethod[]): Promise<void> =>
      send(call(), () => settle('shown'), { codes }),
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

/** The actions that wait for the question that is open. */
function createWaitingActions() {
  const actions = new Set<Waiting>();
  return {
    isEmpty: () => actions.size === 0,
    /** Adds an action, and waits until it ends. */
    add: (page: object, user: unknown) => new Promise<Outcome>((goOn) => actions.add({ page, user, goOn })),
    endAll(outcome: Outcome): void {
      for (const { goOn } of actions) goOn(outcome);
      actions.clear();
    },
    /** Cancels some of the actions. False if there are none. */
    cancel(isOver: (action: Waiting) => boolean): boolean {
      const over = [...actions].filter(isOver);
      for (const action of over) {
        actions.delete(action);
        action.goOn('cancelled');
      }
      return over.length > 0;
    },
  };
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
