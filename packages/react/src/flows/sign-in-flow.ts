import { aBoolean, aFunction, anObject, checkOptions, type KnownOptions, type Result } from 'latchkey/client';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { CodeOf } from './code-of.js';
import {
  type Challenge,
  firstStep,
  nextStep,
  type Question,
  type SecondFactorMethod,
  type SignInCodes,
  type SignInEvent,
  type SignInStep,
} from './sign-in-steps.js';

export type { SecondFactorMethod } from './sign-in-steps.js';

type Answer = Promise<Result<unknown, string>>;
/** A code of the second factor. */
export interface SignInProof {
  readonly code: string;
  readonly trustDevice?: boolean;
}

/** The calls of a client that the flow uses: its sign-in calls, and those of `twoFactorClient()` if it has them. */
export interface SignInFlowClient {
  signInEmail(input: never): Answer;
  signInUsername?(input: never): Answer;
  signInPhoneNumber?(input: never): Answer;
  signInEmailOTP?(input: never): Answer;
  verifyPhoneNumber?(input: never): Answer;
  sendVerificationEmail(input: { readonly email: string; readonly callbackURL?: string }): Answer;
  getTwoFactorChallenge?(): Promise<Result<Challenge | null, string>>;
  sendTwoFactorOTP?(input: { readonly trustDevice?: boolean }): Answer;
  verifyTOTP?(input: SignInProof): Answer;
  verifyTwoFactorOTP?(input: SignInProof): Answer;
  verifyBackupCode?(input: SignInProof): Answer;
  readonly $Infer: { readonly Challenge: Question };
}

const ways = {
  email: 'signInEmail',
  username: 'signInUsername',
  phoneNumber: 'signInPhoneNumber',
  emailOTP: 'signInEmailOTP',
  phoneNumberOTP: 'verifyPhoneNumber',
} as const;
type Ways = typeof ways;
type Sent<Call> = Call extends (input: infer Input, ...rest: never) => unknown ? Input : never;

/** The sign-in methods of a client, each with its own input. */
type SignInCalls<T> = {
  readonly [W in keyof Ways as Ways[W] extends keyof T ? W : never]: (
    input: Sent<T[Ways[W] & keyof T]>,
  ) => Promise<void>;
};

/** What a page can do in a sign-in. */
export interface SignInActions {
  /** Switches to another of `methods`. */
  use(method: SecondFactorMethod): void;
  /** Mails a code, for the method `otp`. */
  sendCode(): Promise<void>;
  /** Sends a code of the current method. `trustDevice`: do not ask for the second factor in this browser for the next 30 days. */
  verify(proof: SignInProof): Promise<void>;
  /**
   * Goes on with a call of a plugin: one that answers its question, `() => client.acceptTerms()`, or a sign-in method of its
   * own.
   */
  goOn(call: () => Answer): Promise<void>;
  /** Sends the verification mail again. */
  resendVerification(callbackURL?: string): Promise<void>;
  /** Starts again. */
  reset(): void;
}

/** A sign-in from the first form to the session: its current step and the possible actions. No function here throws. */
export type SignInFlow<T extends SignInFlowClient> = SignInStep<T['$Infer']['Challenge'], CodesOf<T>> &
  SignInCalls<T> &
  SignInActions;

interface CodesOf<T extends SignInFlowClient> extends SignInCodes {
  readonly signIn: CodeOf<T[Ways[keyof Ways] & keyof T]>;
  readonly proof: CodeOf<T[('verifyTOTP' | 'verifyTwoFactorOTP' | 'verifyBackupCode' | 'sendTwoFactorOTP') & keyof T]>;
  readonly mail: CodeOf<T['sendVerificationEmail']>;
}

export interface SignInFlowOptions {
  /** When the page opens, check whether a sign-in waits for its second factor, and continue it. Default true. */
  readonly resume?: boolean;
  /**
   * The waiting sign-in that the server read when it rendered the page, so that the flow need not ask: the answer of
   * `auth.api.getTwoFactorChallenge`, or `null` if no sign-in waits.
   */
  readonly initialChallenge?: Challenge | null | undefined;
  /** Called when there is a session, also if the form has been unmounted by then. */
  readonly onComplete?: () => void;
}

/** Every option of `useSignInFlow`. */
export const signInFlowOptions = {
  resume: aBoolean,
  initialChallenge: {
    expected: 'an object or null',
    fits: (value, path) => value === null || anObject.fits(value, path),
  },
  onComplete: aFunction,
} satisfies KnownOptions<SignInFlowOptions>;

/** Asks a plugin which of its challenges waits: the answer is `{ challenge: { name: 'terms', … } }`, or `null`. */
export type LookForChallenge = () => Promise<Result<unknown, string>>;

/** The hook of a client. */
export function useSignInFlow<T extends SignInFlowClient>(
  client: T,
  pending: readonly LookForChallenge[],
  options: SignInFlowOptions,
): SignInFlow<T> {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production') checkOptions('useSignInFlow', options, signInFlowOptions);
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  const { resume = true, initialChallenge } = options;
  const [step, dispatch] = useReducer(nextStep, resume ? initialChallenge : null, firstStep);
  const { resume: look, verify, resend, ...actions } = useMachine(client, pending, dispatch, options);
  const isUnknown = resume && initialChallenge === undefined;
  useEffect(() => {
    // Running calls continue after the form is unmounted: a guard removes the form as soon as there is a session.
    if (isUnknown) void look();
  }, [look, isUnknown]);
  const shown = step.state === 'second-factor' ? step.method : 'totp';
  const email = step.state === 'email-unverified' ? step.unverifiedEmail : undefined;
  const bound = {
    verify: (proof: SignInProof) => verify(shown, proof),
    resendVerification: (callbackURL?: string) => resend(email, callbackURL),
  };
  // The sign-in methods are those that the client has, as the type says.
  return { ...step, ...actions, ...bound } as SignInFlow<T>;
}

function useMachine(
  client: SignInFlowClient,
  pending: readonly LookForChallenge[],
  dispatch: (event: SignInEvent) => void,
  options: SignInFlowOptions,
) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo(
    () => createMachine(client, pending, dispatch, () => latest.current.onComplete?.()),
    [client, pending, dispatch],
  );
}

function createMachine(
  client: SignInFlowClient,
  pending: readonly LookForChallenge[],
  dispatch: (event: SignInEvent) => void,
  onComplete: () => void,
) {
  // After a new try or a reset, the answers to older calls are late. They are ignored, unless they began a session.
  let current = 0;
  let hasSession = false;
  let looking: Promise<void> | undefined;

  const complete = () => {
    if (hasSession) return;
    hasSession = true;
    dispatch({ type: 'completed' });
    onComplete();
  };
  const look = async () => {
    const mine = current;
    const found = await findWaiting(client, pending, () => mine !== current);
    if (found) dispatch(found);
  };
  /** Makes the next step after a successful answer: a question, the second factor, or the session. */
  const follow = async (data: unknown, mine: number): Promise<void> => {
    const challenge = challengeIn(data);
    const question = questionIn(data);
    if (!challenge && !question) return complete();
    if (mine !== current) return;
    if (question) return dispatch({ type: 'asked', challenge: question });
    if (challenge) dispatch({ type: 'challenged', challenge });
    await look();
  };

  async function signIn(call: (input: never) => Answer, input: unknown): Promise<void> {
    const mine = ++current;
    hasSession = false;
    dispatch({ type: 'submitted' });
    const { data, error } = await call(input as never);
    if (!error) return follow(data, mine);
    if (mine === current) dispatch({ type: 'refused', error, email: textIn(input, 'email') });
  }

  return {
    /** StrictMode mounts twice, and the flow asks once. */
    resume() {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    async verify(method: SecondFactorMethod, proof: SignInProof): Promise<void> {
      const mine = current;
      dispatch({ type: 'proof sent' });
      const calls = { totp: client.verifyTOTP, otp: client.verifyTwoFactorOTP, 'backup-code': client.verifyBackupCode };
      const answer = await calls[method]?.(proof);
      if (!answer) return; // the client has no call of the second factor
      if (!answer.error) return follow(answer.data, mine);
      if (mine === current) dispatch({ type: 'proof refused', error: answer.error });
    },
    async resend(email: string | undefined, callbackURL: string | undefined): Promise<void> {
      if (email === undefined) return;
      const target = callbackURL === undefined ? {} : { callbackURL };
      const { error } = await client.sendVerificationEmail({ email, ...target });
      dispatch(error ? { type: 'not resent', error } : { type: 'resent' });
    },
    ...signInCalls(client, signIn),
    use(method: SecondFactorMethod) {
      dispatch({ type: 'method chosen', method });
    },
    async sendCode(): Promise<void> {
      const mine = current;
      dispatch({ type: 'code asked for' });
      const { error } = (await client.sendTwoFactorOTP?.({})) ?? { error: null };
      if (mine !== current) return;
      dispatch(error ? { type: 'proof refused', error } : { type: 'code mailed', at: new Date() });
    },
    async goOn(call: () => Answer): Promise<void> {
      const mine = ++current;
      dispatch({ type: 'answer sent' });
      const { data, error } = await call();
      if (!error) return follow(data, mine);
      if (mine === current) dispatch({ type: 'answer refused', error });
    },
    reset() {
      current++;
      hasSession = false;
      dispatch({ type: 'reset' });
    },
  };
}

/** Asks whether a sign-in waits, for its second factor or for a plugin. `undefined` if the answer is late. */
async function findWaiting(
  client: SignInFlowClient,
  pending: readonly LookForChallenge[],
  isLate: () => boolean,
): Promise<SignInEvent | undefined> {
  const { data } = (await client.getTwoFactorChallenge?.()) ?? { data: null };
  if (isLate()) return undefined;
  if (data) return { type: 'challenged', challenge: data };
  for (const ask of pending) {
    const question = questionIn((await ask()).data);
    if (isLate()) return undefined;
    if (question) return { type: 'asked', challenge: question };
  }
  return { type: 'nothing waits' };
}

/** The sign-in methods that the client has. */
function signInCalls(
  client: SignInFlowClient,
  signIn: (call: (input: never) => Answer, input: unknown) => Promise<void>,
) {
  const found = Object.entries(ways).flatMap(([way, name]) => {
    const call = client[name];
    return call ? [[way, (input: unknown) => signIn(call, input)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The second factor that an answer asks for. The answer does not contain when the waiting sign-in expires. */
function challengeIn(answer: unknown): Challenge | undefined {
  if (typeof answer !== 'object' || answer === null || !('twoFactorRedirect' in answer)) return undefined;
  const methods: unknown = Reflect.get(answer, 'twoFactorMethods');
  return { twoFactorMethods: Array.isArray(methods) ? methods.map(String) : [], expiresAt: null };
}

/** The question of a plugin in an answer. */
function questionIn(answer: unknown): Question | undefined {
  const question: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'challenge') : undefined;
  return isQuestion(question) ? question : undefined;
}

function isQuestion(value: unknown): value is Question {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

function textIn(input: unknown, name: string): string | undefined {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
