import type { Challenge, SignedIn } from '../../contract/shapes.js';
import type { Caller } from '../../domain/app.js';
import { completeSignIn } from '../../domain/sign-in.js';
import { findAccount } from '../../store/accounts.js';
import { findUserById } from '../../store/users.js';
import type { LinkingRules } from './calls.js';
import type { Identity, Refused } from './identity.js';
import { resolveUser } from './resolve.js';

interface Completed {
  readonly outcome: SignedIn | Challenge;
  readonly isNew: boolean;
}

/** Signs in whom an identity stands for: the one end of both ways, so that both obey the same rules (H100). */
export async function signInWith(
  caller: Caller,
  identity: Identity,
  rules: LinkingRules,
): Promise<Completed | Refused | 'UNABLE_TO_CREATE_SESSION'> {
  const resolved = await resolveUser(caller, identity, rules);
  if (typeof resolved === 'string') return resolved;
  const { user, isNew } = resolved;
  const key = { providerId: identity.configured.provider.id, accountId: identity.profile.id };
  const outcome = await completeSignIn(caller, user, 'social', {
    callbackURL: identity.callbackURL,
    // The account was changed meanwhile: the identity counts as long as it is linked to the same user.
    recheck: async () => {
      const linked = await findAccount(caller.app.db, key);
      return linked?.userId === user.id ? findUserById(caller.app.db, user.id) : undefined;
    },
  });
  return outcome ? { outcome, isNew } : 'UNABLE_TO_CREATE_SESSION';
}
