import type { Challenge, SignedIn } from '../../../contract/shapes.js';
import type { Caller } from '../../../domain/app/app.js';
import type { LinkingRules } from '../../../domain/app/provider.js';
import { completeSignIn } from '../../../domain/sign-in/sign-in.js';
import { findLinked } from '../../../store/rows/accounts.js';

import type { Identity, Refused, Resolved } from '../identity/identity.js';
import { joinUser, resolveUser } from '../identity/resolve.js';
import { pendingOf } from '../tokens/account-tokens.js';

interface Completed {
  readonly outcome: SignedIn | Challenge;
  readonly isNew: boolean;
}

/** Maximum number of attempts. A new attempt is needed only if another call has written the row meanwhile, which is rare. */
const tries = 4;

/** Signs in the user of an identity. Used by the redirect and by id tokens, so that both follow the same rules (H100). */
export async function signInWith(
  caller: Caller,
  identity: Identity,
  rules: LinkingRules,
): Promise<Completed | Refused | 'UNABLE_TO_CREATE_SESSION'> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const resolved = await resolveUser(caller, identity, rules);
    if (typeof resolved === 'string') return resolved;
    const outcome = await complete(caller, identity, resolved);
    if (outcome !== 'again') return outcome;
  }
  return 'UNABLE_TO_LINK_ACCOUNT';
}

async function complete(
  caller: Caller,
  identity: Identity,
  { user, isNew, joins, basis }: Resolved,
): Promise<Completed | Refused | 'UNABLE_TO_CREATE_SESSION' | 'again'> {
  const { id: provider } = identity.configured.provider;
  let refused: Refused | 'again' | undefined;
  const outcome = await completeSignIn(caller, user, joins ? 'social-link' : 'social', {
    callbackURL: identity.callbackURL,
    authenticatedAt: identity.authenticatedAt,
    about: { provider, basis: basis ?? undefined },
    ...(joins && {
      settle: {
        link: pendingOf(joins),
        async run(current) {
          const joined = await joinUser(caller, current, identity, joins);
          if (typeof joined !== 'string') return joined.user;
          refused = joined;
          return undefined;
        },
      },
    }),
    // The account has changed meanwhile. The identity is still valid if it is linked to the same user.
    recheck: async () => {
      const linked = await findLinked(caller.app.db, { providerId: provider, accountId: identity.profile.id });
      return linked?.user.id === user.id ? linked.user : undefined;
    },
  });
  if (outcome) return { outcome, isNew };
  return refused ?? (joins ? 'again' : 'UNABLE_TO_CREATE_SESSION');
}
