import type { AuthClientError, Result } from 'latchkey/client';
import { useMemo, useReducer } from 'react';

/** What the set-up needs of a client: that of `twoFactorClient()`. */
export interface TwoFactorSetupClient {
  enableTwoFactor(input: {
    readonly password: string;
    readonly code?: string;
  }): Promise<Result<{ readonly totpURI: string; readonly backupCodes: readonly string[] }, string>>;
  verifyTOTP(input: { readonly code: string }): Promise<Result<unknown, string>>;
}

interface Enrolment {
  readonly totpURI: string;
  /** The secret as it is typed into an authenticator that cannot scan: groups of four. */
  readonly secret: string;
  /** For a page that has them saved before the first code; they count from then on. */
  readonly backupCodes: readonly string[];
}

/**
 * Where the set-up is. `password` asks for it, `scan` shows the secret and takes the first code, `backup-codes` shows the
 * codes until the user says that they are saved, then it is `enabled`.
 */
export type TwoFactorSetupStep = {
  readonly error: AuthClientError | null;
  readonly isBusy: boolean;
} & (
  | { readonly state: 'password' | 'enabled' }
  | ({ readonly state: 'scan' } & Enrolment)
  | { readonly state: 'backup-codes'; readonly backupCodes: readonly string[] }
);

interface Steps {
  /**
   * Proves the password and makes a secret. What was not verified before is replaced. `code`: of the second factor that is in
   * force, where one is and the session has not shown it.
   */
  begin(password: string, code?: string): Promise<void>;
  /** The first code of the new secret, which puts it in force. */
  verify(code: string): Promise<void>;
  /** The backup codes are saved. */
  finish(): void;
  /** Begins anew. What was not verified never counts. */
  reset(): void;
}
/** Setting up a second factor, step by step. Nothing here ever throws, and no secret enters a cache. */
export type TwoFactorSetup = TwoFactorSetupStep & Steps;

type Event =
  | { readonly type: 'sent' | 'verified' | 'saved' | 'reset' }
  | { readonly type: 'refused'; readonly error: AuthClientError }
  | ({ readonly type: 'begun' } & Enrolment);

const calm = { error: null, isBusy: false } as const;
const start: TwoFactorSetupStep = { state: 'password', ...calm };

function next(step: TwoFactorSetupStep, event: Event): TwoFactorSetupStep {
  switch (event.type) {
    case 'sent':
      return { ...step, isBusy: true, error: null };
    case 'refused':
      // Sent twice, a right code is refused the second time.
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

/** Makes the hook `useTwoFactorSetup` of a client. Call it once, beside `createAuthHooks`. */
export function createTwoFactorSetup(client: TwoFactorSetupClient) {
  return (): TwoFactorSetup => useSetup(client);
}

function useSetup(client: TwoFactorSetupClient): TwoFactorSetup {
  const [step, dispatch] = useReducer(next, start);
  const steps = useMemo(() => createSteps(client, dispatch), [client]);
  return { ...step, ...steps };
}

function createSteps(client: TwoFactorSetupClient, dispatch: (event: Event) => void): Steps {
  // Another secret, or a reset, makes the answers about an older one late.
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

/** The secret of an `otpauth:` URI in groups of four, for those who type it. Empty where there is none. */
export function secretOf(totpURI: string): string {
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
