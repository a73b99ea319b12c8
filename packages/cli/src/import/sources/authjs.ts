import type { OldAccount, OldDatabase, OldRow, OldUser } from 'latchkey/import';
import { CommandFailure, docsPage } from '../../failure.js';
import { derivedId } from '../derived-id.js';
import { findTable, groupBy, type OldTable } from '../old-table.js';
import { findOrphans } from '../orphans.js';
import { providerIdOf } from '../provider-ids.js';
import type { Source } from '../source.js';
import { noteOfTokens, tokensOf } from '../tokens.js';
import { instantOf, neededText, textOf } from '../values.js';

export interface AuthjsOptions {
  /** The column of users in which the application stores the hash of the password, in camel case. */
  readonly passwordColumn: string | undefined;
  /** Move the tokens of providers. */
  readonly providerTokens: boolean;
}

/** Reads the database of Auth.js, whose adapters call the tables `users`, `user` or `User`. */
export async function authjsSource(database: OldDatabase, options: AuthjsOptions): Promise<Source> {
  const { passwordColumn } = options;
  const user = await findTable(database, ['users', 'user', 'User']);
  const account = await findTable(database, ['accounts', 'account', 'Account']);
  if (!user?.has('emailVerified') || !account?.has('providerAccountId'))
    throw new CommandFailure('The database has no tables of users and accounts of Auth.js.', {
      advice: ['Check --database, and --schema on PostgreSQL.', docsPage('moving-from-authjs')],
    });
  if (passwordColumn !== undefined && !user.has(passwordColumn))
    throw new CommandFailure(`The table ${user.name} has no column ${passwordColumn}.`, {
      advice: ['--password-column names the column with the hash. Write user_name as userName.'],
    });
  return {
    // Passwords become accounts here, so only users have the same number of rows.
    counts: { user: await user.count() },
    notes: [
      'Sessions are not moved: users sign in again.',
      ...noteOfTokens(options),
      ...(passwordColumn === undefined
        ? ['Passwords are not moved, because --password-column is not set: Auth.js itself stores none.']
        : []),
    ],
    async *users() {
      for await (const rows of user.pages()) yield await usersOf(rows, account, options);
    },
    async *organizations() {},
    orphans: () =>
      findOrphans([
        {
          table: 'account',
          rows: account,
          parent: 'user',
          links: [{ column: 'userId', table: user }],
          idOf: ({ provider, providerAccountId }) => `${provider} ${providerAccountId}`,
        },
      ]),
    close: () => database.close(),
  };
}

async function usersOf(rows: readonly OldRow[], account: OldTable, options: AuthjsOptions): Promise<OldUser[]> {
  const { passwordColumn } = options;
  const found = await account.rowsWith(
    'userId',
    rows.map(({ id }) => id),
  );
  const accounts = groupBy(found, 'userId');
  return rows.map((row) => {
    const id = neededText(row.id);
    const password = passwordColumn === undefined ? undefined : textOf(row[passwordColumn]);
    const credential: OldAccount[] =
      password === undefined
        ? []
        : [{ id: derivedId('authjs', 'credential', id), providerId: 'credential', accountId: id, password }];
    return {
      id,
      email: textOf(row.email),
      name: textOf(row.name),
      emailVerified: instantOf(row.emailVerified) !== undefined,
      image: textOf(row.image),
      createdAt: instantOf(row.createdAt),
      accounts: [...credential, ...(accounts.get(id) ?? []).map((each) => readAccount(each, options))],
      sessions: [],
    };
  });
}

function readAccount(row: OldRow, { providerTokens }: AuthjsOptions): OldAccount {
  const provider = neededText(row.provider);
  const accountId = neededText(row.providerAccountId);
  const stored = { accessToken: textOf(row.accessToken), refreshToken: textOf(row.refreshToken) };
  return {
    id: derivedId('authjs', provider, accountId),
    providerId: providerIdOf(provider),
    accountId,
    tokens: providerTokens ? tokensOf(row, stored) : undefined,
    createdAt: instantOf(row.createdAt),
  };
}
