import { createApp } from '../assemble.js';
import type { App } from '../domain/app/app.js';
import type { Importer } from '../domain/app/importer.js';
import type { Logger } from '../domain/settings/logger.js';
import { environment } from '../environment.js';
import type { Inspectable } from '../inspect/index.js';
import { partsOf } from '../parts.js';
import { resolveOptions } from '../resolve-options.js';
import { user } from '../store/schema/tables.js';
import { DuplicateError } from '../store/statements/errors.js';
import type { Tx } from '../store/statements/executor.js';
import { find } from '../store/statements/index.js';
import { isId } from './checks.js';
import { draftOrganization } from './draft-organization.js';
import { draftOldUser, hasProvider } from './draft-user.js';
import { closeMissingUser, findMissing, reportMissingUser } from './follow-user.js';
import { createKnown, type Known } from './known.js';
import type { Writing } from './outcomes.js';
import { moveApiKeys } from './plugins/api-keys.js';
import { unknownRolesOf } from './plugins/rights.js';
import { putOrganization, refuseOrganization } from './put-organization.js';
import { putUser, refuseUser } from './put-user.js';
import { prepareRecords, records } from './records.js';
import type { ImportOutcome, MovedTable, OldOrganization, OldUser } from './rows.js';
import { type VerifiedRows, verifyRows } from './verify-rows.js';

export { readOldHash } from '../migration/hash-forms.js';
export type { OldHash } from '../migration/old-hash.js';
export { type OldDatabase, type OldLink, type OldOrphans, type OldRow, openOldDatabase } from './old-database.js';
export {
  type ImportOutcome,
  type MovedTable,
  movedTables,
  type OldAccount,
  type OldApiKey,
  type OldInvitation,
  type OldMember,
  type OldOrganization,
  type OldPasskey,
  type OldRights,
  type OldRole,
  type OldSecondFactor,
  type OldSession,
  type OldTeam,
  type OldTeamMember,
  type OldTokens,
  type OldUser,
  type Result,
} from './rows.js';
export type { VerifiedRows } from './verify-rows.js';

export interface ImportOptions {
  /** Decide about every row, and write nothing. */
  readonly isDryRun: boolean;
}

/** Writes users and organizations of another system into the database of an auth object. */
export interface Import {
  /** Remembers the addresses of users. Call it with all users before `putUsers`: if several users have the same address, the import refuses them all. */
  addAddresses(users: readonly Pick<OldUser, 'id' | 'email'>[]): void;
  /** Whether the configuration does not have the provider of an account. Such accounts are refused. */
  lacksProvider(providerId: string): Promise<boolean>;
  /** Whether the configuration does not have a role of users. Such roles are left out. */
  lacksRole(role: string): boolean;
  /** Writes some users in one transaction, each with accounts, second factor and sessions. */
  putUsers(users: readonly OldUser[]): Promise<readonly ImportOutcome[]>;
  /**
   * Returns the users whom an earlier import wrote, who still exist in this database, and who are missing in the source. `imported`:
   * the number of all users whom imports wrote. Call it after `addAddresses` with all users of the source.
   */
  findMissing(): Promise<{ readonly ids: readonly string[]; readonly imported: number }>;
  /** Reports these users, and changes nothing. */
  reportMissing(ids: readonly string[]): readonly ImportOutcome[];
  /** Removes what the import gave these users: password, accounts, passkeys, keys and sessions. */
  closeMissing(ids: readonly string[]): Promise<readonly ImportOutcome[]>;
  /** Writes one organization with roles, members, teams and invitations in one transaction. Call it after all users. */
  putOrganization(organization: OldOrganization): Promise<readonly ImportOutcome[]>;
  /** Reads the written rows again, and checks that the rows to which they refer exist. */
  verify(table: MovedTable, ids: readonly string[]): Promise<VerifiedRows>;
  /** Ends the connection, if the option `database` is a path. */
  close(): Promise<void>;
}

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Opens the database of an auth object for rows of another system. For tools: it neither runs hooks nor sends mails. Reads the
 * options again, like `inspectAuth`. An import can be repeated. If the source has removed or changed a credential or a role, a
 * repeated import does the same to the row, provided that the row is as an earlier import wrote it. It never changes another
 * existing row.
 */
export function openImport({ options }: Inspectable, { isDryRun }: ImportOptions): Import {
  const quiet = { ...options, logger: silent };
  const app = createApp(quiet, resolveOptions(quiet, environment()), [...partsOf(quiet), records]);
  const importer: Importer = Object.assign({}, ...partsOf(quiet).map((part) => part.importer));
  const known = createKnown();
  let prepared: Promise<boolean> | undefined;
  const write = async <T>(work: (writing: Writing) => Promise<T>): Promise<T> => {
    prepared ??= prepareRecords(app.database, { isDryRun });
    const hasRecords = await prepared;
    return importTransaction(app, (tx) => work({ app, tx, isDryRun, hasRecords }));
  };
  return {
    lacksProvider: async (id) => !(await hasProvider(app, known, id)),
    lacksRole: (role) => unknownRolesOf(app, importer, [role]).length > 0,
    addAddresses: (users) => users.forEach(known.addAddress),
    async putUsers(users) {
      for (const { providerId } of users.flatMap(({ accounts }) => accounts)) await hasProvider(app, known, providerId);
      const drafts = await Promise.all(
        users.map(async (old) => ({ old, draft: await draftOldUser(app, known, old, importer) })),
      );
      const outcomes = await write(async (writing) => {
        // Checked before users are written, because two users of a batch can have the same id.
        const refusals = new Map<OldUser, string>();
        for (const { old, draft } of drafts)
          if (typeof draft === 'string') refusals.set(old, await describeRefusal(writing, known, old, draft));
        const found: ImportOutcome[] = [];
        for (const { old, draft } of drafts) {
          const own =
            typeof draft === 'string' ? refuseUser(old, refusals.get(old) ?? draft) : await putUser(writing, draft);
          const owner = { kind: 'user', outcome: own[0] } as const;
          found.push(...own, ...(await moveApiKeys({ writing, importer, known }, owner, old.apiKeys)));
        }
        return found;
      });
      for (const { table, id, result } of outcomes) if (table === 'user' && result === 'added') known.addUser(id);
      return outcomes;
    },
    async putOrganization(old) {
      const draft = draftOrganization(app, known, old);
      return write(async (writing) => {
        const own =
          typeof draft === 'string' ? refuseOrganization(old, draft) : await putOrganization(writing, known, draft);
        const owner = { kind: 'organization', outcome: own[0] } as const;
        return [...own, ...(await moveApiKeys({ writing, importer, known }, owner, old.apiKeys))];
      });
    },
    findMissing: () => write((writing) => findMissing(writing, known.isInSource)),
    reportMissing: (ids) => ids.map(reportMissingUser),
    closeMissing: (ids) =>
      write(async (writing) => {
        const outcomes: ImportOutcome[] = [];
        for (const id of ids) outcomes.push(await closeMissingUser(writing, id));
        return outcomes;
      }),
    verify: (table, ids) => verifyRows(app.db, table, ids),
    close: () => app.database.close(),
  };
}

/** Adds to the reason if the user exists here: an earlier import can have written a user whom this run refuses, for example a banned one. */
async function describeRefusal({ tx }: Writing, known: Known, { id }: OldUser, reason: string): Promise<string> {
  return isId(id) && !known.wasAdded(id) && (await find(tx, user, { id }))
    ? `${reason}, and the user can still sign in here`
    : reason;
}

const ATTEMPTS = 5;

/**
 * A user of the running application can take an address between our look-up and our insert. Then the whole transaction runs again.
 */
async function importTransaction<T>({ database }: App, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.longTransaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof DuplicateError)) throw error;
    }
  }
}
