import type { JWK } from 'jose';
import type { App } from '../../domain/app/app.js';
import type { JwtAlgorithm } from './algorithm.js';
import type { KeyPairRow } from './tables.js';

export type PrivateKey = CryptoKey | Uint8Array;

/** A public key as other services see it (RFC 7517 §4). Its other members depend on `kty`. */
export interface PublishedKey extends PublicMembers {
  readonly kid: string;
  readonly alg: string;
  readonly use: 'sig';
}
interface PublicMembers {
  readonly kty: string;
}

const sealerOf = (app: App) => app.keys.sealer('jwt/private-key');

/** Creates a key pair for the row with this id. The private key leaves this function only in its sealed form. */
export async function makeKeyPair(
  app: App,
  id: string,
  algorithm: JwtAlgorithm,
): Promise<Pick<KeyPairRow, 'publicKey' | 'privateKey'>> {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return {
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    privateKey: await sealerOf(app).seal(JSON.stringify(await exportJWK(privateKey)), id),
  };
}

/** Returns the private key of a row; `undefined` if no configured secret opens it. */
export async function openPrivateKey(app: App, row: KeyPairRow): Promise<PrivateKey | undefined> {
  const text = await sealerOf(app).open(row.privateKey, row.id);
  if (text === undefined) return undefined;
  const { importJWK } = await import('jose');
  const key: JWK = JSON.parse(text); // sealed by this server, so the content is valid
  return importJWK(key, row.algorithm);
}

export function publishedKey({ id, algorithm, publicKey }: KeyPairRow): PublishedKey {
  const members: PublicMembers = JSON.parse(publicKey);
  return { ...members, kid: id, alg: algorithm, use: 'sig' as const };
}
