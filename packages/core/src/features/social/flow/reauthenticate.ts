import { commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import type { App } from '../../../domain/app/app.js';
import type { Claims } from '../../../domain/app/provider.js';
import { confirmFactors, needsSecondFactor, type SessionCall } from '../../../domain/sign-in/confirm-factors.js';
import { basisAfter } from '../../../domain/users/own-mailboxes.js';
import { findAccount, findAccountOf } from '../../../store/rows/accounts.js';
import type { CallbackCall, ReauthenticateCall } from '../calls.js';
import { getConfigured } from '../configured.js';
import type { Identity } from '../identity/identity.js';
import { beginFlow } from './start.js';
import type { Flow } from './state.js';

/** Seconds that a provider's clock may be ahead of ours. */
const leeway = 60;

/**
 * Sends the signed-in user to a linked provider, to sign in there again. Throws for a user with a second factor,
 * because the callback of a provider cannot carry a code.
 */
export async function beginReauthentication(call: ReauthenticateCall) {
  const { app, db, input } = call;
  const { user } = call.session;
  if (await needsSecondFactor(call, call.session)) throw failure(commonErrors, 'SECOND_FACTOR_REQUIRED');
  const configured = await getConfigured(call, input.provider);
  // Without ID tokens a provider cannot tell when the user signed in.
  if (!configured.provider.idToken) throw call.fail('PROVIDER_DOES_NOT_REAUTHENTICATE');
  if (!(await findAccountOf(db, user.id, input.provider))) throw call.fail('ACCOUNT_NOT_FOUND');
  const wanted = {
    errorURL: input.errorCallbackURL || undefined,
    newUserURL: undefined,
    requestSignUp: false,
    link: undefined,
    reauthentication: { startedAt: app.settings.now().getTime() },
  };
  return { url: await beginFlow(call, configured, wanted), redirect: !input.disableRedirect };
}

/**
 * Makes the session that began the flow fresh, with an identity that is linked to its user. The provider must confirm
 * that the user has signed in since the flow began: OpenID Connect Core §3.1.2.1 requires `auth_time` in the answer to
 * `max_age`. Links nothing and signs in no other user.
 */
export async function reauthenticateBy(
  call: CallbackCall,
  { startedAt }: NonNullable<Flow['reauthentication']>,
  { configured, profile, claims = {} }: Identity,
): Promise<void> {
  const { session } = call;
  if (!session) throw call.fail('PLEASE_RESTART_THE_PROCESS');
  if (!isSince(call.app, claims, startedAt)) throw call.fail('PROVIDER_DOES_NOT_REAUTHENTICATE');
  const { id: provider } = configured.provider;
  const inSession: SessionCall = {
    ...call,
    session,
    transaction: (steps) =>
      call.transaction((work, held) => {
        if (!held) throw failure(commonErrors, 'UNAUTHORIZED');
        return steps(work, held);
      }),
  };
  const { db } = call.app;
  const account = { providerId: provider, accountId: profile.id };
  const known = await findAccount(db, account);
  const basis = known && (await basisAfter(db, session.user, known, profile.email));
  await confirmFactors(inSession, [{ factor: 'social', provider, basis: basis ?? undefined }], async ({ tx }) => {
    const linked = await findAccount(tx, account);
    if (linked?.userId !== session.user.id) throw call.fail('ACCOUNT_NOT_LINKED');
  });
}

function isSince({ settings }: App, { auth_time: said }: Claims, startedAt: number): boolean {
  if (typeof said !== 'number') return false;
  return said >= Math.floor(startedAt / 1000) && said <= settings.now().getTime() / 1000 + leeway;
}
