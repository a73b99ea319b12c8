import type { Check } from '../../check.js';

/** A secret in the source is known to all who can read the repository, and is the same everywhere. */
export const secretInSource: Check = {
  name: 'secret-in-source',
  severity: 'error',
  page: 'security',
  find: ({ secretFiles }) =>
    secretFiles.map(({ path }) => ({
      cause: `The secret is written in ${path}. Each reader of the repository can forge sessions.`,
      repair:
        'Make a new one with `npx latchkey secret`, and read it from the environment: leave out the option secret.',
    })),
};
