import type { User } from '../../../contract/shapes.js';
import type { Caller, Work } from '../../../domain/app/app.js';
import { inTransaction } from '../../../domain/transactions/work.js';
import { linkAccount, writeTokens } from '../../../domain/users/account-rows.js';
import { claimMailbox } from '../../../domain/users/mailbox.js';
import { findAccount, findAccountOf } from '../../../store/rows/accounts.js';
import { findUserByEmail, findUserById, lockUser, touchUser } from '../../../store/rows/users.js';
import { DuplicateError } from '../../../store/statements/errors.js';
import type { LinkingRules } from '../calls.js';
import { type NewLink, prepareLink, rowOf, sealTokens } from '../tokens/account-tokens.js';
import type { Attempt, Identity, Refused, Resolved } from './identity.js';
import { isSignUpClosed, signUp } from './sign-up.js';

/** Each try meets a row that was written a moment before; so many in a row do not happen by chance. */
const tries = 4;

/** The user whom an identity stands for, who becomes one now where need be (spec §4), or why there is none. */
export async function resolveUser(
  caller: Caller,
  identity: Identity,
  rules: LinkingRules,
): Promise<Resolved | Refused> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const outcome = await resolveOnce(caller, identity, rules);
    // Where nobody new is taken in, an address that has an account and one that has none are refused alike (R-G02).
    if (outcome === 'ACCOUNT_NOT_LINKED' && isSignUpClosed(identity)) return 'SIGNUP_DISABLED';
    if (outcome !== 'again') return outcome;
  }
  return 'UNABLE_TO_LINK_ACCOUNT';
}

async function resolveOnce(caller: Caller, identity: Identity, rules: LinkingRules): Promise<Attempt> {
  const { app } = caller;
  const { configured, profile, tokens } = identity;
  const providerId = configured.provider.id;
  // By provider and subject together: a subject alone is somebody else's elsewhere (R-B16).
  const known = await findAccount(app.db, { providerId, accountId: profile.id });
  if (known) {
    const user = await findUserById(app.db, known.userId);
    if (!user) return 'again';
    await writeTokens(app, app.db, known, await sealTokens(app, known.id, tokens, known));
    return { user, isNew: false };
  }
  const user = await findUserByEmail(app.db, profile.email);
  if (!user) return signUp(caller, identity);
  if (!mayJoin(identity, rules)) return 'ACCOUNT_NOT_LINKED';
  const link = await prepareLink(app, providerId, profile, tokens);
  // What was never proven goes with the claim, a second factor too. A proven account is asked for its own first.
  return user.emailVerified ? { user, isNew: false, joins: link } : joinUser(caller, user, identity, link);
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
 * Links an identity to the user who has its address. Nobody may have shown yet that the mailbox is theirs: then whoever does
 * gets the account without what was left there, an account at the same provider included (R-C01, T-01), and a provider that
 * is merely trusted shows nothing. Else never where the user has another account there: the provider says itself that these
 * are two people (W-C4, R-B17).
 */
async function join(work: Work, { id, email }: User, { profile }: Identity, link: NewLink): Promise<Attempt> {
  const { tx, app } = work;
  const user = await lockUser(tx, id);
  if (user?.email !== email) return 'again';
  if (user.emailVerified) {
    const there = await findAccountOf(tx, id, link.providerId);
    if (there) return there.accountId === link.accountId ? 'again' : 'ACCOUNT_NOT_LINKED';
    await touchUser(tx, id, app.settings.now());
  } else {
    if (!profile.emailVerified) return 'ACCOUNT_NOT_LINKED';
    const proof = await claimMailbox(work, user);
    if (proof === 'guarded') return 'ACCOUNT_NOT_LINKED'; // its user has proven another address, and not this one
    if (!proof) return 'again';
  }
  await linkAccount(work, user, rowOf(app, link));
  const joined = await findUserById(tx, id);
  return joined ? { user: joined, isNew: false } : 'again';
}
