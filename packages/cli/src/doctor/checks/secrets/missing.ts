import { type Check, faultIf } from '../../check.js';
import { listSecrets } from '../../secrets.js';

/** Production refuses to start without a secret. */
export const secretMissing: Check = {
  name: 'secret-missing',
  severity: 'error',
  page: 'errors#invalid_secret',
  find: (app) =>
    faultIf(app.production && listSecrets(app).length === 0, () => ({
      cause: 'No secret is configured. Production refuses to start without one.',
      repair: 'Run `npx latchkey secret`, and set LATCHKEY_SECRET where the server runs.',
    })),
};
