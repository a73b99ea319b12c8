import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { type App, failure, type User } from 'latchkey/plugin';
import { passkeyErrors } from '../errors.js';
import type { Config } from '../options.js';
import { defaultName, providerOf } from '../providers.js';
import type { RelyingParty } from '../relying-party.js';
import type { Passkey } from '../tables.js';
import { invalid, lifetime } from './challenge.js';
import { hashOfCredential } from './credential-hash.js';
import { isModelProven } from './proven-model.js';
import type { AttestationResponse, CreationOptions } from './shapes.js';
import { isKeyUsable } from './usable-key.js';

/** EdDSA, ES256, RS256 of the COSE registry: what WebAuthn L3, 5.4 recommends. */
const algorithms = [-8, -7, -257];

interface Creation {
  readonly party: RelyingParty;
  readonly challenge: string;
  readonly handle: string;
  readonly email: string;
  readonly name: string;
  readonly known: readonly Passkey[];
}

/** The options of a discoverable credential: the authenticator keeps the user handle, so that no address is needed to sign in. */
export function creationOptionsFor(config: Config, creation: Creation): CreationOptions {
  const { party, challenge, handle, email, name, known } = creation;
  return {
    rp: { id: party.id, name: party.name },
    user: { id: handle, name: email, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: lifetime * 1000,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: config.userVerification,
    },
    attestation: config.attestation,
  };
}

/** A passkey for the lists of options. */
export function descriptorOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, type: 'public-key' as const, transports: [...transports] };
}

/** A new passkey, without its owner. */
type NewRow = Omit<Passkey, 'id' | 'userId' | 'createdAt' | 'lastUsedAt' | 'hasOldHandle'>;

/** A verified new passkey. */
export interface Created {
  readonly row: NewRow;
  readonly isUserVerified: boolean;
}

interface Expected {
  readonly app: App;
  readonly config: Config;
  readonly party: RelyingParty;
  readonly challenge: string;
  /** `null` for a sign-up. */
  readonly user: User | null;
}

/** Verifies a new passkey (WebAuthn L3, 7.1). Throws `INVALID_PASSKEY`, or `PASSKEY_IS_NOT_ALLOWED` by the policy. */
export async function verifyCreation(response: AttestationResponse, expected: Expected): Promise<Created> {
  const { config, user } = expected;
  const info = await readCreation(response, expected);
  const { aaguid, fmt, credential, credentialDeviceType, credentialBackedUp: isBackedUp, userVerified } = info;
  const provider = providerOf(aaguid);
  const isBackupEligible = credentialDeviceType === 'multiDevice';
  const about = { user, aaguid, provider, isBackupEligible, isBackedUp, isUserVerified: userVerified };
  const proof = {
    attestationFormat: fmt,
    isModelProven: await isModelProven(response.response.attestationObject, config.attestationRoots),
  };
  if (config.checkPasskey && (await config.checkPasskey({ ...about, ...proof })) !== true)
    throw failure(passkeyErrors, 'PASSKEY_IS_NOT_ALLOWED');
  const row = {
    credentialHash: await hashOfCredential(credential.id),
    credentialId: credential.id,
    publicKey: isoBase64URL.fromBuffer(credential.publicKey),
    counter: credential.counter,
    transports: [...new Set(response.response.transports ?? [])],
    isBackupEligible,
    isBackedUp,
    aaguid,
    name: defaultName(provider, response.response.transports),
  };
  return { row, isUserVerified: userVerified };
}

async function readCreation(response: AttestationResponse, { app, config, party, challenge }: Expected) {
  const { clientDataJSON, attestationObject } = response.response;
  try {
    const isAsked = config.attestation !== 'none';
    const signed = {
      clientDataJSON,
      attestationObject: isAsked ? attestationObject : withoutStatement(attestationObject),
    };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id: response.id, rawId: response.rawId, ...unread, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: config.userVerification === 'required',
      supportedAlgorithmIDs: algorithms,
    });
    // The id beside the response is not signed, so it must be that of the authenticator.
    const isSame = verified && registrationInfo.credential.id === response.id;
    if (isSame && (await isKeyUsable(registrationInfo.credential.publicKey))) return registrationInfo;
  } catch (error) {
    app.settings.logger.debug(`a new passkey was refused: ${reasonOf(error)}`);
  }
  throw invalid();
}

/** Two members that the library needs: the type, which the contract has checked, and one that no check reads. */
export const unread = { type: 'public-key', clientExtensionResults: {} } as const;

/** The library's sentence about the first check that failed. It is for the log: the caller does not learn it. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/**
 * Some authenticators attest although the server did not ask for an attestation. Such a passkey counts as unattested (WebAuthn
 * L3, 7.1): the server drops the statement, so that it does not parse certificates which it cannot verify.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const unattested = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(unattested));
}
