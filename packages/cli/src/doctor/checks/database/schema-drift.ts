import type { Check } from '../../check.js';

/** Differences that a migration, which only adds, cannot resolve. */
export const schemaDrift: Check = {
  name: 'schema-drift',
  severity: 'error',
  page: 'databases#migrations',
  find: ({ plan }) =>
    (plan?.refusals ?? []).map((refusal) => ({
      cause: `The schema has drifted: ${refusal}.`,
      repair: 'Change it in the database. A migration only adds, and refuses until then.',
    })),
};
