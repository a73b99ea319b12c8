import { explained } from '../../contract/errors.js';
import type { IdTokenFault } from '../../crypto/id-token.js';
import type { App } from '../../domain/app/app.js';
import type { Provider } from '../../domain/app/provider.js';

/** Says in the log why an answer of a provider was refused. `reason` has no value of the answer, because values can be secrets. */
export function logRefusal({ settings }: App, { id }: Provider, reason: string): void {
  settings.logger.warn(explained('PROVIDER_FAILED', `an answer of ${id} was refused: ${reason}.`));
}

export const idTokenFaults: Readonly<Record<IdTokenFault, string>> = {
  form: 'the ID token is not a signed JWT with the claims of OpenID Connect',
  algorithm: 'the ID token is signed with an algorithm that is not allowed',
  key: 'the ID token is signed with a key that the key set does not have',
  'no-keys': 'the key set has no keys',
  'key-set': 'the key set could not be fetched or read',
  signature: 'the signature of the ID token is wrong',
  issuer: 'the ID token has another issuer',
  audience: 'the ID token was made for another client id',
  clock: 'the ID token has expired, is too old or is not valid yet. Compare the clock of this server',
  nonce: 'the nonce of the ID token is not the one of this sign-in',
};
