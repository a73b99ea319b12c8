// For tests: rows of a user in every table, a value in every column of the user, and a secret of every purpose.
import { defineContract } from '../../../src/contract/endpoint.js';
import { definePlugin } from '../../../src/define-plugin.js';
import type { App } from '../../../src/domain/app/app.js';
import { columnsOf } from '../../../src/domain/secrets/binding.js';
import { putSecret } from '../../../src/domain/secrets/one-time.js';
import { findUserByEmail, findUserById, updateUserRow } from '../../../src/store/rows/users.js';
import type { Column } from '../../../src/store/schema/column.js';
import type { Table } from '../../../src/store/schema/table.js';
import { verification } from '../../../src/store/schema/tables.js';
import { insertUnique, list } from '../../../src/store/statements/index.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { fixture } from '../../fixtures/application.js';
import { everyFeature } from '../../fixtures/every-feature.js';

/** Columns that name a user without a reference, as `table.column`. Secrets in `verification` are planted by their purpose. */
export const namingUsers: readonly string[] = ['member.userId', 'teamMember.userId', 'invitation.inviterId'];

/** What the other columns hold that could hold the id of a user: each is short enough to be looked up, and references no table. */
export const namingNoUser: Readonly<Record<string, string>> = {
  'account.accountId': 'the name of the user at a provider; the row references the user too',
  'account.providerId': 'a provider',
  'ended.kind':
    'whether an organization or a user was removed; the id of the row is theirs, until their rows are removed',
  'formerEmail.email': 'an address',
  'formerMailbox.mailbox': 'a hash',
  'invitation.email': 'an address',
  'invitation.organizationId': 'an organization',
  'invitation.pendingFor': 'an organization and an address',
  'invitation.status': 'a word',
  'jwks.algorithm': 'a word',
  'member.organizationId': 'an organization',
  'member.teamId': 'a team',
  'organization.slug': 'a name',
  'organizationRole.role': 'a name',
  'session.lineage': 'a session',
  'session.token': 'a random text',
  'team.name': 'a name',
  'team.organizationId': 'an organization',
  'trustedDevice.token': 'a hash',
  'twoFactorChallenge.code': 'a hash',
  'twoFactorChallenge.token': 'a hash',
  'twoFactor.pendingLineage': 'a session',
  'verification.identifier': 'a purpose with a recipient or a hash; secrets are planted by their purpose',
  'verification.lineage': 'a session',
  'verification.userId': 'a user; secrets are planted by their purpose',
};

/** A column that names users, or could. */
interface Place {
  readonly table: Table;
  readonly column: string;
  readonly name: string;
}

const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

export type Planted = Awaited<ReturnType<typeof openPlanted>>;

/** A server with every feature, and a user who has just signed up. */
export async function openPlanted() {
  const { options, mailed } = everyFeature();
  let kept: App | undefined;
  const reader = definePlugin(defineContract('planting', {}), {
    handlers: {},
    async userDraftGate(caller, draft) {
      kept = caller.app;
      return draft;
    },
  });
  const server = testAuth({
    ...options,
    plugins: [...options.plugins, fixture, reader],
    emailAndPassword: { ...options.emailAndPassword, hideExistingUsers: true },
  });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', person);
  await server.auth.settled();
  const found = kept && (await findUserByEmail(kept.db, person.email));
  if (!kept || !found) throw new Error('the user has not signed up');
  return { ...server, app: kept, userId: found.id, person, browser, resets: mailed.resets };
}

export function placesIn({ database }: App): { readonly naming: readonly Place[]; readonly unclear: readonly Place[] } {
  const all = [...database.tables.values()].flatMap((table) =>
    Object.entries(table.columns).map(([column, about]) => ({ table, column, about, name: `${table.name}.${column}` })),
  );
  const isShort = ({ kind }: Column) => kind === 'id' || kind === 'key';
  return {
    naming: all.filter(({ name, about }) => about.references?.table === 'user' || namingUsers.includes(name)),
    unclear: all.filter(
      ({ table, column, name, about }) =>
        table.name !== 'user' &&
        column !== table.primaryKey &&
        isShort(about) &&
        about.references === undefined &&
        !namingUsers.includes(name),
    ),
  };
}

/** Inserts a row that names the user in this column. Rows that it references are made too. Returns its key. */
export function plantRow(planted: Planted, { table, column }: Place): Promise<string> {
  return insertRow(planted, table, { [column]: planted.userId });
}

/** Whether the row with this key is there. */
export async function hasRow({ app }: Planted, { table }: Place, key: string): Promise<boolean> {
  const rows = await list<object>(app.db, table, {});
  return rows.some((row) => Reflect.get(row, table.primaryKey) === key);
}

/** Whom a code is for, where the recipient decides what ends it; a token has a hash there. */
const recipients: Readonly<Record<string, (user: Readonly<Record<string, unknown>>) => string>> = {
  'sign-in-otp-': ({ email }) => String(email),
  'email-verification-otp-': ({ email }) => String(email),
  'forget-password-otp-': ({ email }) => String(email),
  'sign-up-fields-': ({ id }) => String(id),
  'phone-number-sign-in-': ({ phoneNumber }) => String(phoneNumber),
  'phone-number-reset-': ({ phoneNumber }) => String(phoneNumber),
};

/** Inserts a secret of a purpose. */
export async function plantSecret(planted: Planted, purpose: string): Promise<void> {
  const { app, userId } = planted;
  const recipient = recipients[purpose]?.(await userOf(planted)) ?? 'planted';
  await putSecret(app, app.db, {
    identifier: `${purpose}${recipient}`,
    value: '{}',
    lifetime: 3600,
    ...columnsOf('holder'),
    userId,
  });
}

/** Whether a secret of this purpose is stored. */
export async function hasSecret({ app }: Planted, purpose: string): Promise<boolean> {
  return (await list(app.db, verification, {})).some(({ identifier }) => identifier.startsWith(purpose));
}

/** The number of rows so far: their values differ. */
let count = 0;

async function insertRow(server: Planted, table: Table, given: Readonly<Record<string, unknown>>): Promise<string> {
  count += 1;
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(table.columns)) {
    if (Object.hasOwn(given, name)) row[name] = given[name];
    else if (namingUsers.includes(`${table.name}.${name}`)) row[name] = server.userId;
    else if (column.references && column.references.table !== 'user' && !column.optional)
      row[name] = await rowIn(server, column.references.table);
    else if (column.references?.table === 'user') row[name] = server.userId;
    else if (!column.optional && column.initial === undefined) row[name] = sampleOf(column, `planted${count}`);
  }
  await insertUnique(server.app.db, table, row);
  return String(row[table.primaryKey]);
}

async function rowIn(server: Planted, name: string): Promise<string> {
  const table = server.app.database.tables.get(name);
  if (!table) throw new Error(`there is no table ${name}`);
  return insertRow(server, table, {});
}

function sampleOf({ kind }: Column, value: string): unknown {
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'bigint') return count;
  if (kind === 'instant') return new Date('2035-01-01');
  return kind === 'json' ? [] : value.slice(-16);
}

/** The columns of the user that a stranger can have filled: all but those that say how old the row is. */
const ofTheRow = ['id', 'email', 'emailVerified', 'settled', 'createdAt', 'updatedAt', 'securityVersion'];

/** Fills every column of the user. Returns the values as they were before. */
export async function fillUser(planted: Planted): Promise<Readonly<Record<string, unknown>>> {
  const { app, userId } = planted;
  const before = await userOf(planted);
  const changes: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(app.database.tables.get('user')?.columns ?? {})) {
    if (ofTheRow.includes(name)) continue;
    changes[name] = column.kind === 'boolean' ? !before[name] : sampleOf(column, 'planted');
  }
  await updateUserRow(app.db, userId, changes, app.settings.now());
  return Object.fromEntries(Object.keys(changes).map((name) => [name, before[name]]));
}

/** The row of the user. */
export async function userOf({
  app,
  userId,
}: Pick<Planted, 'app' | 'userId'>): Promise<Readonly<Record<string, unknown>>> {
  return Object.fromEntries(Object.entries((await findUserById(app.db, userId)) ?? {}));
}

/** The places that name the user now. */
export async function placesNaming({ app, userId }: Planted): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [table, description] of app.database.tables)
    for (const row of await list<object>(app.db, description, {}))
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value)?.includes(userId) && `${table}.${column}` !== 'user.id')
          found.push(`${table}.${column}`);
  return [...new Set(found)].sort();
}
