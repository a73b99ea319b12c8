// For tests: every secret that the server hands out or keeps, and where it may be shown.
import { linkOf } from '../features/email-verification/outbox.js';
import { cookieName, type Person, type World } from './world.js';

export interface Secret {
  readonly name: string;
  /** Names of the redeemers that take it. None: it opens nothing at all. */
  readonly opens: readonly string[];
  /** Whose it is decides: shown on behalf of somebody else it opens nothing. */
  readonly isPersonal?: boolean;
  mint(world: World, owner: Person): Promise<string>;
}

const sessionSlots = ['cookie session_token', 'Authorization: Bearer'];
const resetting = ['reset-password/:token', 'reset-password, token in the body', 'reset-password, token in the query'];
const deleting = ['delete-user, token', 'delete-user/callback'];

const cookieOf = (owner: Person, key: Parameters<typeof cookieName>[0]) =>
  decodeURIComponent(owner.browser.cookie(cookieName(key))?.value ?? '');
const tokenIn = (link: string) => new URL(link, 'https://app.example.com').searchParams.get('token') ?? '';

/** What goes to a browser or into a mail. */
export const handedOut: readonly Secret[] = [
  {
    name: 'value of the session cookie',
    opens: sessionSlots,
    mint: async (_, owner) => cookieOf(owner, 'session_token'),
  },
  {
    name: 'value for bearers',
    opens: sessionSlots,
    async mint({ openBrowser }, { email, password }) {
      const answer = await openBrowser().post('/sign-in/email', { email, password });
      return answer.headers.get('set-auth-token') ?? '';
    },
  },
  {
    name: 'bare token of a session',
    isPersonal: true,
    opens: ['revoke-session'],
    mint: async (world, owner) => (await otherSession(world, owner)).token,
  },
  {
    name: 'value of the cache cookie',
    isPersonal: true,
    opens: ['cookie session_data'],
    mint: async (_, owner) => cookieOf(owner, 'session_data'),
  },
  {
    name: 'marker of a short session',
    opens: ['cookie dont_remember'],
    async mint({ openBrowser }, { email, password, name }) {
      const browser = openBrowser();
      await browser.post('/sign-in/email', { email, password, rememberMe: false });
      return cookieOf({ name, email, password, browser }, 'dont_remember');
    },
  },
  {
    name: 'token of a mail that verifies',
    opens: ['verify-email'],
    async mint(world, { browser, email }) {
      // Only who is not verified yet is mailed: by changing to an address of their own they are not.
      await changeAddress(world, browser, email.replace('@', '.new@'));
      return tokenIn(linkOf(world.outbox.verifications.at(-1)));
    },
  },
  {
    name: 'token of a mail that changes the address',
    isPersonal: true,
    opens: ['verify-email'],
    async mint(world, { browser, email }) {
      await browser.clone().post('/change-email', { newEmail: email.replace('@', '.new@') });
      await world.auth.settled();
      return tokenIn(linkOf(world.outbox.changes.at(-1)));
    },
  },
  {
    name: 'token of a reset',
    opens: resetting,
    async mint(world, { email }) {
      await world.openBrowser().post('/forget-password', { email });
      await world.auth.settled();
      return world.resets.at(-1)?.token ?? '';
    },
  },
  {
    name: 'token of a deletion',
    isPersonal: true,
    opens: deleting,
    async mint(world, { browser }) {
      await browser.clone().post('/delete-user');
      await world.auth.settled();
      return world.deletions.at(-1)?.token ?? '';
    },
  },
  {
    name: 'code for signing in',
    isPersonal: true,
    opens: ['a code for signing in'],
    mint: (world, owner) => code(world, owner, 'signIn', 'AB12cd'),
  },
  {
    name: 'code for a reset',
    isPersonal: true,
    opens: ['a code for a reset'],
    mint: (world, owner) => code(world, owner, 'reset', '12EFgh'),
  },
  {
    name: 'token of a link of a feature to come',
    opens: ['a link of a feature to come'],
    async mint({ auth }, { name }) {
      const token = `Token-of-${name}-0123456789`;
      await auth.api.issueToken({ body: { token } });
      return token;
    },
  },
  {
    name: 'password',
    isPersonal: true,
    opens: ['sign-in/email, password', 'change-password, currentPassword', 'delete-user, password'],
    mint: async (_, { password }) => password,
  },
  {
    name: 'id at a provider',
    isPersonal: true,
    opens: ['unlink-account, accountId'],
    mint: ({ auth }, { email }) => auth.api.link({ body: { email, providerId: 'github' } }),
  },
  { name: 'id of a session', opens: [], mint: async (world, owner) => (await otherSession(world, owner)).id },
];

/** What is found in a stolen table: it opens nothing (design section 6). */
const kept: readonly Secret[] = [
  { name: 'id of a user', opens: [], mint: (world, owner) => column(world, owner, 'user', 'id') },
  { name: 'id of an account', opens: [], mint: (world, owner) => column(world, owner, 'account', 'id') },
  { name: 'hash of a password', opens: [], mint: (world, owner) => column(world, owner, 'account', 'password') },
  ...(['reset-password:', 'delete-account-', 'sign-in-otp-'] as const).flatMap((purpose) =>
    (['id', 'identifier', 'value'] as const).map((part) => ({
      name: `${part} of what is stored under ${purpose}`,
      opens: [],
      mint: (world: World, owner: Person) => stored(world, owner, purpose, part),
    })),
  ),
  ...(['reset-password:', 'delete-account-'] as const).map((purpose) => ({
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

export const secrets: readonly Secret[] = [...handedOut, ...kept];

/** Where in the sources secrets are made, and which of them; a place that is not listed here fails a test. */
export const mintedIn: Readonly<Record<string, readonly string[]>> = {
  'domain/sessions.ts': ['bare token of a session', 'id of a session'],
  'domain/session-cookies.ts': [
    'value of the session cookie',
    'value for bearers',
    'value of the cache cookie',
    'marker of a short session',
  ],
  'domain/cookies.ts': ['value of the session cookie', 'marker of a short session'],
  'domain/session-cache.ts': ['value of the cache cookie'],
  'domain/mail-token.ts': ['token of a mail that verifies', 'token of a mail that changes the address'],
  'features/email-verification/mails.ts': ['token of a mail that verifies', 'token of a mail that changes the address'],
  'features/password/reset.ts': ['token of a reset'],
  'features/account-deletion/confirmation.ts': ['token of a deletion'],
  'domain/one-time.ts': ['token of a reset', 'token of a deletion', 'code for signing in', 'code for a reset'],
};

async function otherSession({ openBrowser }: World, { email, password }: Person) {
  const browser = openBrowser();
  await browser.post('/sign-in/email', { email, password });
  const { session } = (await browser.get('/get-session')).json as { session: { id: string; token: string } };
  return session;
}

async function changeAddress({ auth, outbox }: World, browser: Person['browser'], newEmail: string): Promise<void> {
  await browser.post('/change-email', { newEmail });
  await auth.settled();
  await browser.get(linkOf(outbox.changes.at(-1)));
  await auth.settled();
}

async function code({ auth }: World, { email }: Person, purpose: 'signIn' | 'reset', text: string): Promise<string> {
  await auth.api.issueCode({ body: { email, purpose, code: text } });
  return text;
}

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
  }[purpose];
  const known = new Set((await rows(world, 'verification')).map(({ id }) => id));
  await handedOut.find(({ name }) => name === minter)?.mint(world, owner);
  const row = (await rows(world, 'verification')).find(({ id }) => !known.has(id));
  return String(row?.[part]);
}
