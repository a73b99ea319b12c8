import { randomBytes } from 'node:crypto';

/** The variable with the secret of the application. */
export const SECRET_NAME = 'LATCHKEY_SECRET';

/** Makes a secret of 256 bits. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');
