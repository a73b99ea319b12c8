import type { Caller, Work } from '../../../domain/app/app.js';
import type { LinkingRules } from '../../../domain/app/provider.js';
import { proveMailbox } from '../../../domain/sign-in/prove-mailbox.js';
import { inTransaction } from '../../../domain/transactions/in-transaction.js';
import { linkAccount, writeTokens } from '../../../domain/users/account-rows.js';
import { claimMailbox } from '../../../domain/users/mailbox.js';
import { findMailboxUser, type MailboxUser } from '../../../domain/users/mailbox-user.js';
import { basisAfter } from '../../../domain/users/own-mailboxes.js';
import { isProven, isSettled } from '../../../domain/users/settled.js';
import { findAccountOf, findLinked } from '../../../store/rows/accounts.js';
import { findUserById, lockUser, touchUser } from '../../../store/rows/users.js';
import type { User } from '../../../store/schema/tables.js';
import { DuplicateError } from '../../../store/statements/errors.js';
import type { Db } from '../../../store/statements/executor.js';
import { logRefusal } from '../refusals.js';
import { type NewLink, prepareLink, rowOf, sealTokens } from '../tokens/account-tokens.js';
import type { Attempt, Identity, Refused, Resolved } from './identity.js';
import { isSignUpClosed, signUp } from './sign-up.js';

/** Maximum number of attempts. A new attempt is needed only if another call has written the row meanwhile, which is rare. */
const tries = 4;

/** Finds or creates the user for an identity, or returns why it cannot. */
export async function resolveUser(
  caller: Caller,
  identity: Identity,
  rules: LinkingRules,
): Promise<Resolved | Refused> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const outcome = await resolveOnce(caller, identity, rules);
    // With sign-up disabled, known and unknown addresses get the same refusal (R-G02).
    if (outcome === 'ACCOUNT_NOT_LINKED' && isSignUpClosed(identity)) return 'SIGNUP_DISABLED';
    if (outcome !== 'again') return outcome;
  }
  return 'UNABLE_TO_LINK_ACCOUNT';
}

async function resolveOnce(caller: Caller, identity: Identity, rules: LinkingRules): Promise<Attempt> {
  const { app } = caller;
  const { configured, profile, tokens } = identity;
  const providerId = configured.provider.id;
  // Searches by provider and subject together: another user may have the same subject at another provider (R-B16).
  const known = await findLinked(app.db, { providerId, accountId: profile.id });
  if (known) {
    const { user, account } = known;
    const basis = await basisAfter(app.db, user, account, profile.email);
    // Written only if the basis is removed: a concurrent change of the address may have reset it, and must not be undone.
    const lowered = account.basis && !basis ? { basis } : {};
    await writeTokens(app, app.db, account, { ...(await sealTokens(app, account.id, tokens, account)), ...lowered });
    return { user, isNew: false, basis };
  }
  const { email } = profile;
  if (email === undefined) {
    logRefusal(app, configured.provider, 'it has no email address, and the identity is not linked to a user');
    return 'EMAIL_NOT_FOUND';
  }
  const there = await findMailboxUser(app.db, email);
  if (there && there.place !== 'own') return moveAddress(caller, there, identity, rules);
  if (!there) return signUp(caller, identity, email);
  const { user } = there;
  if (!mayJoin(identity, rules)) return 'ACCOUNT_NOT_LINKED';
  // Checked before the second factor: a user who will be refused need not enter a code.
  const refusal = isSettled(user) ? await refuseSecond(app.db, user, { providerId, accountId: profile.id }) : undefined;
  if (refusal) return refusal;
  const link = await prepareLink(app, providerId, profile, tokens);
  // Claiming an account that is not settled removes its unproven data, including a second factor. The user of a settled account
  // must pass its second factor first.
  return isSettled(user) ? { user, isNew: false, joins: link } : joinUser(caller, user, identity, link);
}

/**
 * An identity with a verified address proves the mailbox, as a mailed code does. If the user of an account has changed this
 * address, the proof reverts the change. If another account has entered the address and not proven it, the page asks the user,
 * and then that account loses the address. `again`: the caller looks the address up again.
 */
async function moveAddress(
  caller: Caller,
  there: MailboxUser,
  identity: Identity,
  rules: LinkingRules,
): Promise<Attempt> {
  // The user who reverts the change also signs in to the account, so the identity must be allowed to join it.
  const isProof = identity.profile.emailVerified && (there.place === 'unproven' || mayJoin(identity, rules));
  if (!isProof) return 'ACCOUNT_NOT_LINKED';
  const proven = await proveMailbox(caller, there, identity);
  return proven === 'asked' ? 'ANOTHER_ACCOUNT_USES_THIS_ADDRESS' : 'again';
}

/** Links an identity to the user who has its address. */
export async function joinUser(caller: Caller, user: User, identity: Identity, link: NewLink): Promise<Attempt> {
  try {
    return await inTransaction(caller.app, (work) => join(work, user, identity, link), caller.request);
  } catch (error) {
    if (error instanceof DuplicateError) return 'again';
    throw error;
  }
}

function mayJoin({ configured, profile }: Identity, { enabled, trustedProviders }: LinkingRules): boolean {
  return enabled && (profile.emailVerified || trustedProviders.includes(configured.provider.id));
}

/**
 * Refuses a second account at one provider: for the provider these are two users (W-C4, R-B17). `again` if the account is this one,
 * which another call has linked meanwhile (Z12).
 */
async function refuseSecond(
  db: Db,
  { id }: User,
  { providerId, accountId }: Pick<NewLink, 'providerId' | 'accountId'>,
): Promise<'again' | 'ACCOUNT_NOT_LINKED' | undefined> {
  const there = await findAccountOf(db, id, providerId);
  return there && (there.accountId === accountId ? 'again' : 'ACCOUNT_NOT_LINKED');
}

/**
 * Links an identity to the user who has its address. If the user's address is not verified, the identity must prove it.
 * The user then gets the account without its earlier data, including an account at the same provider (R-C01, T-01). A
 * trusted provider without a verified address proves nothing here. If the user's address is verified, the identity is
 * not linked if the user has another account at this provider: for the provider these are two users (W-C4, R-B17).
 */
async function join(work: Work, seen: User, { profile }: Identity, link: NewLink): Promise<Attempt> {
  const { tx, app } = work;
  const { id } = seen;
  const user = await lockUser(tx, id);
  // The gates checked the account as it was in `seen`. If it has changed since, this call links nothing.
  if (user?.securityVersion !== seen.securityVersion) return 'again';
  // The account has not proven its address, or the server's own code has marked it as unverified: the identity must prove it.
  const isClaimed = !isProven(user);
  if (isClaimed && !profile.emailVerified) return 'ACCOUNT_NOT_LINKED';
  if (isSettled(user)) {
    const refusal = await refuseSecond(tx, user, link);
    if (refusal) return refusal;
    await touchUser(tx, id, app.settings.now());
  }
  if (isClaimed) {
    const proof = await claimMailbox(work, user);
    if (!proof || proof === 'guarded') return 'again'; // the user has changed the address meanwhile
  }
  await linkAccount(work, user, rowOf(app, link));
  const joined = await findUserById(tx, id);
  return joined ? { user: joined, isNew: false } : 'again';
}
