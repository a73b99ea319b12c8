import {
  invitation,
  member,
  organization,
  organizationRole,
  team,
  teamMember,
} from '../features/organization/store/tables.js';
import { twoFactor } from '../features/two-factor/tables.js';
import type { Table } from '../store/schema/table.js';
import { account, session, user } from '../store/schema/tables.js';
import { inBatches } from '../store/statements/conditions.js';
import type { Db } from '../store/statements/executor.js';
import { list, oneOf } from '../store/statements/index.js';
import { apiKeyTable } from './plugins/api-keys.js';
import { passkeyTables } from './plugins/passkeys.js';
import type { MovedTable } from './rows.js';

/** Rows of one table after an import, read again. */
export interface VerifiedRows {
  readonly table: MovedTable;
  /** Rows that the import has written or found. */
  readonly expected: number;
  /** Rows that are in the database. */
  readonly found: number;
  /** References of these rows that lead to no row: `account 4711: userId`. */
  readonly dangling: readonly string[];
}

interface Row {
  readonly id: string;
}
type Referring = Table<string, Row>;

const tables: Readonly<Record<Exclude<MovedTable, 'passkey' | 'apiKey'>, Referring>> = {
  user,
  account,
  twoFactor,
  session,
  organization,
  organizationRole,
  member,
  team,
  teamMember,
  invitation,
};
const references: Readonly<Record<MovedTable, Readonly<Record<string, Referring>>>> = {
  user: {},
  account: { userId: user },
  twoFactor: { userId: user },
  passkey: { userId: user },
  session: { userId: user },
  organization: {},
  organizationRole: { organizationId: organization },
  member: { userId: user, organizationId: organization },
  team: { organizationId: organization },
  teamMember: { teamId: team, memberId: member, userId: user },
  invitation: { inviterId: user, organizationId: organization },
  apiKey: {}, // the user or the organization: one of two
};

/** Reads the written rows again, and checks that the rows to which they refer exist. */
export async function verifyRows(db: Db, name: MovedTable, ids: readonly string[]): Promise<VerifiedRows> {
  const table = tableOf(db, name);
  const dangling: string[] = [];
  let found = 0;
  if (!table) return { table: name, expected: ids.length, found, dangling };
  for (const some of inBatches(ids)) {
    const rows = await list(db, table, { id: oneOf(some) });
    found += rows.length;
    for (const [column, target] of Object.entries(references[name]))
      dangling.push(...(await lost(db, name, rows, column, target)));
  }
  return { table: name, expected: ids.length, found, dangling };
}

function tableOf(db: Db, name: MovedTable): Referring | undefined {
  if (name === 'passkey') return passkeyTables(db)?.passkey;
  return name === 'apiKey' ? apiKeyTable(db) : tables[name];
}

async function lost(
  db: Db,
  name: MovedTable,
  rows: readonly Row[],
  column: string,
  target: Referring,
): Promise<string[]> {
  const referred = rows.map((row) => String(Reflect.get(row, column)));
  const there = await list(db, target, { id: oneOf([...new Set(referred)]) });
  const ids = new Set(there.map(({ id }) => id));
  return rows.filter((_, place) => !ids.has(referred[place] ?? '')).map(({ id }) => `${name} ${id}: ${column}`);
}
