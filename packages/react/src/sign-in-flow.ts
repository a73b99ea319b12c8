import type { Result } from 'latchkey/client';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { nextStep, type SecondFactorMethod, type SignInEvent, type SignInStep, start } from './sign-in-steps.js';

export type { SecondFactorMethod } from './sign-in-steps.js';

type Answer = Promise<Result<unknown, string>>;
interface Proof {
  readonly code: string;
  readonly trustDevice?: boolean;
}

/** What the flow needs of a client: that of `twoFactorClient()`, and the ways in that it has. */
export interface SignInFlowClient {
  signInEmail(input: never): Answer;
  signInUsername?(input: never): Answer;
  signInPhoneNumber?(input: never): Answer;
  signInEmailOTP?(input: never): Answer;
  verifyPhoneNumber?(input: never): Answer;
  sendVerificationEmail(input: { readonly email: string; readonly callbackURL?: string }): Answer;
  getTwoFactorChallenge(): Promise<
    Result<{ readonly twoFactorMethods: readonly string[]; readonly expiresAt: Date } | null, string>
  >;
  sendTwoFactorOTP(input: { readonly trustDevice?: boolean }): Answer;
  verifyTOTP(input: Proof): Answer;
  verifyTwoFactorOTP(input: Proof): Answer;
  verifyBackupCode(input: Proof): Answer;
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

/** The ways in that a client has, each with its own input. */
type WaysInto<T> = {
  readonly [W in keyof Ways as Ways[W] extends keyof T ? W : never]: (
    input: Sent<T[Ways[W] & keyof T]>,
  ) => Promise<void>;
};

interface Steps {
  /** Shows another of `methods`. */
  use(method: SecondFactorMethod): void;
  /** Mails a code, for the method `otp`. */
  sendCode(): Promise<void>;
  /** Answers with the method that is shown. `trustDevice`: ask for no second factor here for the next 30 days. */
  verify(proof: Proof): Promise<void>;
  /** Mails the link that verifies the address once more. */
  resendVerification(callbackURL?: string): Promise<void>;
  /** Begins anew. */
  reset(): void;
}

/** A sign-in from the first form to the session: where it is, and what can be done there. Nothing here ever throws. */
export type SignInFlow<T> = SignInStep & WaysInto<T> & Steps;

export interface SignInFlowOptions {
  /** Look when the page opens whether a sign-in waits for its second factor, and go on with it. Default true. */
  readonly resume?: boolean;
  /** Called once there is a session, also where the form is gone by then. */
  readonly onComplete?: () => void;
}

/** Makes the hook `useSignInFlow` of a client. Call it once, beside `createAuthHooks`. */
export function createSignInFlow<T extends SignInFlowClient>(client: T) {
  return (options: SignInFlowOptions = {}): SignInFlow<T> => useFlow(client, options);
}

function useFlow<T extends SignInFlowClient>(client: T, options: SignInFlowOptions): SignInFlow<T> {
  const [step, dispatch] = useReducer(nextStep, start);
  const machine = useMachine(client, dispatch, options);
  const { resume = true } = options;
  useEffect(() => {
    // What is under way goes on when the page goes: a guard takes the form away as soon as there is a session.
    if (resume) void machine.resume();
  }, [machine, resume]);
  const shown = step.state === 'second-factor' ? step.method : 'totp';
  const email = step.state === 'email-unverified' ? step.unverifiedEmail : undefined;
  const bound = {
    verify: (proof: Proof) => machine.verify(shown, proof),
    resendVerification: (callbackURL?: string) => machine.resend(email, callbackURL),
  };
  // The ways in are those of `ways` that the client has, which is what the type says.
  return { ...step, ...machine.actions, ...bound } as unknown as SignInFlow<T>;
}

function useMachine(client: SignInFlowClient, dispatch: (event: SignInEvent) => void, options: SignInFlowOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo(() => createMachine(client, dispatch, () => latest.current.onComplete?.()), [client, dispatch]);
}

function createMachine(client: SignInFlowClient, dispatch: (event: SignInEvent) => void, onComplete: () => void) {
  // Only the answer of the last call counts: an earlier one may come later.
  let current = 0;
  const latestOnly = async <T>(call: Promise<T>): Promise<T | undefined> => {
    const mine = ++current;
    const answer = await call;
    return mine === current ? answer : undefined;
  };
  const complete = () => {
    dispatch({ type: 'completed' });
    onComplete();
  };
  const look = async () => {
    const result = await latestOnly(client.getTwoFactorChallenge());
    if (result?.data)
      dispatch({ type: 'challenged', methods: result.data.twoFactorMethods, expiresAt: result.data.expiresAt });
  };

  async function signIn(call: (input: never) => Answer, input: unknown): Promise<void> {
    dispatch({ type: 'submitted' });
    const result = await latestOnly(call(input as never));
    if (!result) return;
    if (result.error) return dispatch({ type: 'refused', error: result.error, email: textIn(input, 'email') });
    const methods = methodsIn(result.data);
    if (!methods) return complete();
    dispatch({ type: 'challenged', methods, expiresAt: null });
    await look();
  }

  const waysIn = Object.entries(ways).flatMap(([way, name]) => {
    const call = client[name];
    return call ? [[way, (input: unknown) => signIn(call, input)] as const] : [];
  });
  return {
    resume: look,
    async verify(method: SecondFactorMethod, proof: Proof): Promise<void> {
      dispatch({ type: 'proof sent' });
      const call = { totp: client.verifyTOTP, otp: client.verifyTwoFactorOTP, 'backup-code': client.verifyBackupCode };
      const result = await latestOnly(call[method](proof));
      if (!result) return;
      if (result.error) return dispatch({ type: 'proof refused', error: result.error });
      complete();
    },
    async resend(email: string | undefined, callbackURL: string | undefined): Promise<void> {
      if (email === undefined) return;
      const result = await client.sendVerificationEmail(callbackURL === undefined ? { email } : { email, callbackURL });
      if (!result.error) dispatch({ type: 'resent' });
    },
    actions: {
      ...Object.fromEntries(waysIn),
      use(method: SecondFactorMethod) {
        dispatch({ type: 'method chosen', method });
      },
      async sendCode(): Promise<void> {
        dispatch({ type: 'code asked for' });
        const result = await latestOnly(client.sendTwoFactorOTP({}));
        if (!result) return;
        dispatch(
          result.error ? { type: 'proof refused', error: result.error } : { type: 'code mailed', at: new Date() },
        );
      },
      reset() {
        current++;
        dispatch({ type: 'reset' });
      },
    },
  };
}

/** The methods of an answer that asks for a second factor. */
function methodsIn(answer: unknown): readonly string[] | undefined {
  if (typeof answer !== 'object' || answer === null || !('twoFactorRedirect' in answer)) return undefined;
  const methods: unknown = Reflect.get(answer, 'twoFactorMethods');
  return Array.isArray(methods) ? methods.map(String) : [];
}

function textIn(input: unknown, name: string): string | undefined {
  const value: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
