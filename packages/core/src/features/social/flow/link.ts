import { commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import type { LinkingRules } from '../../../domain/app/provider.js';
import { linkAccount } from '../../../domain/users/account-rows.js';
import { basisOfLink } from '../../../domain/users/own-mailboxes.js';
import { findAccount, findAccountOf } from '../../../store/rows/accounts.js';
import { touchUser } from '../../../store/rows/users.js';
import { DuplicateError } from '../../../store/statements/errors.js';
import type { CallbackCall, LinkCall } from '../calls.js';
import { getConfigured } from '../configured.js';
import type { Identity } from '../identity/identity.js';
import { prepareLink, rowOf } from '../tokens/account-tokens.js';
import { beginFlow } from './start.js';
import type { Flow } from './state.js';

/** Sends the signed-in user to a provider, to link an account there. */
export async function beginLinking(call: LinkCall, { enabled }: LinkingRules) {
  const { db, input, session } = call;
  const { id: userId, email } = session.user;
  if (!enabled) throw call.fail('ACCOUNT_NOT_LINKED');
  if (await findAccountOf(db, userId, input.provider)) throw call.fail('SOCIAL_ACCOUNT_ALREADY_LINKED');
  const configured = await getConfigured(call, input.provider);
  const errorURL = input.errorCallbackURL || undefined;
  const wanted = {
    errorURL,
    newUserURL: undefined,
    requestSignUp: false,
    link: { userId, email },
  };
  return { url: await beginFlow(call, configured, wanted), redirect: !input.disableRedirect };
}

type NotLinked =
  | 'ACCOUNT_NOT_LINKED'
  | 'EMAIL_DOESNT_MATCH'
  | 'ACCOUNT_ALREADY_LINKED'
  | 'ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER'
  | 'UNABLE_TO_LINK_ACCOUNT';

/**
 * Links an identity to the user who began the flow. Returns the error; `undefined` on success. Changes nothing else of
 * the user (H117).
 */
export async function linkIdentity(
  call: CallbackCall,
  { userId, email }: NonNullable<Flow['link']>,
  { configured, profile, tokens }: Identity,
  { enabled, allowDifferentEmails }: LinkingRules,
): Promise<NotLinked | undefined> {
  const { app } = call;
  if (!enabled) return 'ACCOUNT_NOT_LINKED';
  // An identity without an address cannot have a different address, so it need not match.
  const mustMatch = profile.email !== undefined && !allowDifferentEmails;
  if (mustMatch && profile.email !== email) return 'EMAIL_DOESNT_MATCH';
  const providerId = configured.provider.id;
  const refusal = async (): Promise<NotLinked | undefined> => {
    const known = await findAccount(app.db, { providerId, accountId: profile.id });
    if (!known) return undefined;
    return known.userId === userId ? 'ACCOUNT_ALREADY_LINKED' : 'ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER';
  };
  const known = await refusal();
  if (known) return known;
  const link = await prepareLink(app, providerId, profile, tokens);
  try {
    return await call.transaction(async (work, held) => {
      if (held?.user.id !== userId) throw failure(commonErrors, 'UNAUTHORIZED');
      if (mustMatch && held.user.email !== email) return 'EMAIL_DOESNT_MATCH';
      await touchUser(work.tx, userId, app.settings.now());
      const basis = await basisOfLink(work.tx, held.user, profile.email);
      await linkAccount(work, held.user, { ...rowOf(app, link), basis });
      return undefined;
    });
  } catch (error) {
    // The identity was linked meanwhile, or the user has another account at this provider (Z13).
    if (error instanceof DuplicateError) return (await refusal()) ?? 'UNABLE_TO_LINK_ACCOUNT';
    throw error;
  }
}
