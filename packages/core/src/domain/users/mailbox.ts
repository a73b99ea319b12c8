import type { SignedIn } from '../../contract/shapes.js';
import { dropFormerEmail, findFormerEmailOf } from '../../store/rows/former-emails.js';
import { findSession } from '../../store/rows/sessions.js';
import { findUserById, lockUser } from '../../store/rows/users.js';
import type { FormerEmail, User } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { Work } from '../app/app.js';
import { removeSessions } from '../sessions/end-session.js';
import { removeAccounts } from './account-rows.js';
import { isCredentialStart, reserve, takeAddressBack, wasVerified } from './former-email.js';
import { isPlaceholder } from './placeholder-email.js';
import { isReserved } from './reserved-email.js';
import { isProven, isSettled, provesSignUp, recordCredentialStart } from './settled.js';
import { writeUser } from './users.js';

/**
 * The result of proving a mailbox. `guarded`: the account has proven another mailbox, a number, a passkey or a provider, so
 * this mailbox gives no access.
 */
export type MailboxProof = { readonly user: User } | 'guarded' | undefined;

/**
 * Records that the caller has read the mailbox `user.email` of a user. The first proof of a mailbox, for an account that is not
 * settled, removes what an attacker may have left there: accounts, sessions and, through `mailboxClaimed`, data of plugins. An account
 * that has verified another address, or began with another credential, such as a passkey, is not changed. Returns the current user;
 * `undefined` if the user was deleted, or has another address now.
 *
 * For sign-ins that do not depend on earlier data of the account: social sign-in, an emailed code, a reset. A link that confirms a
 * sign-up is `confirmAddress`: the password that was set with the address stays.
 */
export async function claimMailbox(work: Work, user: Pick<User, 'id' | 'email'>): Promise<MailboxProof> {
  const current = await lockUser(work.tx, user.id);
  return current?.email === user.email ? claim(work, current) : undefined;
}

async function claim(work: Work, current: User): Promise<MailboxProof> {
  if (isProven(current)) return { user: current };
  if (await findFormerEmailOf(work.tx, current.id)) return 'guarded';
  if (!isSettled(current)) return empty(work, current);
  const user = await verify(work, current); // the server's own code has marked the address as unverified
  return user && { user };
}

/**
 * Like `claimMailbox`, and also accepts the mailbox of the user's former address: then it reverts the change of address. For a
 * reset, with which a user recovers a lost account.
 */
export async function recoverByMailbox(work: Work, user: Pick<User, 'id' | 'email'>): Promise<MailboxProof> {
  const { tx } = work;
  const current = await lockUser(tx, user.id);
  if (!current) return undefined;
  if (current.email === user.email) return claim(work, current);
  const former = await findFormerEmailOf(tx, user.id);
  if (current.emailVerified || !isOf(former, user.email)) return undefined;
  const restored = await takeAddressBack(work, current, former);
  if (!restored) return undefined;
  return current.settled === false ? empty(work, restored) : { user: restored };
}

/** Removes all data of an account that is not settled. */
async function empty(work: Work, current: User): Promise<MailboxProof> {
  await removeAccounts(work, current.id);
  const ended = await removeSessions(work, current.id);
  await writeUser(work, current.id, { emailVerified: true, settled: true });
  if (ended > 0) await work.emit('sessionEnded', { userId: current.id, tokens: 'all' });
  await work.emit('mailboxClaimed', { user: { ...current, emailVerified: true } });
  const user = await findUserById(work.tx, current.id); // plugins with columns in the user's row have changed it too
  return user && { user };
}

/** Marks the present address of a user as verified. The account is settled. */
async function verify(work: Work, { id }: User): Promise<User | undefined> {
  await writeUser(work, id, { emailVerified: true, settled: true });
  const user = await findUserById(work.tx, id);
  if (user) await work.emit('emailVerified', { user });
  return user;
}

function isOf(former: FormerEmail | undefined, email: string): former is FormerEmail & { readonly email: string } {
  return former?.email === email;
}

export interface Confirmation {
  readonly id: string;
  readonly email: string;
  /**
   * The version of the account when the user asked for the mail. If the version has changed, the address is not confirmed. Default:
   * the present version.
   */
  readonly version?: number | undefined;
  /** The session of the caller; `vouched` if the server's own code has confirmed the address. */
  readonly session: SignedIn | null | 'vouched';
  /**
   * True if a browser that has not signed up opened a link, or proves the address of an account that began with another credential,
   * such as a passkey: a mail scanner, or a person who does not know the account, may have done it.
   */
  readonly isElsewhere?: boolean;
}

/**
 * Marks an address as verified, once, and deletes the record of the former address. The account is then settled, unless the proof was a
 * link that was opened elsewhere: without a session of the account, in a browser that has not signed up. Returns the user to the one caller that did
 * it; `undefined` if nothing changes, or the address is no longer the user's. `guarded`, without a change, if the account
 * has verified another address and the caller has no session of the account: the mail may have reached a stranger.
 */
export async function confirmAddress(
  work: Work,
  { id, email, version, session, isElsewhere = false }: Confirmation,
): Promise<User | 'guarded' | undefined> {
  const { tx } = work;
  const current = await lockUser(tx, id);
  if (current?.email !== email || isProven(current)) return undefined;
  if (!current.emailVerified && version !== undefined && version !== current.securityVersion) return undefined;
  const former = await findFormerEmailOf(tx, id);
  const isMoved = former !== undefined && !isCredentialStart(former);
  const isOwn = (isMoved || isElsewhere) && (await isAlive(work, session, id));
  if (isMoved && !isOwn) return 'guarded';
  const settled = isSettled(current) || !isElsewhere || (isOwn && provesSignUp(factorsOf(session), current, former));
  if (current.emailVerified && !settled) return undefined;
  if (!(await writeUser(work, id, { emailVerified: true, settled }, { email }))) return undefined;
  if (former && settled) await dropFormerEmail(tx, id);
  const user = await findUserById(tx, id);
  if (user && !current.emailVerified) await work.emit('emailVerified', { user });
  return user;
}

const factorsOf = (signedIn: Confirmation['session']) =>
  signedIn && signedIn !== 'vouched' ? signedIn.session.factors : [];

/** Settles an account for a caller who has shown that the sign-up and the proof of the mailbox belong together. */
export async function settleAddress(work: Work, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  const isSettledNow = await writeUser(work, id, { settled: true }, { email, emailVerified: true, settled: false });
  if (isSettledNow) await dropFormerEmail(work.tx, id);
}

/** Checks whether a session belongs to this user, and has not ended since the call began. */
async function isAlive({ tx }: Work, signedIn: Confirmation['session'], userId: string): Promise<boolean> {
  if (signedIn === 'vouched') return true;
  return signedIn?.user.id === userId && (await findSession(tx, signedIn.session.token)) !== undefined;
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
  const own = isProven(current) ? undefined : await findFormerEmailOf(tx, id);
  const isBack = own?.email === email;
  // The account has verified this address before, so it stays verified.
  const emailVerified = isBack && wasVerified(own);
  const hasProvenMailbox = current.emailVerified || (own !== undefined && !isCredentialStart(own));
  const settled = current.settled ?? (hasProvenMailbox || null);
  try {
    if (!(await writeUser(work, id, { email, emailVerified, settled }, guard))) return undefined;
  } catch (error) {
    if (error instanceof DuplicateError) return 'taken';
    throw error;
  }
  if (await isReserved(work, email, id)) return 'taken';
  if (isBack) await dropFormerEmail(tx, id);
  const isProvenNow = !own && (current.emailVerified || settled);
  const kept = isProvenNow ? await reserve(work, current) : own;
  // An older account without a mailbox, whose sign-up did not write this record.
  if (!kept && isPlaceholder(current.email)) await recordCredentialStart(work, id);
  const former = isBack || !kept?.email ? undefined : { ...kept, email: kept.email };
  const user = await findUserById(tx, id);
  if (!user) return undefined;
  const { email: previousEmail, emailVerified: previousEmailVerified } = guard;
  await work.emit('emailChanged', { user, previousEmail, previousEmailVerified, former });
  return user;
}
