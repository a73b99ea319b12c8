import { createApp } from '../assemble.js';
import type { App } from '../domain/app/app.js';
import type { Logger } from '../domain/settings/logger.js';
import { environment } from '../environment.js';
import type { Inspectable } from '../inspect/index.js';
import { partsOf } from '../parts.js';
import { resolveOptions } from '../resolve-options.js';
import { DuplicateError } from '../store/statements/errors.js';
import type { Tx } from '../store/statements/executor.js';
import { draftOrganization } from './draft-organization.js';
import { draftOldUser } from './draft-user.js';
import { createKnown } from './known.js';
import { type Proof, proveRows } from './proof.js';
import { putOrganization, refuseOrganization } from './put-organization.js';
import { putUser, refuseUser } from './put-user.js';
import type { MovedTable, OldOrganization, OldUser, Outcome } from './rows.js';

export { type OldHash, readOldHash } from '../moving-in/hash-forms.js';
export { type OldDatabase, type OldLink, type OldOrphans, type OldRow, openOldDatabase } from './old-database.js';
export type { Proof } from './proof.js';
export {
  type MovedTable,
  movedTables,
  type OldAccount,
  type OldInvitation,
  type OldMember,
  type OldOrganization,
  type OldPasskey,
  type OldRole,
  type OldSecondFactor,
  type OldSession,
  type OldTeam,
  type OldTeamMember,
  type OldTokens,
  type OldUser,
  type Outcome,
  type Result,
} from './rows.js';

export interface ImportOptions {
  /** Decide about every row, and write nothing. */
  readonly isDryRun: boolean;
}

/** Writes users and organizations of another system into the database of an auth object. */
export interface Import {
  /** Remembers the addresses of users. Call it with all users before `putUsers`: users with one address are all refused. */
  addAddresses(users: readonly Pick<OldUser, 'id' | 'email'>[]): void;
  /** Writes some users in one transaction, each with accounts, second factor and sessions. */
  putUsers(users: readonly OldUser[]): Promise<readonly Outcome[]>;
  /** Writes one organization with roles, members, teams and invitations in one transaction. Call it after all users. */
  putOrganization(organization: OldOrganization): Promise<readonly Outcome[]>;
  /** Reads rows again, and follows their references. */
  prove(table: MovedTable, ids: readonly string[]): Promise<Proof>;
  /** Ends the connection, if the option `database` is a path. */
  close(): Promise<void>;
}

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Opens the database of an auth object for rows of another system. For tools: it neither runs hooks nor sends mails. Reads the
 * options again, like `inspectAuth`. A row that is in the database already is never changed, so an import can be repeated.
 */
export function openImport({ options }: Inspectable, { isDryRun }: ImportOptions): Import {
  const quiet = { ...options, logger: silent };
  const app = createApp(quiet, resolveOptions(quiet, environment()), partsOf(quiet));
  const known = createKnown();
  return {
    addAddresses: (users) => users.forEach(known.addAddress),
    async putUsers(users) {
      const drafts = await Promise.all(users.map(async (old) => ({ old, draft: await draftOldUser(app, known, old) })));
      const outcomes = await inTransaction(app, async (tx) => {
        const found: Outcome[] = [];
        for (const { old, draft } of drafts)
          found.push(
            ...(typeof draft === 'string' ? refuseUser(old, draft) : await putUser({ app, tx, isDryRun }, draft)),
          );
        return found;
      });
      for (const { table, id, result } of outcomes) if (table === 'user' && result === 'added') known.addUser(id);
      return outcomes;
    },
    async putOrganization(old) {
      const draft = draftOrganization(app, await app.organizations?.roleNames(), known, old);
      if (typeof draft === 'string') return refuseOrganization(old, draft);
      return inTransaction(app, (tx) => putOrganization({ app, tx, isDryRun }, known, draft));
    },
    prove: (table, ids) => proveRows(app.db, table, ids),
    close: () => app.database.close(),
  };
}

const ATTEMPTS = 5;

/** A user of the running application can take an address between our look-up and our insert: then all is decided again. */
async function inTransaction<T>({ database }: App, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.longTransaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof DuplicateError)) throw error;
    }
  }
}
