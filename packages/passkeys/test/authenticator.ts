import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreationOptions, RequestOptions } from '../src/ceremonies/shapes.js';

/** The algorithms of the COSE registry that the plugin accepts. */
export type Algorithm = 'ES256' | 'RS256' | 'EdDSA';

/** What an authenticator, or an attacker, does differently. */
export interface Behaviour {
  readonly algorithm?: Algorithm;
  readonly isUserVerified?: boolean;
  readonly isUserPresent?: boolean;
  readonly isBackupEligible?: boolean;
  readonly isBackedUp?: boolean;
  /** Default: the counter stays 0, as that of synced passkeys. */
  readonly counter?: number;
  readonly origin?: string;
  readonly aaguid?: string;
  /** Default: a new one. */
  readonly credentialId?: Buffer;
  /** The public key that a new passkey claims to have, in COSE. */
  readonly coseKey?: ReadonlyMap<number, unknown>;
  /** The statement of an attestation in the format `packed`. Default: the format `none`. */
  readonly attest?: (authData: Buffer, clientDataHash: Buffer) => Map<string, unknown>;
  /** How the browser reaches the authenticator. Default: one of the device, or a phone nearby. */
  readonly transports?: string[];
  /** Members of the client data in place of the usual ones. */
  readonly clientData?: Readonly<Record<string, unknown>>;
}

export interface Credential {
  readonly id: Buffer;
  readonly rpId: string;
  readonly userHandle: string;
  readonly algorithm: Algorithm;
  readonly privateKey: KeyObject;
}

export interface Attestation {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports: string[];
  };
}
export interface Assertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: string;
  };
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
/** The library's types name the values of CBOR, which these are. */
const encode = (value: ReadonlyMap<string | number, unknown>) =>
  isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]);
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** An authenticator with discoverable credentials, and the browser that speaks to it (WebAuthn L3, 6.3). */
export function createAuthenticator(usual: Behaviour = {}) {
  const credentials: Credential[] = [];
  return {
    credentials,
    create(options: CreationOptions, own: Behaviour = {}): Attestation {
      const { algorithm = 'ES256', ...behaviour } = { ...usual, ...own };
      const { publicKey, privateKey } = keysFor(algorithm);
      const id = behaviour.credentialId ?? randomBytes(32);
      credentials.push({ id, rpId: options.rp.id, userHandle: options.user.id, algorithm, privateKey });
      const aaguid = Buffer.from((behaviour.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const coseKey = behaviour.coseKey ?? coseOf(algorithm, publicKey);
      const attested = Buffer.concat([aaguid, length, id, encode(coseKey)]);
      const authData = Buffer.concat([authenticatorData(options.rp.id, behaviour, 0x40), attested]);
      const clientDataJSON = clientData('webauthn.create', options.challenge, behaviour);
      const statement = behaviour.attest?.(authData, sha256(Buffer.from(clientDataJSON, 'base64url')));
      const attestation = new Map<string, unknown>([
        ['fmt', statement ? 'packed' : 'none'],
        ['attStmt', statement ?? new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...identified(id),
        response: {
          clientDataJSON,
          attestationObject: base64url(encode(attestation)),
          transports: behaviour.transports ?? ['internal', 'hybrid'],
        },
      };
    },
    get(options: RequestOptions, own: Behaviour = {}): Assertion {
      const allowed = options.allowCredentials.map(({ id }) => id);
      const credential = credentials.findLast(
        ({ id, rpId }) => rpId === options.rpId && (allowed.length === 0 || allowed.includes(base64url(id))),
      );
      if (!credential) throw new Error('the authenticator has no credential for these options');
      return assert(credential, options, { ...usual, ...own });
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

function assert(credential: Credential, { challenge }: RequestOptions, behaviour: Behaviour): Assertion {
  const clientDataJSON = clientData('webauthn.get', challenge, behaviour);
  const authData = authenticatorData(credential.rpId, behaviour, 0);
  const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
  const signature = sign(credential.algorithm === 'EdDSA' ? null : 'sha256', signed, credential.privateKey);
  return {
    ...identified(credential.id),
    response: {
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: credential.userHandle,
    },
  };
}

const identified = (id: Buffer) =>
  ({ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }) as const;

function clientData(type: string, challenge: string, { origin, clientData: own }: Behaviour): string {
  const usual = { type, challenge, origin: origin ?? 'https://app.example.com', crossOrigin: false };
  return base64url(JSON.stringify({ ...usual, ...own }));
}

/** RP id hash, flags and counter (WebAuthn L3, 6.1). */
function authenticatorData(rpId: string, behaviour: Behaviour, attestedFlag: number): Buffer {
  const { isUserPresent = true, isUserVerified = true, isBackupEligible = true, counter = 0 } = behaviour;
  const isBackedUp = behaviour.isBackedUp ?? isBackupEligible;
  const flags =
    attestedFlag |
    (isUserPresent ? 0x01 : 0) |
    (isUserVerified ? 0x04 : 0) |
    (isBackupEligible ? 0x08 : 0) |
    (isBackedUp ? 0x10 : 0);
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

function keysFor(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** A public key in COSE (RFC 9053). */
function coseOf(algorithm: Algorithm, publicKey: KeyObject): Map<number, number | Uint8Array> {
  const { x, y, n, e } = publicKey.export({ format: 'jwk' });
  const part = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
  if (algorithm === 'RS256')
    return new Map<number, number | Uint8Array>([
      [1, 3],
      [3, -257],
      [-1, part(n)],
      [-2, part(e)],
    ]);
  if (algorithm === 'EdDSA')
    return new Map<number, number | Uint8Array>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(x)],
    ]);
  return new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part(x)],
    [-3, part(y)],
  ]);
}
