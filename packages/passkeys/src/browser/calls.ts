import type { Result } from 'latchkey/client';
import type { AssertionResponse, AttestationResponse, CreationOptions, RequestOptions } from '../ceremonies/shapes.js';

type Answer<Data> = Promise<Result<Data, string>>;

/** The part of a client that ceremonies need: the calls of `passkeyClient()`. */
export interface PasskeyCalls {
  beginPasskeySignIn(): Answer<RequestOptions>;
  finishPasskeySignIn(input: { readonly response: AssertionResponse; readonly rememberMe?: boolean }): Answer<unknown>;
  beginPasskeySignUp(input: { readonly email: string; readonly name: string }): Answer<CreationOptions>;
  finishPasskeySignUp(input: { readonly response: AttestationResponse }): Answer<unknown>;
  beginPasskeyAddition(input?: { readonly code?: string }): Answer<CreationOptions>;
  finishPasskeyAddition(input: { readonly response: AttestationResponse; readonly name?: string }): Answer<unknown>;
  beginPasskeySecondFactor(): Answer<RequestOptions>;
  finishPasskeySecondFactor(input: {
    readonly response: AssertionResponse;
    readonly trustDevice?: boolean;
  }): Answer<unknown>;
  beginPasskeyReauthentication(): Answer<RequestOptions>;
  finishPasskeyReauthentication(input: { readonly response: AssertionResponse }): Answer<unknown>;
  getPasskeySignals(): Answer<{
    readonly rpId: string;
    readonly userId: string;
    readonly allAcceptedCredentialIds: readonly string[];
    readonly name: string;
    readonly displayName: string;
  } | null>;
}
