import type { MovedTable } from 'latchkey/import';

/** The tables of a report, in its order. */
export const movedTables: readonly MovedTable[] = [
  'user',
  'account',
  'twoFactor',
  'passkey',
  'session',
  'organization',
  'organizationRole',
  'member',
  'team',
  'teamMember',
  'invitation',
  'apiKey',
];
