import { sendSignal } from '@simplewebauthn/browser';
import type { PasskeyCalls } from './calls.js';

/**
 * Tells password managers which passkeys the account still has, and its current names (WebAuthn L3, 5.1.11). Nothing happens in
 * browsers that cannot.
 */
export async function signalCurrent(client: PasskeyCalls): Promise<void> {
  const { data } = await client.getPasskeySignals();
  if (!data) return;
  const { rpId: rpID, userId: userID, allAcceptedCredentialIds, name, displayName } = data;
  const allAcceptedCredentialIDs = [...allAcceptedCredentialIds];
  await quietly(sendSignal({ signalName: 'allAcceptedCredentials', rpID, userID, allAcceptedCredentialIDs }));
  const names = { userName: name, userDisplayName: displayName };
  await quietly(sendSignal({ signalName: 'currentUserDetails', rpID, userID, ...names }));
}

/** Tells password managers that no account has this passkey, so that they stop to offer it. */
export function signalUnknown(rpID: string, credentialID: string): Promise<void> {
  return quietly(sendSignal({ signalName: 'unknownCredential', rpID, credentialID }));
}

/** A browser that does not know the signal changes nothing for the user. */
async function quietly(sent: Promise<unknown>): Promise<void> {
  await sent.catch(() => {});
}
