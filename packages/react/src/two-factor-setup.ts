import type { AuthClientError, Result } from 'latchkey/client';
import { useEffect, useMemo, useReducer } from 'react';

/** What the set-up needs of a client: that of `twoFactorClient()`. */
export interface TwoFactorSetupClient {
  enableTwoFactor(input: {
    readonly password: string;
  }): Promise<Result<{ readonly totpURI: string; readonly backupCodes: readonly string[] }, string>>;
  verifyTOTP(input: { readonly code: string }): Promise<Result<unknown, string>>;
}

interface Enrolment {
  readonly totpURI: string;
  /** The secret as it is typed into an authenticator that cannot scan: groups of four. */
  readonly secret: string;
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
  /** Proves the password and makes a secret. What was not verified before is replaced. */
  begin(password: string): Promise<void>;
  /** The first code of the new secret, which puts it in force. */
  verify(code: string): Promise<void>;
  /** The backup codes are saved. */
  finish(): void;
  /** Begins anew. What was not verified never counts. */
  reset(): void;
}
/** Setting up a second factor, step by step. Nothing here ever throws, and no secret enters a cache. */
export type TwoFactorSetup = TwoFactorSetupStep & Steps;

/** With what the next step will show. */
interface Held {
  readonly step: TwoFactorSetupStep;
  readonly backupCodes: readonly string[];
}

type Event =
  | { readonly type: 'sent' | 'verified' | 'saved' | 'reset' }
  | { readonly type: 'refused'; readonly error: AuthClientError }
  | ({ readonly type: 'begun'; readonly backupCodes: readonly string[] } & Enrolment);

const calm = { error: null, isBusy: false } as const;
const start: Held = { step: { state: 'password', ...calm }, backupCodes: [] };

function next(held: Held, event: Event): Held {
  const { step, backupCodes } = held;
  switch (event.type) {
    case 'sent':
      return { step: { ...step, isBusy: true, error: null }, backupCodes };
    case 'refused':
      return { step: { ...step, isBusy: false, error: event.error }, backupCodes };
    case 'begun': {
      const { totpURI, secret } = event;
      return { step: { state: 'scan', totpURI, secret, ...calm }, backupCodes: event.backupCodes };
    }
    case 'verified':
      return { step: { state: 'backup-codes', backupCodes, ...calm }, backupCodes: [] };
    case 'saved':
      return { step: { state: 'enabled', ...calm }, backupCodes: [] };
    case 'reset':
      return start;
  }
}

/** Makes the hook `useTwoFactorSetup` of a client. Call it once, beside `createAuthHooks`. */
export function createTwoFactorSetup(client: TwoFactorSetupClient) {
  return (): TwoFactorSetup => useSetup(client);
}

function useSetup(client: TwoFactorSetupClient): TwoFactorSetup {
  const [{ step }, dispatch] = useReducer(next, start);
  const machine = useMemo(() => createMachine(client, dispatch), [client]);
  useEffect(() => machine.forget, [machine]);
  return { ...step, ...machine.steps };
}

function createMachine(client: TwoFactorSetupClient, dispatch: (event: Event) => void) {
  let current = 0;
  async function answerOf<Answer>(call: Promise<Result<Answer, string>>): Promise<Answer | undefined> {
    const mine = ++current;
    dispatch({ type: 'sent' });
    const { data, error } = await call;
    if (mine !== current) return undefined;
    if (error) dispatch({ type: 'refused', error });
    return error ? undefined : data;
  }
  const steps: Steps = {
    async begin(password) {
      const answer = await answerOf(client.enableTwoFactor({ password }));
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
  return {
    steps,
    forget() {
      current++;
    },
  };
}

/** The secret of an `otpauth:` URI in groups of four, for those who type it. Empty where there is none. */
export function secretOf(totpURI: string): string {
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
