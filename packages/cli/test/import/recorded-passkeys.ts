import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthenticator } from '../../../passkeys/test/authenticator.js';
import { type Recording, readRecorded } from './recorded.js';

interface Recorded extends Recording {
  readonly authenticator: { readonly credentialId: string; readonly userHandle: string; readonly privateKey: object };
}

/** What tools/old-systems/make.mjs has recorded of better-auth, and of an authenticator with a passkey there. */
export const recorded: Recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'fixtures', 'old-systems', 'better-auth-passkeys.json'), 'utf8'),
);
export const userId = String(recorded.tables.user?.[0]?.id);

/** The users of the recorded database. */
export const readOld = () => readRecorded(recorded);

/** The recorded authenticator, which knows the user by the handle of better-auth. */
export function restored() {
  const authenticator = createAuthenticator();
  const { credentialId, userHandle, privateKey } = recorded.authenticator;
  authenticator.credentials.push({
    id: Buffer.from(credentialId, 'base64url'),
    rpId: 'app.example.com',
    userHandle,
    algorithm: 'ES256',
    privateKey: createPrivateKey({ key: { ...privateKey }, format: 'jwk' }),
  });
  return authenticator;
}
