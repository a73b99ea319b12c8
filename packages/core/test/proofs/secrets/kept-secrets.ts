// For tests: the values in a stolen table.

import type { Person, TestServer } from '../../fixtures/application.js';
import { mailedSecrets } from './mailed-secrets.js';
import type { Secret } from './secret.js';

/** No endpoint accepts it (design section 6). */
export const keptSecrets: readonly Secret[] = [
  { name: 'id of a user', opens: [], mint: (server, owner) => column(server, owner, 'user', 'id') },
  { name: 'id of an account', opens: [], mint: (server, owner) => column(server, owner, 'account', 'id') },
  { name: 'hash of a password', opens: [], mint: (server, owner) => column(server, owner, 'account', 'password') },
  ...(
    ['reset-password:', 'delete-account-', 'sign-in-otp-', 'email-verification-otp-', 'magic-link:'] as const
  ).flatMap((purpose) =>
    (['id', 'identifier', 'value'] as const).map((part) => ({
      name: `${part} of what is stored under ${purpose}`,
      opens: [],
      mint: (server: TestServer, owner: Person) => stored(server, owner, purpose, part),
    })),
  ),
  ...(['reset-password:', 'delete-account-', 'magic-link:'] as const).map((purpose) => ({
    name: `hash in what is stored under ${purpose}`,
    opens: [],
    mint: async (server: TestServer, owner: Person) =>
      (await stored(server, owner, purpose, 'identifier')).slice(purpose.length),
  })),
  {
    name: 'key of a rate limit',
    opens: [],
    mint: async ({ auth }) => (await auth.api.lookAtCounts()).find((key) => key.includes('/sign-up')) ?? '',
  },
];

async function rows({ auth }: TestServer, table: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const all = await auth.api.look();
  return all.filter((each) => each.table === table).map(({ row }) => row as Readonly<Record<string, unknown>>);
}

async function column(server: TestServer, { email }: Person, table: 'user' | 'account', name: string): Promise<string> {
  const id = (await rows(server, 'user')).find((row) => row.email === email)?.id;
  const own = (await rows(server, table)).find((row) => (table === 'user' ? row.id : row.userId) === id);
  return String(own?.[name]);
}

async function stored(server: TestServer, owner: Person, purpose: string, part: string): Promise<string> {
  const minter = {
    'reset-password:': 'token of a reset',
    'delete-account-': 'token of a deletion',
    'sign-in-otp-': 'code for signing in',
    'email-verification-otp-': 'code that verifies an address',
    'magic-link:': 'token of a link that signs in',
  }[purpose];
  const known = new Set((await rows(server, 'verification')).map(({ id }) => id));
  await mailedSecrets.find(({ name }) => name === minter)?.mint(server, owner);
  const row = (await rows(server, 'verification')).find(({ id }) => !known.has(id));
  return String(row?.[part]);
}
