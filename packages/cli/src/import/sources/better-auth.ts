import type {
  OldAccount,
  OldDatabase,
  OldRights,
  OldRow,
  OldSecondFactor,
  OldSession,
  OldTokens,
  OldUser,
} from 'latchkey/import';
import { CommandFailure, docsPage } from '../../failure.js';
import { findTable, groupBy, type OldTable } from '../old-table.js';
import { type Belonging, findOrphans } from '../orphans.js';
import type { Source } from '../source.js';
import { noteOfTokens, tokensOf } from '../tokens.js';
import { flagOf, instantOf, neededText, readFlag, textOf } from '../values.js';
import { keysOfUsers, orphanKeys } from './better-auth-keys.js';
import {
  belongingsOfOrganizations,
  findOrganizations,
  type OrganizationTables,
  organizationsOf,
} from './better-auth-organizations.js';
import { readPasskey } from './better-auth-passkeys.js';
import { backupCodesOf, isEncrypted, type OldSecrets } from './better-auth-secrets.js';

export interface BetterAuthOptions {
  readonly secrets: OldSecrets | undefined;
  /** Move users who have a second factor without it. */
  readonly withoutSecondFactors: boolean;
  /** Move the tokens of providers. */
  readonly providerTokens: boolean;
  readonly now: Date;
}

interface Tables {
  readonly user: OldTable;
  readonly account: OldTable;
  readonly session: OldTable | undefined;
  readonly twoFactor: OldTable | undefined;
  readonly passkey: OldTable | undefined;
  readonly apiKey: OldTable | undefined;
  readonly organizations: OrganizationTables;
}

/** Reads the database of better-auth 1.x. */
export async function betterAuthSource(database: OldDatabase, options: BetterAuthOptions): Promise<Source> {
  const tables = await findTables(database);
  const { user, account, passkey, apiKey, organizations } = tables;
  const session = options.secrets && tables.session;
  const twoFactor = options.withoutSecondFactors ? undefined : tables.twoFactor;
  return {
    counts: {
      user: await user.count(),
      account: await account.count(),
      ...(twoFactor && { twoFactor: await twoFactor.count() }),
      ...(passkey && { passkey: await passkey.count() }),
      ...(session && { session: await session.count() }),
      ...(apiKey && { apiKey: await apiKey.count() }),
      ...(await countAll(organizations)),
    },
    notes: await notesOf(database, tables, options),
    async *users() {
      for await (const rows of user.pages()) yield await usersOf(rows, { ...tables, session, twoFactor }, options);
    },
    async *organizations() {
      if (!organizations.organization) return;
      for await (const rows of organizations.organization.pages())
        yield* await organizationsOf(rows, { ...organizations, apiKey, user });
    },
    orphans: async () => [
      ...(await findOrphans(belongingsOf({ ...tables, session, twoFactor }))),
      ...(await orphanKeys({ apiKey, user, organization: organizations.organization })),
    ],
    close: () => database.close(),
  };
}

async function findTables(database: OldDatabase): Promise<Tables> {
  const find = (name: string, snake = name) =>
    findTable(database, [...new Set([name, snake, `${name}s`, `${snake}s`])]);
  const user = await find('user');
  const account = await find('account');
  if (!user?.has('emailVerified') || !account?.has('providerId'))
    throw new CommandFailure('The database has no tables user and account of better-auth.', {
      advice: [
        'Check --database, and --schema on PostgreSQL.',
        'Tables with names of your own are not found: make views with the usual names.',
        docsPage('moving-from-better-auth'),
      ],
    });
  return {
    user,
    account,
    session: await find('session'),
    twoFactor: await find('twoFactor', 'two_factor'),
    passkey: await find('passkey'),
    apiKey: await find('apikey', 'api_key'),
    organizations: await findOrganizations(find),
  };
}

/** Returns the parent table of each table, to find rows whose parent does not exist. */
function belongingsOf({ user, account, session, twoFactor, passkey, organizations }: Tables): Belonging[] {
  const ofUser = { parent: 'user', links: [{ column: 'userId', table: user }] };
  return [
    { table: 'account', rows: account, ...ofUser },
    { table: 'twoFactor', rows: twoFactor, ...ofUser },
    { table: 'passkey', rows: passkey, ...ofUser },
    { table: 'session', rows: session, ...ofUser },
    ...belongingsOfOrganizations(organizations),
  ];
}

async function countAll(tables: OrganizationTables): Promise<Partial<Record<keyof OrganizationTables, number>>> {
  const counts: Partial<Record<keyof OrganizationTables, number>> = {};
  for (const name of ['organization', 'organizationRole', 'member', 'team', 'teamMember', 'invitation'] as const) {
    const table = tables[name];
    if (table) counts[name] = await table.count();
  }
  return counts;
}

const unmoved = {
  ssoProvider: 'Connections of single sign-on are not moved.',
} as const;

async function notesOf(
  database: OldDatabase,
  { session, passkey, apiKey }: Tables,
  options: BetterAuthOptions,
): Promise<string[]> {
  const { secrets } = options;
  const notes = [...noteOfTokens(options)];
  if (session && !secrets)
    notes.push('Sessions are not moved, because BETTER_AUTH_SECRET is not set: users sign in again.');
  if (passkey && (await passkey.count()) > 0)
    notes.push('Passkeys work only with the same domain: `rpID` of passkeys() has to be that of better-auth.');
  if (apiKey && (await apiKey.count()) > 0)
    notes.push('API keys are moved without their rate limits. They need `legacyKeys` of apiKeys().');
  for (const [table, note] of Object.entries(unmoved)) {
    const found = await findTable(database, [table]);
    if (found && (await found.count()) > 0) notes.push(note);
  }
  return notes;
}

async function usersOf(rows: readonly OldRow[], tables: Tables, options: BetterAuthOptions): Promise<OldUser[]> {
  const ids = rows.map(({ id }) => id);
  const byUser = async (table: OldTable | undefined) => groupBy((await table?.rowsWith('userId', ids)) ?? [], 'userId');
  const accounts = await byUser(tables.account);
  const sessions = await byUser(tables.session);
  const factors = await byUser(tables.twoFactor);
  const passkeys = await byUser(tables.passkey);
  const apiKeys = await keysOfUsers({ ...tables, organization: tables.organizations.organization }, ids);
  return rows.map((row) => {
    const id = neededText(row.id);
    const stored = factors.get(id)?.[0];
    const factor = readFactor(row, stored, options);
    const rights = rightsOf(row, options);
    return {
      id,
      email: textOf(row.email),
      name: textOf(row.name),
      emailVerified: flagOf(row.emailVerified),
      image: textOf(row.image),
      createdAt: instantOf(row.createdAt),
      fields: row,
      accounts: (accounts.get(id) ?? []).map((each) => readAccount(each, options)),
      passkeys: (passkeys.get(id) ?? []).map(readPasskey),
      apiKeys: apiKeys.get(id) ?? [],
      sessions: (sessions.get(id) ?? []).map(readSession),
      ...(typeof factor === 'string'
        ? { problem: factor, secondFactor: stored && unmovable(stored, factor) }
        : { secondFactor: factor }),
      ...(typeof rights === 'string' ? { problem: rights } : { rights }),
    };
  });
}

/** A ban without an end stays, and one whose end cannot be read too. */
function rightsOf({ role, banned, banReason, banExpires }: OldRow, { now }: BetterAuthOptions): OldRights | string {
  const isBanned = readFlag(banned);
  if (isBanned === undefined) return 'it is not readable whether it is banned';
  const endsAt = instantOf(banExpires);
  const isOver = endsAt !== undefined && endsAt <= now;
  const ban = { reason: textOf(banReason), endsAt };
  return { roles: namesIn(role), ban: isBanned && !isOver ? ban : undefined };
}

/** Several roles are joined by commas. */
const namesIn = (role: unknown) =>
  (textOf(role) ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A user whose second factor cannot be moved is refused: without it, the password alone would open the account. */
function readFactor(
  user: OldRow,
  row: OldRow | undefined,
  { secrets, withoutSecondFactors }: BetterAuthOptions,
): OldSecondFactor | string | undefined {
  if (withoutSecondFactors) return undefined;
  const isOn = readFlag(user.twoFactorEnabled);
  if (isOn === undefined) return 'it is not readable whether its second factor is on';
  if (!row) return isOn ? 'its second factor has no secret' : undefined;
  const id = neededText(row.id);
  if (!isOn) return unmovable(row, 'its set-up was never finished');
  if (!secrets) return 'its second factor is encrypted, and BETTER_AUTH_SECRET is not set';
  const secret = secrets.decrypt(neededText(row.secret));
  const backupCodes = backupCodesOf(secrets, neededText(row.backupCodes));
  if (!secret || !backupCodes) return 'its second factor cannot be decrypted with BETTER_AUTH_SECRET';
  return { id, secret, backupCodes };
}

/** A row that is counted and reported, and not moved. */
function unmovable({ id }: OldRow, leftOut: string): OldSecondFactor {
  return { id: neededText(id), secret: '', backupCodes: [], leftOut };
}

function readAccount(row: OldRow, options: BetterAuthOptions): OldAccount {
  return {
    tokens: options.providerTokens ? readTokens(row, options) : undefined,
    id: neededText(row.id),
    providerId: neededText(row.providerId),
    accountId: neededText(row.accountId),
    password: textOf(row.password),
    createdAt: instantOf(row.createdAt),
  };
}

function readTokens(row: OldRow, { secrets }: BetterAuthOptions): OldTokens | undefined {
  const stored = { accessToken: textOf(row.accessToken), refreshToken: textOf(row.refreshToken) };
  const open = (token: string | undefined) =>
    token !== undefined && isEncrypted(token) ? secrets?.decrypt(token) : token;
  const opened = { accessToken: open(stored.accessToken), refreshToken: open(stored.refreshToken) };
  const isLost = (['accessToken', 'refreshToken'] as const).some(
    (each) => stored[each] !== undefined && opened[each] === undefined,
  );
  return tokensOf(row, {
    ...opened,
    ...(isLost && { leftOut: 'a token of its provider cannot be decrypted with BETTER_AUTH_SECRET, and was left out' }),
  });
}

const never = new Date(0);

function readSession(row: OldRow): OldSession {
  const updatedAt = instantOf(row.updatedAt) ?? never;
  return {
    id: neededText(row.id),
    token: neededText(row.token),
    expiresAt: instantOf(row.expiresAt) ?? never,
    createdAt: instantOf(row.createdAt) ?? updatedAt,
    updatedAt,
    ipAddress: textOf(row.ipAddress),
    userAgent: textOf(row.userAgent),
    problem: textOf(row.impersonatedBy) && 'an administrator acts as the user in it',
  };
}
