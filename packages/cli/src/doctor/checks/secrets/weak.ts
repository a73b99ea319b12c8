import { type Check, faultIf } from '../../check.js';
import { listSecrets } from '../../secrets.js';

/** An attacker who guesses the secret forges sessions. */
export const secretWeak: Check = {
  name: 'secret-weak',
  severity: 'error',
  page: 'errors#invalid_secret',
  find: (app) =>
    faultIf(listSecrets(app).some(isWeak), () => ({
      cause:
        'A secret has fewer than 32 characters, or fewer than 10 different ones. An attacker who guesses it forges sessions.',
      repair: 'Run `npx latchkey secret`, and set LATCHKEY_SECRET to the result.',
    })),
};

const isWeak = (secret: string) => secret.length < 32 || new Set(secret).size < 10;
