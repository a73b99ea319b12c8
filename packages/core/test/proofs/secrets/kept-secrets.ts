// For tests: the values in a stolen table.

import type { Person, World } from '../../fixtures/application.js';
import { mailedSecrets } from './mailed-secrets.js';
import type { Secret } from './secret.js';

/** No endpoint accepts it (design section 6). */
export const keptSecrets: readonly Secret[] = [
  { name: 'id of a user', opens: [], mint: (world, owner) => column(world, owner, 'user', 'id') },
  { name: 'id of an account', opens: [], mint: (world, owner) => column(world, owner, 'account', 'id') },
  { name: 'hash of a password', opens: [], mint: (world, owner) => column(world, owner, 'account', 'password') },
  ...(
    ['reset-password:', 'delete-account-', 'sign-in-otp-', 'email-verification-otp-', 'magic-link:'] as const
  ).flatMap((purpose) =>
    (['id', 'identifier', 'value'] as const).map((part) => ({
      name: `${part} of what is stored under ${purpose}`,
      opens: [],
      mint: (world: World, owner: Person) => stored(world, owner, purpose, part),
    })),
  ),
  ...(['reset-password:', 'delete-account-', 'magic-link:'] as const).map((purpose) => ({
    name: `hash in what is stored under ${purpose}`,
    opens: [],
    mint: async (world: World, owner: Person) =>
      (await stored(world, owner, purpose, 'identifier')).slice(purpose.length),
  })),
  {
    name: 'key of a rate limit',
    opens: [],
    mint: async ({ auth }) => (await auth.api.lookAtCounts()).find((key) => key.includes('/sign-up')) ?? '',
  },
];

async function rows({ auth }: World, table: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const all = await auth.api.look();
  return all.filter((each) => each.table === table).map(({ row }) => row as Readonly<Record<string, unknown>>);
}

async function column(world: World, { email }: Person, table: 'user' | 'account', name: string): Promise<string> {
  const id = (await rows(world, 'user')).find((row) => row.email === email)?.id;
  const own = (await rows(world, table)).find((row) => (table === 'user' ? row.id : row.userId) === id);
  return String(own?.[name]);
}

async function stored(world: World, owner: Person, purpose: string, part: string): Promise<string> {
  const minter = {
    'reset-password:': 'token of a reset',
    'delete-account-': 'token of a deletion',
    'sign-in-otp-': 'code for signing in',
    'email-verification-otp-': 'code that verifies an address',
    'magic-link:': 'token of a link that signs in',
  }[purpose];
  const known = new Set((await rows(world, 'verification')).map(({ id }) => id));
  await mailedSecrets.find(({ name }) => name === minter)?.mint(world, owner);
  const row = (await rows(world, 'verification')).find(({ id }) => !known.has(id));
  return String(row?.[part]);
}
