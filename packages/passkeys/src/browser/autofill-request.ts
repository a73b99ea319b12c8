import { base64URLStringToBuffer, bufferToBase64URLString, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { RequestOptions } from '../ceremonies/shapes.js';

/**
 * Asks for a passkey in the autofill of a field (WebAuthn L3, 5.1.4, conditional mediation), until `stopped` is aborted.
 * `startAuthentication` of SimpleWebAuthn waits for the browser before its request can be cancelled, so a request that was
 * stopped in that moment stayed alive. Here nothing waits between the check and the request.
 */
export async function chooseInAutofill({ challenge, ...options }: RequestOptions, stopped: AbortSignal) {
  if (stopped.aborted) throw new DOMException('The autofill was stopped.', 'AbortError');
  const credential = await navigator.credentials.get({
    mediation: 'conditional',
    // The user chooses one of their passkeys, so there is no list.
    publicKey: { ...options, challenge: base64URLStringToBuffer(challenge), allowCredentials: [] },
    signal: WebAuthnAbortService.createNewAbortSignal(),
  });
  if (!credential) throw new Error('The browser gave no passkey.');
  // Password managers answer with objects of their own, so `instanceof` would refuse them.
  const { id, rawId, response } = credential as PublicKeyCredential & { response: AuthenticatorAssertionResponse };
  return {
    id,
    rawId: bufferToBase64URLString(rawId),
    response: {
      clientDataJSON: bufferToBase64URLString(response.clientDataJSON),
      authenticatorData: bufferToBase64URLString(response.authenticatorData),
      signature: bufferToBase64URLString(response.signature),
      userHandle: response.userHandle ? bufferToBase64URLString(response.userHandle) : undefined,
    },
  };
}
