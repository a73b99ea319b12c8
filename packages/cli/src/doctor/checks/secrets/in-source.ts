import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Check, faultIf } from '../../check.js';
import { listSecrets } from '../../secrets.js';

/** A secret in the source is known to all who can read the repository, and is the same everywhere. */
export const secretInSource: Check = {
  name: 'secret-in-source',
  severity: 'error',
  page: 'security',
  find(app) {
    const source = readFileSync(app.configPath, 'utf8');
    return faultIf(
      listSecrets(app).some((secret) => source.includes(secret)),
      () => ({
        cause: `The secret is written in ${relative(app.folder, app.configPath)}. Each reader of the repository can forge sessions.`,
        repair:
          'Make a new one with `npx latchkey secret`, and read it from the environment: leave out the option secret.',
      }),
    );
  },
};
