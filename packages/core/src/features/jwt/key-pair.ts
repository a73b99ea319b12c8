import type { JWK } from 'jose';
import type { App } from '../../domain/app/app.js';
import type { JwtAlgorithm } from './algorithm.js';
import type { KeyPairRow } from './tables.js';

export type PrivateKey = CryptoKey | Uint8Array;

/** A key as others see it (RFC 7517 §4); which further members there are depends on `kty`. */
export interface PublishedKey extends PublicMembers {
  readonly kid: string;
  readonly alg: string;
  readonly use: 'sig';
}
interface PublicMembers {
  readonly kty: string;
}

const sealerOf = (app: App) => app.keys.sealer('jwt/private-key');

/** A new key pair for the row of this id; only the sealed form of the private key leaves this function. */
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

/** The private key of a row, or `undefined` where no configured secret opens it. */
export async function openPrivateKey(app: App, row: KeyPairRow): Promise<PrivateKey | undefined> {
  const text = await sealerOf(app).open(row.privateKey, row.id);
  if (text === undefined) return undefined;
  const { importJWK } = await import('jose');
  const key: JWK = JSON.parse(text); // sealed here, so it is what was written here
  return importJWK(key, row.algorithm);
}

export function publishedKey({ id, algorithm, publicKey }: KeyPairRow): PublishedKey {
  const members: PublicMembers = JSON.parse(publicKey);
  return { ...members, kid: id, alg: algorithm, use: 'sig' };
}
