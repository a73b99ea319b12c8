import type { OldAccount, OldDatabase, OldRights, OldRow, OldSecondFactor, OldUser } from 'latchkey/import';
import { CommandFailure, docsPage } from '../../failure.js';
import { authenticatorKey } from '../authenticator-key.js';
import { findTable, groupBy, type OldTable } from '../old-table.js';
import { findOrphans } from '../orphans.js';
import { providerIdOf } from '../provider-ids.js';
import type { Source } from '../source.js';
import { instantOf, isAhead, neededText, objectOf, textOf } from '../values.js';

export interface SupabaseOptions {
  readonly withoutSecondFactors: boolean;
  readonly now: Date;
}

interface Tables {
  readonly users: OldTable;
  readonly identities: OldTable;
  readonly factors: OldTable | undefined;
}

/** Reads the schema `auth` of Supabase, or a copy of its tables users, identities and mfa_factors. */
export async function supabaseSource(database: OldDatabase, options: SupabaseOptions): Promise<Source> {
  const users = await findTable(database, ['users']);
  const identities = await findTable(database, ['identities']);
  if (!users?.has('encryptedPassword') || !identities?.has('identityData'))
    throw new CommandFailure('The database has no tables users and identities of Supabase.', {
      advice: ['They are in the schema auth: --schema names another one.', docsPage('moving-from-supabase')],
    });
  const factors = options.withoutSecondFactors ? undefined : await findTable(database, ['mfa_factors']);
  const tables = { users, identities, factors };
  return {
    // Passwords become accounts here, and the identity "email" does not, so only users have the same number of rows.
    counts: { user: await users.count() },
    notes: ['Sessions are not moved: users sign in again.', 'Phone numbers and single sign-on are not moved.'],
    async *users() {
      for await (const rows of users.pages()) yield await usersOf(rows, tables, options);
    },
    async *organizations() {},
    orphans: () =>
      findOrphans([
        { table: 'account', rows: identities, parent: 'user', links: [{ column: 'userId', table: users }] },
        { table: 'twoFactor', rows: factors, parent: 'user', links: [{ column: 'userId', table: users }] },
      ]),
    close: () => database.close(),
  };
}

async function usersOf(
  rows: readonly OldRow[],
  { identities, factors }: Tables,
  options: SupabaseOptions,
): Promise<OldUser[]> {
  const ids = rows.map(({ id }) => id);
  const accounts = groupBy(await identities.rowsWith('userId', ids), 'userId');
  const secondFactors = groupBy((await factors?.rowsWith('userId', ids)) ?? [], 'userId');
  return rows.map((row) => {
    const id = neededText(row.id);
    const about = objectOf(row.rawUserMetaData) ?? {};
    const factor = factorOf(secondFactors.get(id) ?? []);
    const problem = problemWith(row) ?? (typeof factor === 'string' ? factor : undefined);
    return {
      id,
      email: textOf(row.email),
      name: textOf(about.full_name) ?? textOf(about.name),
      emailVerified: instantOf(row.emailConfirmedAt) !== undefined,
      image: textOf(about.avatar_url),
      createdAt: instantOf(row.createdAt),
      accounts: [...passwordOf(row, id), ...(accounts.get(id) ?? []).filter(isProvider).map(readIdentity)],
      sessions: [],
      ...(typeof factor === 'object' && { secondFactor: factor }),
      rights: { roles: [], ban: banOf(row, options) },
      problem,
    };
  });
}

/** Users who cannot sign in there must not be able to sign in here. */
function problemWith(row: OldRow): string | undefined {
  return row.deletedAt === null || row.deletedAt === undefined ? undefined : 'it is deleted';
}

/** An end that cannot be read counts as an end in the future. */
function banOf({ bannedUntil }: OldRow, { now }: SupabaseOptions): OldRights['ban'] {
  return isAhead(bannedUntil, now) ? { endsAt: instantOf(bannedUntil) } : undefined;
}

function passwordOf(row: OldRow, id: string): OldAccount[] {
  const password = textOf(row.encryptedPassword);
  return password === undefined ? [] : [{ id, providerId: 'credential', accountId: id, password }];
}

const isProvider = ({ provider }: OldRow) => provider !== 'email' && provider !== 'phone';

/** The id at the provider is `provider_id`; older rows have it only in the data that the provider sent. */
function readIdentity(row: OldRow): OldAccount {
  const accountId = textOf(row.providerId) ?? textOf(objectOf(row.identityData)?.sub) ?? '';
  return {
    id: neededText(row.id),
    providerId: providerIdOf(neededText(row.provider)),
    accountId,
    createdAt: instantOf(row.createdAt),
  };
}

/** The verified authenticator. A user with another verified factor alone is refused. */
function factorOf(rows: readonly OldRow[]): OldSecondFactor | string | undefined {
  const verified = rows.filter(({ status }) => status === 'verified');
  const [totp] = verified.filter(({ factorType }) => factorType === 'totp');
  if (!totp) return verified.length > 0 ? 'its second factor is no authenticator app' : undefined;
  const secret = authenticatorKey(neededText(totp.secret));
  if (!secret) return 'the secret of its second factor is not readable; it may be encrypted';
  return { id: neededText(totp.id), secret, backupCodes: [] };
}
