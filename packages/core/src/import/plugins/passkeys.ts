import { sha256 } from '../../crypto/hash.js';
import { randomToken } from '../../crypto/random.js';
import type { App } from '../../domain/app/app.js';
import type { Table } from '../../store/schema/table.js';
import type { Db } from '../../store/statements/executor.js';
import { find, insertUnique, list } from '../../store/statements/index.js';
import { isId } from '../checks.js';
import type { Known } from '../known.js';
import { type Checked, compared, outcomeOf, type Writing } from '../outcomes.js';
import type { ImportOutcome, OldPasskey, OldUser } from '../rows.js';

type AnyRow = Readonly<Record<string, unknown>>;
type AnyTable = Table<string, AnyRow & { readonly id: string }>;

/** The tables of `@latchkey/passkeys`, which is a package of its own; `undefined` if the plugin is not listed. */
export function passkeyTables({ tables }: Pick<Db, 'tables'>) {
  const passkey = tables.get('passkey');
  const passkeyUser = tables.get('passkeyUser');
  // A plugin of the application may have tables with these names.
  if (!passkey || !passkeyUser || !('hasOldHandle' in passkey.columns)) return undefined;
  return { passkey: passkey as AnyTable, passkeyUser: passkeyUser as AnyTable };
}

/** A passkey after all checks that need no database. */
export interface PasskeyDraft extends Checked<OldPasskey> {
  readonly columns: AnyRow;
}

const unknownModel = '00000000-0000-0000-0000-000000000000';
const aModel = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const aTransport = /^[a-z-]{1,32}$/;
const base64url = /^[\w-]{1,1364}$/; // at most 1023 bytes (WebAuthn L3, 4)
const longestKey = 2048; // characters; an RSA key of 4096 bits has about 700

/** Checks the passkeys of a user. */
export function draftPasskeys(app: App, known: Known, { passkeys = [] }: OldUser): readonly PasskeyDraft[] {
  return passkeys.map((old) => ({ old, refusal: refusalOf(app, known, old), columns: columnsOf(app, old) }));
}

function refusalOf({ database }: App, known: Known, old: OldPasskey): string | undefined {
  const { id, credentialId, publicKey, counter } = old;
  if (!passkeyTables(database)) return 'the plugin passkeys is not listed';
  if (!isId(id)) return 'its id is not usable';
  if (!base64url.test(credentialId)) return 'its credential id is not base64url';
  // A COSE key is a map: its first byte says how many entries it has.
  if (publicKey.length > longestKey || (Buffer.from(publicKey, 'base64')[0] ?? 0) >> 5 !== 5)
    return 'its public key is not a COSE key';
  if (!Number.isInteger(counter) || counter < 0 || counter > 0xffffffff) return 'its counter is not usable';
  if (known.isRepeated('passkey', id)) return 'its id occurs twice';
  if (known.isRepeated('credential', credentialId)) return 'another user has this passkey';
  return undefined;
}

function columnsOf({ settings }: App, old: OldPasskey): AnyRow {
  const { id, credentialId, counter, isBackupEligible, isBackedUp } = old;
  const aaguid = old.aaguid?.toLowerCase() ?? '';
  return {
    ...{ id, credentialId, counter, isBackupEligible, isBackedUp },
    credentialHash: Buffer.from(sha256(credentialId)).toString('hex'),
    publicKey: Buffer.from(old.publicKey, 'base64').toString('base64url'),
    transports: [...new Set(old.transports.filter((each) => aTransport.test(each)))].slice(0, 10),
    aaguid: aModel.test(aaguid) ? aaguid : unknownModel,
    name: passkeyName(old.name),
    createdAt: old.createdAt ?? settings.now(),
    lastUsedAt: null,
    hasOldHandle: true,
  };
}

const longestName = 100; // characters, as in the contract of passkeys

function passkeyName(name = ''): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return [...line].slice(0, longestName).join('') || 'Passkey';
}

/** Writes the passkeys of a new user, and the handle for those that the user adds later. */
export async function putPasskeys(
  { app, tx, isDryRun }: Writing,
  userId: string,
  drafts: readonly PasskeyDraft[],
): Promise<readonly ImportOutcome[]> {
  const tables = passkeyTables(tx);
  const outcomes: ImportOutcome[] = [];
  for (const { old, refusal, columns } of drafts) {
    const outcome = outcomeOf('passkey', old.id);
    if (refusal !== undefined || !tables) outcomes.push(outcome('refused', refusal));
    else if (await find(tx, tables.passkey, { credentialHash: columns.credentialHash }))
      outcomes.push(outcome('refused', 'another user here has this passkey'));
    else if (await find(tx, tables.passkey, { id: old.id }))
      outcomes.push(outcome('refused', 'another passkey here has its id'));
    else {
      if (!isDryRun) await insertUnique(tx, tables.passkey, { ...columns, id: old.id, userId });
      outcomes.push(outcome('added'));
    }
  }
  const isAdded = outcomes.some(({ result }) => result === 'added');
  if (tables && isAdded && !isDryRun)
    await insertUnique(tx, tables.passkeyUser, { id: app.settings.generateId(), userId, handle: randomToken(64) });
  return outcomes;
}

/** The outcomes for a user who already exists in this database: the import writes no passkeys. */
export async function comparePasskeys(
  { tx }: Writing,
  userId: string,
  { passkeys = [] }: OldUser,
): Promise<readonly ImportOutcome[]> {
  const tables = passkeyTables(tx);
  const here = tables && passkeys.length > 0 ? await list(tx, tables.passkey, { userId }) : [];
  const ids = new Set(here.map(({ credentialId }) => credentialId));
  return passkeys.map((each) => compared('passkey', each.id, ids.has(each.credentialId) ? 'same' : undefined));
}
