import type { SignedIn } from '../../contract/shapes.js';
import { dropFormerEmail, findFormerEmailOf } from '../../store/rows/former-emails.js';
import { findUserById, lockUser } from '../../store/rows/users.js';
import type { FormerEmail, User } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { Work } from '../app/app.js';
import { removeSessions } from '../sessions/end-session.js';
import { removeAccounts } from './account-rows.js';
import { reserve, takeAddressBack } from './former-email.js';
import { isReserved } from './reserved-email.js';
import { writeUser } from './users.js';

/** The result of proving a mailbox. `guarded`: the account has verified another address, so this one gives no access. */
export type MailboxProof = { readonly user: User; readonly isEmptied: boolean } | 'guarded' | undefined;

/**
 * Records that the caller has read the mailbox `user.email` of a user. The first proof of a mailbox, for an account without a
 * verified address, removes what an attacker may have left there: accounts, sessions and, through `mailboxClaimed`, data of
 * plugins. An account that has verified another address is not changed.
 * Returns the current user; `undefined` if the user was deleted, or has another address now.
 *
 * For sign-ins that do not depend on earlier data of the account: social sign-in, an e-mailed code, a reset. A link that
 * confirms a sign-up is `confirmAddress`: the password that was set with the address stays.
 */
export async function claimMailbox(work: Work, user: Pick<User, 'id' | 'email'>): Promise<MailboxProof> {
  const current = await lockUser(work.tx, user.id);
  return current?.email === user.email ? claim(work, current) : undefined;
}

async function claim(work: Work, current: User): Promise<MailboxProof> {
  if (current.emailVerified) return { user: current, isEmptied: false };
  return (await findFormerEmailOf(work.tx, current.id)) ? 'guarded' : empty(work, current);
}

/**
 * The same for a mailbox that may be the user's former address: the change of address is then reverted. For a reset, with which
 * a user recovers a lost account.
 */
export async function recoverByMailbox(work: Work, user: Pick<User, 'id' | 'email'>): Promise<MailboxProof> {
  const { tx } = work;
  const current = await lockUser(tx, user.id);
  if (!current) return undefined;
  if (current.email === user.email) return claim(work, current);
  const former = await findFormerEmailOf(tx, user.id);
  if (current.emailVerified || !isOf(former, user.email)) return undefined;
  const restored = await takeAddressBack(work, current, former);
  return restored && { user: restored, isEmptied: false };
}

/** Removes all data of an account that has never verified a mailbox. */
async function empty(work: Work, current: User): Promise<MailboxProof> {
  await removeAccounts(work, current.id);
  const ended = await removeSessions(work, current.id);
  await writeUser(work, current.id, { emailVerified: true });
  if (ended > 0) await work.emit('sessionEnded', { userId: current.id, tokens: 'all' });
  await work.emit('mailboxClaimed', { user: { ...current, emailVerified: true } });
  const user = await findUserById(work.tx, current.id); // plugins with columns in the user's row have changed it too
  return user && { user, isEmptied: true };
}

function isOf(former: FormerEmail | undefined, email: string): former is FormerEmail & { readonly email: string } {
  return former?.email === email;
}

export interface Confirmation {
  readonly id: string;
  readonly email: string;
  /** The session of the caller; `vouched` if the server's own code answers for the address. */
  readonly session: SignedIn | null | 'vouched';
}

/**
 * Marks an address as verified, once, and deletes the record of the former address. Returns the user to the one caller that did
 * it; `undefined` if the address was already verified or is no longer the user's. `guarded`, without a change, if the account
 * has verified another address and the caller has no session of the account: the mail may have reached a stranger.
 */
export async function confirmAddress(
  work: Work,
  { id, email, session }: Confirmation,
): Promise<User | 'guarded' | undefined> {
  const { tx } = work;
  const current = await lockUser(tx, id);
  if (current?.email !== email || current.emailVerified) return undefined;
  const former = await findFormerEmailOf(tx, id);
  if (former && !(await isAlive(work, session, id))) return 'guarded';
  if (!(await writeUser(work, id, { emailVerified: true }, { email, emailVerified: false }))) return undefined;
  if (former) await dropFormerEmail(tx, id);
  const user = await findUserById(tx, id);
  if (user) await work.emit('emailVerified', { user });
  return user;
}

/** Checks whether a session belongs to this user, and has not ended since the call began. */
async function isAlive({ app, tx }: Work, signedIn: Confirmation['session'], userId: string): Promise<boolean> {
  if (signedIn === 'vouched') return true;
  return signedIn?.user.id === userId && (await app.sessions.find(tx, signedIn.session.token)) !== undefined;
}

/**
 * Replaces an address by an unverified one, if the user still matches `from`. The last verified address of the account stays
 * reserved for it. `taken` if another user has the new address, or had it until recently; `undefined` if the user has changed
 * meanwhile. In both cases the caller must throw to end the transaction.
 */
export async function changeAddress(
  work: Work,
  { id, ...guard }: { readonly id: string; readonly email: string; readonly emailVerified: boolean },
  email: string,
): Promise<User | 'taken' | undefined> {
  const { tx } = work;
  const current = await lockUser(tx, id);
  if (!current) return undefined;
  const own = current.emailVerified ? undefined : await findFormerEmailOf(tx, id);
  // The account has verified this address before, so it stays verified.
  const isBack = own?.email === email;
  try {
    if (!(await writeUser(work, id, { email, emailVerified: isBack }, guard))) return undefined;
  } catch (error) {
    if (error instanceof DuplicateError) return 'taken';
    throw error;
  }
  if (await isReserved(work, email, id)) return 'taken';
  if (isBack) await dropFormerEmail(tx, id);
  const kept = current.emailVerified ? await reserve(work, current) : own;
  const former = isBack || !kept?.email ? undefined : { ...kept, email: kept.email };
  const user = await findUserById(tx, id);
  if (!user) return undefined;
  const { email: previousEmail, emailVerified: previousEmailVerified } = guard;
  await work.emit('emailChanged', { user, previousEmail, previousEmailVerified, former });
  return user;
}
