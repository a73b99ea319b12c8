import type { Result } from 'latchkey/client';
import type { WaysClient } from './step-up-demand.js';
import type { StepUpState } from './step-up-steps.js';

/** The answer of a call. */
export type Answer = Promise<Result<unknown, string>>;

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

/** Sends a proof by the current method. Without `twoFactorClient()`, `reauthenticate` takes the codes of the second factor. */
export function callFor(client: StepUpClient, step: StepUpState, proof: string): Answer | undefined {
  if (step.state === 'idle' || step.method === 'provider' || step.method === 'passkey') return undefined;
  if (step.method === 'password') return client.reauthenticate({ password: proof });
  if (step.method === 'email-code') return client.reauthenticate({ emailCode: proof });
  if (step.method === 'otp') return client.verifyTwoFactorOTP?.({ code: proof });
  const verify = step.method === 'totp' ? client.verifyTOTP : client.verifyBackupCode;
  if (step.state === 'second-factor') return verify ? verify({ code: proof }) : client.reauthenticate({ code: proof });
  const { emailCode } = step;
  return client.reauthenticate({ code: proof, ...(emailCode !== undefined && { emailCode }) });
}

/** The path of this page, without the error of an earlier return. */
export function thisPage(): string {
  const { pathname, searchParams } = new URL(location.href);
  searchParams.delete('error');
  searchParams.delete('error_description');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
