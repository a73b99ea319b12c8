import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { type Caller, type Db, failure, type StoredUser } from 'latchkey/plugin';
import { passkeyErrors } from '../errors.js';
import type { Config } from '../options.js';
import { type RelyingParty, relyingPartyOf } from '../relying-party.js';
import { findByCredential, findPasskey, recordUse } from '../store.js';
import type { Passkey } from '../tables.js';
import { invalid, lifetime } from './challenge.js';
import { descriptorOf, reasonOf, unread } from './creation.js';
import { hashOfCredential } from './credential-hash.js';
import type { AssertionResponse, RequestOptions } from './shapes.js';
import { isSignatureStrict } from './strict-signature.js';

export type UserVerification = Config['userVerification'];

/** The options to show a passkey. `allowed` is empty for a sign-in, in which the user chooses one. */
export function requestOptionsFor(
  party: RelyingParty,
  challenge: string,
  { allowed, userVerification }: { readonly allowed: readonly Passkey[]; readonly userVerification: UserVerification },
): RequestOptions {
  return {
    challenge,
    timeout: lifetime * 1000,
    rpId: party.id,
    allowCredentials: allowed.map(descriptorOf),
    userVerification,
  };
}

/** A passkey that was shown. */
export interface ShownPasskey {
  readonly user: StoredUser;
  readonly isUserVerified: boolean;
  /** Records the use. Throws `PASSKEY_MAY_BE_COPIED` if the counter did not grow, `PASSKEY_NOT_FOUND` if the passkey was removed. */
  recordUse(db: Db): Promise<void>;
  /** The user as they are now, while they still have the passkey. */
  findOwner(): Promise<StoredUser | undefined>;
}

interface Expected {
  readonly challenge: string;
  /** The user who has to own the passkey; `null` for a sign-in, whose response has to name its user. */
  readonly userId: string | null;
  readonly userVerification: UserVerification;
}

/**
 * Verifies a passkey (WebAuthn L3, 7.2). The caller records its use. Throws `PASSKEY_NOT_FOUND` for a passkey that no account has, and
 * `INVALID_PASSKEY` for every other failure.
 */
export async function verifyAssertion(
  caller: Caller,
  config: Config,
  response: AssertionResponse,
  expected: Expected,
): Promise<ShownPasskey> {
  const { app } = caller;
  const find = async () => findByCredential(app.db, await hashOfCredential(response.id));
  const found = await find();
  if (!found) throw failure(passkeyErrors, 'PASSKEY_NOT_FOUND');
  const { passkey, user, handle } = found;
  const { userHandle } = response.response;
  // Steps 5 and 6: the credential belongs to the user, whom the response of a sign-in has to name.
  // The signature alone binds a passkey with an unknown handle to its user.
  const isNamed = passkey.hasOldHandle || userHandle === handle;
  const isOwner = expected.userId === null ? isNamed : expected.userId === user.id;
  if (!isOwner || (userHandle && !isNamed)) throw invalid();
  const read = await readAssertion(caller, config, response, { ...expected, passkey });
  const { newCounter: counter, credentialDeviceType, credentialBackedUp, userVerified } = read;
  // Step 17: whether a passkey can be copied is decided when it is made.
  if ((credentialDeviceType === 'multiDevice') !== passkey.isBackupEligible) throw invalid();
  const use = { counter, isBackedUp: credentialBackedUp, now: app.settings.now() };
  return {
    user,
    isUserVerified: userVerified,
    async recordUse(db) {
      if (await recordUse(db, passkey.id, use)) return;
      const isRemoved = (await findPasskey(db, passkey.id)) === undefined; // removed meanwhile, so the counter says nothing about a copy
      throw isRemoved ? failure(passkeyErrors, 'PASSKEY_NOT_FOUND') : mayBeCopied(caller, config, found);
    },
    async findOwner() {
      const current = await find();
      return current?.passkey.id === passkey.id ? current.user : undefined;
    },
  };
}

async function readAssertion(
  caller: Caller,
  config: Config,
  response: AssertionResponse,
  { challenge, userVerification, passkey }: Expected & { readonly passkey: Passkey },
) {
  const party = relyingPartyOf(caller, config);
  const { userHandle, ...signed } = response.response;
  if (!isSignatureStrict(passkey.publicKey, signed.signature)) throw invalid();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        ...unread,
        response: { ...signed, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: userVerification === 'required',
      // The library compares the counter before the signature. `recordUse` compares it after, in the statement that stores it.
      credential: { id: passkey.credentialId, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: 0 },
    });
    if (verified) return authenticationInfo;
  } catch (error) {
    caller.app.settings.logger.debug(`a passkey was refused: ${reasonOf(error)}`);
  }
  throw invalid();
}

/** Step 22: the signature is valid, and its counter is not greater than the stored one. */
function mayBeCopied(
  { app }: Caller,
  { onClone }: Config,
  { user, passkey }: { readonly user: StoredUser; readonly passkey: Passkey },
) {
  const { name } = passkey;
  const refusal = failure(passkeyErrors, 'PASSKEY_MAY_BE_COPIED');
  app.settings.logger.warn('a passkey may have been copied: its signature counter did not grow', {
    passkeyId: passkey.id,
    docs: refusal.docs,
  });
  if (onClone) app.background.run('reporting a passkey that may have been copied', async () => onClone({ user, name }));
  return refusal;
}
