import type { MovedTable } from 'latchkey/import';

/** The tables of a report, in its order. */
export const movedTables: readonly MovedTable[] = [
  'user',
  'account',
  'twoFactor',
  'session',
  'organization',
  'member',
  'invitation',
];
