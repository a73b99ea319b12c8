import { browserSupportsWebAuthnAutofill, platformAuthenticatorIsAvailable } from '@simplewebauthn/browser';
import type { AuthClientError } from 'latchkey/client';
import type { AssertionResponse } from '../ceremonies/shapes.js';
import { interruptAutofill, startAutofill } from './autofill.js';
import type { PasskeyCalls } from './calls.js';
import { type CeremonyResult, create, get, type Hint, isSupported } from './ceremonies.js';
import { type CeremonyCode, ceremonyError } from './ceremony-error.js';
import { signalCurrent, signalUnknown } from './signals.js';

/** What a call of the client answers. */
type AnswerOf<Call> = Call extends (...input: never) => Promise<infer Answer> ? Answer : never;
/** The answer of the call that ends a ceremony, or why there was none: a refusal of the server, or a cause in the browser. */
export type Ceremony<Call> = Promise<
  AnswerOf<Call> | { readonly data: null; readonly error: AuthClientError<CeremonyCode> }
>;
type InputOf<Call> = Call extends (input: infer Input, ...rest: never) => unknown ? NonNullable<Input> : never;

/** The options of every ceremony that a click begins. */
export interface HintOptions {
  /** Where the browser should look first: `['hybrid']` for the user's phone. */
  readonly hints?: readonly Hint[] | undefined;
}

export interface SignInOptions extends HintOptions {
  /** Default true; false begins a session that ends with the browser. */
  readonly rememberMe?: boolean;
}

export interface AutofillOptions<T extends PasskeyCalls> {
  /** Called with the answer of a sign-in: a session, or a challenge such as the second factor. */
  readonly onSignIn: (
    answer: NonNullable<AnswerOf<T['finishPasskeySignIn']> extends { data: infer D } ? D : never>,
  ) => void;
  /** Called if the sign-in with the chosen passkey fails. Other failures leave the form as it is. */
  readonly onError?: (error: AuthClientError) => void;
  readonly rememberMe?: boolean;
}

/** The ceremonies of passkeys. None of them throws. */
export interface PasskeyActions<T extends PasskeyCalls> {
  /** Signs in with a passkey that the user chooses. Call it in the handler of a click. */
  signInPasskey(options?: SignInOptions): Ceremony<T['finishPasskeySignIn']>;
  /** Creates an account with a passkey and no password. */
  signUpPasskey(
    input: { readonly email: string; readonly name: string } & HintOptions &
      Omit<InputOf<T['finishPasskeySignUp']>, 'response'>,
  ): Ceremony<T['finishPasskeySignUp']>;
  /** Adds a passkey to the account of the session, which has to be fresh. `code`: of the second factor, if it is asked for. */
  addPasskey(
    input?: { readonly name?: string; readonly code?: string } & HintOptions,
  ): Ceremony<T['finishPasskeyAddition']>;
  /** Completes a pending sign-in with a passkey as its second factor. */
  showPasskey(input?: { readonly trustDevice?: boolean } & HintOptions): Ceremony<T['finishPasskeySecondFactor']>;
  /** Makes the session fresh again. */
  reauthenticatePasskey(input?: HintOptions): Ceremony<T['finishPasskeyReauthentication']>;
  /**
   * Offers passkeys in the autofill of the field with `autocomplete="username webauthn"`, beside saved passwords. Returns the
   * function that stops it: call it when the form is sent or removed.
   */
  startPasskeyAutofill(options: AutofillOptions<T>): () => void;
  /** Tells password managers which passkeys the account has. For after a removal, and a change of the name or the address. */
  signalPasskeys(): Promise<void>;
  /** Whether this browser has passkeys at all. */
  isPasskeySupported(): boolean;
  /** Whether this browser offers passkeys in autofill. */
  isPasskeyAutofillSupported(): Promise<boolean>;
  /** Whether this device itself can keep a passkey and verify its user. */
  isThisDeviceSupported(): Promise<boolean>;
}

/** Makes the ceremonies of a client with `passkeyClient()`. */
export function passkeyActions<T extends PasskeyCalls>(client: T): PasskeyActions<T> {
  const calls: PasskeyCalls = client;
  const actions = {
    signInPasskey: ({ rememberMe = true, hints }: SignInOptions = {}) =>
      interruptAutofill(() => signIn(calls, { rememberMe, hints })),
    signUpPasskey: ({ email, name, hints, ...rest }: { readonly email: string; readonly name: string } & HintOptions) =>
      interruptAutofill(async () => {
        const made = await create(() => calls.beginPasskeySignUp({ email, name }), hints);
        return made.error ? made : calls.finishPasskeySignUp({ ...rest, response: made.response });
      }),
    addPasskey: ({ name, code, hints }: { name?: string; code?: string } & HintOptions = {}) =>
      interruptAutofill(async () => {
        const made = await create(() => calls.beginPasskeyAddition(code === undefined ? {} : { code }), hints);
        const named = name === undefined ? {} : { name };
        return made.error ? made : calls.finishPasskeyAddition({ response: made.response, ...named });
      }),
    showPasskey: ({ hints, ...input }: { readonly trustDevice?: boolean } & HintOptions = {}) =>
      interruptAutofill(async () => {
        const shown = await get(() => calls.beginPasskeySecondFactor(), { hints });
        return shown.error ? shown : calls.finishPasskeySecondFactor({ ...input, response: shown.response });
      }),
    reauthenticatePasskey: ({ hints }: HintOptions = {}) =>
      interruptAutofill(async () => {
        const shown = await get(() => calls.beginPasskeyReauthentication(), { hints });
        return shown.error ? shown : calls.finishPasskeyReauthentication({ response: shown.response });
      }),
    startPasskeyAutofill: ({ onSignIn, onError, rememberMe = true }: AutofillOptions<PasskeyCalls>) =>
      startAutofill(async (isWanted, stopped) => {
        let isChosen = false;
        const onChosen = () => {
          isChosen = true;
        };
        const { data, error } = await signIn(calls, { rememberMe, autofill: stopped, isWanted, onChosen });
        if (!error) {
          onSignIn(data as never);
          return 'over';
        }
        if (error.code === 'PASSKEY_WAS_CANCELLED') return 'again'; // another ceremony or a new challenge has cancelled it
        if (isChosen) onError?.(error);
        return isAboutThePasskey(error) ? 'again' : 'over'; // if the server fails, the autofill stops
      }),
    signalPasskeys: () => signalCurrent(calls),
    isPasskeySupported: isSupported,
    isPasskeyAutofillSupported: browserSupportsWebAuthnAutofill,
    isThisDeviceSupported: platformAuthenticatorIsAvailable,
  };
  // The answers are those of the client's calls, which the type names one by one.
  return actions as PasskeyActions<T>;
}

interface SignIn extends HintOptions {
  readonly rememberMe: boolean;
  /** The passkey is chosen in the autofill of a field, until this is aborted. */
  readonly autofill?: AbortSignal;
  /** Called when the ceremony has its options. The ceremony continues if it returns true. */
  readonly isWanted?: () => Promise<boolean>;
  /** Called when the user has chosen a passkey. */
  readonly onChosen?: () => void;
}

async function signIn(calls: PasskeyCalls, { rememberMe, isWanted, onChosen, ...asked }: SignIn) {
  let rpId = '';
  const shown: CeremonyResult<AssertionResponse> = await get(async () => {
    const answer = await calls.beginPasskeySignIn();
    rpId = answer.data?.rpId ?? '';
    if (isWanted && !(await isWanted())) return { data: null, error: ceremonyError('PASSKEY_WAS_CANCELLED') };
    return answer;
  }, asked);
  if (shown.error) return shown;
  onChosen?.();
  const answer = await calls.finishPasskeySignIn({ response: shown.response, rememberMe });
  if (answer.error?.code === 'PASSKEY_NOT_FOUND') await signalUnknown(rpId, shown.response.id);
  return answer;
}

const isAboutThePasskey = ({ code }: AuthClientError) =>
  ['PASSKEY_NOT_FOUND', 'INVALID_PASSKEY', 'PASSKEY_MAY_BE_COPIED', 'EMAIL_NOT_VERIFIED'].includes(code);
