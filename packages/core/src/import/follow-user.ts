import { credentialProvider } from '../domain/users/passwords.js';
import { deleteAccountsOf, updatePassword } from '../store/rows/accounts.js';
import { deleteSessionsOf } from '../store/rows/sessions.js';
import { touchUser } from '../store/rows/users.js';
import { type Account, account, user } from '../store/schema/tables.js';
import { find, guardedUpdate, list, remove } from '../store/statements/index.js';
import type { CheckedAccount, UserDraft } from './draft-user.js';
import { outcomeOf, type Writing } from './outcomes.js';
import { apiKeyTable } from './plugins/api-keys.js';
import { passkeyTables } from './plugins/passkeys.js';
import { findRecord, fingerprint, importedRow, putRecord, type Rows } from './records.js';
import type { ImportOutcome, OldAccount } from './rows.js';

/** Returns the credential of an account: the hash of the password, or the identity at the provider. */
const doorOf = ({
  providerId,
  accountId,
  password,
}: Pick<OldAccount | Account, 'providerId' | 'accountId' | 'password'>) =>
  fingerprint(providerId === credentialProvider ? `password ${password}` : `${providerId} ${accountId}`);

/** Returns the data about a user's accounts that an import records. */
export function recordOf(accounts: readonly OldAccount[]): Rows {
  return Object.fromEntries(accounts.map((each) => [`account ${each.id}`, doorOf(each)]));
}

interface Followed {
  readonly draft: UserDraft;
  readonly checked: CheckedAccount;
  readonly record: Rows | undefined;
}

/**
 * Takes over a password that was changed in the source since an earlier import, if the one here is still that of the import, and
 * ends the sessions that the old one opened. `undefined` if the source did not change it.
 */
export async function followPassword(
  writing: Writing,
  accounts: readonly Account[],
  { draft: { row }, checked: { old, refusal }, record }: Followed,
): Promise<ImportOutcome | undefined> {
  const { app, tx, isDryRun } = writing;
  const before = record?.[`account ${old.id}`];
  const here = accounts.find(({ id }) => id === old.id);
  if (old.providerId !== credentialProvider || !here || before === undefined || before === doorOf(old))
    return undefined;
  if (here.password === old.password) return undefined;
  const outcome = outcomeOf('account', old.id);
  if (doorOf(here) !== before) return outcome('kept', 'its password was changed there, and another one was set here');
  if (!isDryRun) {
    await touchUser(tx, row.id, app.settings.now());
    // If the new hash cannot be read, the import still removes the old password.
    const hash = refusal === undefined ? (old.password ?? null) : null;
    if (hash !== null)
      await updatePassword(tx, row.id, credentialProvider, { hash, old: here.password }, app.settings.now());
    else await guardedUpdate(tx, account, { id: here.id, password: here.password }, { password: null });
    await deleteSessionsOf(tx, row.id);
    await putRecord(writing, 'user', row.id, { ...record, ...recordOf([old]) });
  }
  const reset = refusal === undefined ? '' : `, and the user has to reset it: ${refusal}`;
  return outcome('updated', `its password was changed there, and its sessions here were ended${reset}`);
}

const PAGE = 500; // records that are read at a time
const MISSING = 'it is not in the source any more';

/** Returns the users whom an earlier import wrote, who still exist in this database, and who are missing in the source. */
export async function findMissing(
  writing: Writing,
  isInSource: (id: string) => boolean,
): Promise<{ readonly ids: readonly string[]; readonly imported: number }> {
  const { tx, hasRecords } = writing;
  const ids: string[] = [];
  let imported = 0;
  for (let offset = 0, size = PAGE; hasRecords && size === PAGE; offset += PAGE) {
    const records = await list(tx, importedRow, {}, { orderBy: [['id', 'asc']], limit: PAGE, offset });
    const users = records.flatMap(({ id }) => (id.startsWith('user ') ? [id.slice('user '.length)] : []));
    for (const id of users) if (!isInSource(id) && (await find(tx, user, { id }))) ids.push(id);
    imported += users.length;
    size = records.length;
  }
  return { ids, imported };
}

export function reportMissingUser(id: string): ImportOutcome {
  return outcomeOf('user', id)('kept', `${MISSING}, and can still sign in here: --close-missing closes such users`);
}

/**
 * Removes the password, accounts, passkeys, keys and sessions that an import gave a user. The user and all other rows of the user stay. A
 * user who changed something here is kept.
 */
export async function closeMissingUser(writing: Writing, id: string): Promise<ImportOutcome> {
  const { app, tx, isDryRun } = writing;
  const outcome = outcomeOf('user', id);
  const record = await findRecord(writing, 'user', id);
  const accounts = await list(tx, account, { userId: id });
  if (accounts.some((each) => record?.[`account ${each.id}`] !== doorOf(each)))
    return outcome('kept', `${MISSING}, and its accounts were changed here: it can still sign in`);
  if (!isDryRun) {
    await touchUser(tx, id, app.settings.now());
    await deleteAccountsOf(tx, id);
    const passkeys = passkeyTables(tx)?.passkey;
    if (passkeys) await remove(tx, passkeys, { userId: id });
    const keys = apiKeyTable(tx);
    if (keys) await remove(tx, keys, { userId: id });
    await deleteSessionsOf(tx, id);
  }
  return outcome('updated', `${MISSING}: its password, accounts, passkeys, keys and sessions here were removed`);
}
