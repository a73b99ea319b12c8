import type { AuthClientError, Result } from 'latchkey/client';
import { useMemo, useReducer } from 'react';
import type { ClientIn, ReactPlugin } from '../auth-react.js';
import { checkPlugin } from '../check-plugin.js';
import type { CodeOf } from './code-of.js';

/** The part of a client that the set-up needs: the calls of `twoFactorClient()`. */
export interface TwoFactorSetupClient {
  enableTwoFactor(input: {
    readonly password: string;
    readonly code?: string;
  }): Promise<Result<{ readonly totpURI: string; readonly backupCodes: readonly string[] }, string>>;
  verifyTOTP(input: { readonly code: string }): Promise<Result<unknown, string>>;
}

/** The secret for an authenticator app, in two forms, and the backup codes. */
export interface TwoFactorEnrolment {
  readonly totpURI: string;
  /** The secret for an authenticator without a camera, in groups of four characters. */
  readonly secret: string;
  /** For a page that asks the user to save them before the first code; they are valid after it. */
  readonly backupCodes: readonly string[];
}

/**
 * The step of the set-up. `password` asks for the password, `scan` shows the secret and takes the first code,
 * `backup-codes` shows the codes until the user says that they are saved, then it is `enabled`.
 */
export type TwoFactorSetupStep<Code extends string = string> = {
  readonly error: AuthClientError<Code> | null;
  readonly isBusy: boolean;
} & (
  | { readonly state: 'password' | 'enabled' }
  | ({ readonly state: 'scan' } & TwoFactorEnrolment)
  | { readonly state: 'backup-codes'; readonly backupCodes: readonly string[] }
);

/** What a page can do in the set-up. */
export interface TwoFactorSetupActions {
  /**
   * Checks the password and makes a secret, which replaces an unverified one. `code`: a code of the existing second factor,
   * if there is one and the session has not shown it.
   */
  begin(password: string, code?: string): Promise<void>;
  /** Sends the first code of the new secret, which enables it. */
  verify(code: string): Promise<void>;
  /** Call it when the user has saved the backup codes. */
  finish(): void;
  /** Starts again. An unverified secret is never used. */
  reset(): void;
}
/** The set-up of a second factor, step by step. No function here throws, and no secret is cached. */
export type TwoFactorSetup<Code extends string = string> = TwoFactorSetupStep<Code> & TwoFactorSetupActions;

type Event =
  | { readonly type: 'sent' | 'verified' | 'saved' | 'reset' }
  | { readonly type: 'refused'; readonly error: AuthClientError }
  | ({ readonly type: 'begun' } & TwoFactorEnrolment);

const calm = { error: null, isBusy: false } as const;
const start: TwoFactorSetupStep = { state: 'password', ...calm };

function next(step: TwoFactorSetupStep, event: Event): TwoFactorSetupStep {
  switch (event.type) {
    case 'sent':
      return { ...step, isBusy: true, error: null };
    case 'refused':
      // If a correct code is sent twice, the server refuses it the second time.
      return step.state === 'backup-codes' ? step : { ...step, isBusy: false, error: event.error };
    case 'begun': {
      const { totpURI, secret, backupCodes } = event;
      return { state: 'scan', totpURI, secret, backupCodes, ...calm };
    }
    case 'verified':
      return step.state === 'scan' ? { state: 'backup-codes', backupCodes: step.backupCodes, ...calm } : step;
    case 'saved':
      return { state: 'enabled', ...calm };
    case 'reset':
      return start;
  }
}

/** The plugin of the set-up of a second factor for `createAuthReact`. Adds `useTwoFactorSetup`. Needs `twoFactorClient()`. */
export function twoFactorSetup(): TwoFactorSetupPlugin {
  return {
    add({ client }) {
      checkPlugin('twoFactorSetup', client, { member: 'enableTwoFactor', plugin: 'twoFactorClient' });
      // The compiler has found these calls in the client.
      const known = client as object as TwoFactorSetupClient;
      return { useTwoFactorSetup: (): TwoFactorSetup => useSetup(known) };
    },
  };
}

/** What `twoFactorSetup` returns. */
export interface TwoFactorSetupPlugin extends ReactPlugin {
  readonly '~needs'?: TwoFactorSetupClient;
  readonly '~adds'?: TwoFactorSetupHooks<Extract<ClientIn<this['~client']>, TwoFactorSetupClient>>;
}
/** What `twoFactorSetup` adds. */
export interface TwoFactorSetupHooks<T extends TwoFactorSetupClient> {
  /** Enables an authenticator app, step by step: `state` is the step that the page shows. Its functions do not throw. */
  readonly useTwoFactorSetup: () => TwoFactorSetup<CodeOf<T['enableTwoFactor']> | CodeOf<T['verifyTOTP']>>;
}

function useSetup(client: TwoFactorSetupClient): TwoFactorSetup {
  const [step, dispatch] = useReducer(next, start);
  const steps = useMemo(() => createSteps(client, dispatch), [client]);
  return { ...step, ...steps };
}

function createSteps(client: TwoFactorSetupClient, dispatch: (event: Event) => void): TwoFactorSetupActions {
  // After another secret or a reset, the answers about the older secret are late.
  let current = 0;
  async function answerOf<Answer>(call: Promise<Result<Answer, string>>): Promise<Answer | undefined> {
    const mine = current;
    dispatch({ type: 'sent' });
    const { data, error } = await call;
    if (mine !== current) return undefined;
    if (error) dispatch({ type: 'refused', error });
    return error ? undefined : data;
  }
  return {
    async begin(password, code) {
      current++;
      const answer = await answerOf(client.enableTwoFactor({ password, ...(code !== undefined && { code }) }));
      if (!answer) return;
      const { totpURI, backupCodes } = answer;
      dispatch({ type: 'begun', totpURI, secret: secretOf(totpURI), backupCodes });
    },
    async verify(code) {
      if (await answerOf(client.verifyTOTP({ code }))) dispatch({ type: 'verified' });
    },
    finish() {
      dispatch({ type: 'saved' });
    },
    reset() {
      current++;
      dispatch({ type: 'reset' });
    },
  };
}

/** The secret of an `otpauth:` URI in groups of four, for users who type it. Empty if the URI has no secret. */
export function secretOf(totpURI: string): string {
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
