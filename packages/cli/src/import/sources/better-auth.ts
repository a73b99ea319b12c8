import type {
  OldAccount,
  OldDatabase,
  OldInvitation,
  OldMember,
  OldOrganization,
  OldRow,
  OldSecondFactor,
  OldSession,
  OldUser,
} from 'latchkey/import';
import { CommandFailure } from '../../failure.js';
import { findTable, groupBy, type OldTable } from '../old-table.js';
import type { Source } from '../source.js';
import { flagOf, instantOf, neededText, objectOf, textOf } from '../values.js';
import { backupCodesOf, type OldSecrets } from './better-auth-secrets.js';

export interface BetterAuthOptions {
  readonly secrets: OldSecrets | undefined;
  /** Move users who have a second factor without it. */
  readonly withoutSecondFactors: boolean;
}

interface Tables {
  readonly user: OldTable;
  readonly account: OldTable;
  readonly session: OldTable | undefined;
  readonly twoFactor: OldTable | undefined;
  readonly organization: OldTable | undefined;
  readonly member: OldTable | undefined;
  readonly invitation: OldTable | undefined;
}

/** Reads the database of better-auth 1.x. */
export async function betterAuthSource(database: OldDatabase, options: BetterAuthOptions): Promise<Source> {
  const tables = await findTables(database);
  const { user, account, organization, member, invitation } = tables;
  const session = options.secrets && tables.session;
  const twoFactor = options.withoutSecondFactors ? undefined : tables.twoFactor;
  return {
    counts: {
      user: await user.count(),
      account: await account.count(),
      ...(twoFactor && { twoFactor: await twoFactor.count() }),
      ...(session && { session: await session.count() }),
      ...(organization && { organization: await organization.count() }),
      ...(member && { member: await member.count() }),
      ...(invitation && { invitation: await invitation.count() }),
    },
    notes: await notesOf(database, tables, options),
    async *users() {
      for await (const rows of user.pages()) yield await usersOf(rows, { ...tables, session, twoFactor }, options);
    },
    async *organizations() {
      if (!organization) return;
      for await (const rows of organization.pages()) yield* await organizationsOf(rows, tables);
    },
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
        'https://latchkey.dev/moving-from-better-auth',
      ],
    });
  return {
    user,
    account,
    session: await find('session'),
    twoFactor: await find('twoFactor', 'two_factor'),
    organization: await find('organization'),
    member: await find('member'),
    invitation: await find('invitation'),
  };
}

const unmoved = {
  passkey: 'Passkeys are not moved: users add new ones after a sign-in.',
  team: 'Teams are not moved.',
  apikey: 'API keys are not moved.',
  organizationRole: 'Roles that organizations created are not moved.',
  ssoProvider: 'Connections of single sign-on are not moved.',
} as const;

async function notesOf(database: OldDatabase, { session }: Tables, { secrets }: BetterAuthOptions): Promise<string[]> {
  const notes = ['Tokens of providers are not moved: the next sign-in with the provider brings new ones.'];
  if (session && !secrets)
    notes.push('Sessions are not moved, because BETTER_AUTH_SECRET is not set: users sign in again.');
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
  return rows.map((row) => {
    const id = neededText(row.id);
    const stored = factors.get(id)?.[0];
    const factor = readFactor(row, stored, options);
    return {
      id,
      email: textOf(row.email),
      name: textOf(row.name),
      emailVerified: flagOf(row.emailVerified),
      image: textOf(row.image),
      createdAt: instantOf(row.createdAt),
      fields: row,
      accounts: (accounts.get(id) ?? []).map(readAccount),
      sessions: (sessions.get(id) ?? []).map(readSession),
      ...(typeof factor === 'string'
        ? { problem: factor, secondFactor: stored && unmovable(stored, factor) }
        : { secondFactor: factor }),
      ...(flagOf(row.banned) && { problem: 'it is banned' }),
    };
  });
}

/** A user whose second factor cannot be moved is refused: without it, the password alone would open the account. */
function readFactor(
  user: OldRow,
  row: OldRow | undefined,
  { secrets, withoutSecondFactors }: BetterAuthOptions,
): OldSecondFactor | string | undefined {
  if (withoutSecondFactors) return undefined;
  const isOn = flagOf(user.twoFactorEnabled);
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

function readAccount(row: OldRow): OldAccount {
  return {
    id: neededText(row.id),
    providerId: neededText(row.providerId),
    accountId: neededText(row.accountId),
    password: textOf(row.password),
    createdAt: instantOf(row.createdAt),
  };
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
  };
}

async function organizationsOf(rows: readonly OldRow[], tables: Tables): Promise<OldOrganization[]> {
  const ids = rows.map(({ id }) => id);
  const members = groupBy((await tables.member?.rowsWith('organizationId', ids)) ?? [], 'organizationId');
  const invitations = groupBy((await tables.invitation?.rowsWith('organizationId', ids)) ?? [], 'organizationId');
  return rows.map((row) => ({
    id: neededText(row.id),
    name: neededText(row.name),
    slug: neededText(row.slug),
    logo: textOf(row.logo),
    metadata: objectOf(row.metadata),
    createdAt: instantOf(row.createdAt),
    members: (members.get(String(row.id)) ?? []).map(readMember),
    invitations: (invitations.get(String(row.id)) ?? []).map(readInvitation),
  }));
}

function readMember(row: OldRow): OldMember {
  return {
    id: neededText(row.id),
    organizationId: neededText(row.organizationId),
    userId: neededText(row.userId),
    role: neededText(row.role),
    createdAt: instantOf(row.createdAt),
  };
}

function readInvitation(row: OldRow): OldInvitation {
  return {
    id: neededText(row.id),
    organizationId: neededText(row.organizationId),
    email: neededText(row.email),
    role: textOf(row.role) ?? 'member',
    status: neededText(row.status),
    inviterId: neededText(row.inviterId),
    expiresAt: instantOf(row.expiresAt),
    createdAt: instantOf(row.createdAt),
  };
}
