import { commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import type { App } from '../../../domain/app/app.js';
import type { ConfiguredProvider } from '../../../domain/app/provider.js';
import { endLease, takeLease } from '../../../domain/secrets/lease.js';
import { confirmSession } from '../../../domain/sessions/session-transaction.js';
import { writeAudited } from '../../../domain/transactions/write-audited.js';
import { writeTokens } from '../../../domain/users/account-rows.js';
import { findAccountOf } from '../../../store/rows/accounts.js';
import type { Account } from '../../../store/schema/tables.js';
import type { IdTokenCall, TokenCall } from '../calls.js';
import { getConfigured } from '../configured.js';
import { openToken, scopesIn, sealTokens } from './account-tokens.js';
import { rememberReceived } from './id-token-use.js';
import { refreshGrant, requestTokens } from './token-request.js';

/** Milliseconds that a token must still be valid, so that it is valid when it reaches the provider. */
const leeway = 5000;

/** Returns the access token of an account, refreshed if it has expired or is about to. */
export async function getAccessToken(call: TokenCall) {
  const { account, configured } = await findAsked(call);
  const ends = account.accessTokenExpiresAt;
  const isGood = ends === null || ends.getTime() - leeway > call.app.settings.now().getTime();
  return answerWith(call, isGood ? account : await renew(call, account, configured));
}

/** Returns a new access token of an account. */
export async function renewAccessToken(call: TokenCall) {
  const { account, configured } = await findAsked(call);
  return answerWith(call, await renew(call, account, configured));
}

/**
 * Returns the id token of an account, only for the server's own code: in a browser, a script could copy it and sign in
 * with it.
 */
export async function getIdToken(call: IdTokenCall) {
  const { account } = await findAsked(call);
  await confirmSession(call, call.session); // the caller can use the token after the session has ended
  return { idToken: (await openToken(call.app, account, 'idToken')) ?? null };
}

async function findAsked(call: TokenCall | IdTokenCall): Promise<{ account: Account; configured: ConfiguredProvider }> {
  const { providerId, accountId } = call.input;
  const configured = await getConfigured(call, providerId);
  const account = await findAccountOf(call.db, call.session.user.id, providerId);
  if (!account || (accountId !== undefined && account.accountId !== accountId)) throw call.fail('ACCOUNT_NOT_FOUND');
  return { account, configured };
}

async function answerWith(call: TokenCall, account: Account) {
  await confirmSession(call, call.session); // the call to the provider may have taken time
  const accessToken = await openToken(call.app, account, 'accessToken');
  if (accessToken === undefined) throw call.fail('ACCESS_TOKEN_NOT_FOUND');
  const { accessTokenExpiresAt } = account;
  return { accessToken, accessTokenExpiresAt, scopes: [...scopesIn(account)] };
}

async function renew(call: TokenCall, account: Account, configured: ConfiguredProvider): Promise<Account> {
  const outcome = await renewOnce(call.app, account, configured);
  if (outcome === 'no-token') throw call.fail('REFRESH_TOKEN_NOT_FOUND');
  if (outcome === 'refused') throw call.fail('FAILED_TO_REFRESH_ACCESS_TOKEN');
  if (outcome === 'gone') throw call.fail('ACCOUNT_NOT_FOUND');
  if (outcome === 'busy') throw failure(commonErrors, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER');
  return outcome;
}

type Renewal = Account | 'no-token' | 'refused' | 'gone' | 'busy';

/** Seconds, longer than a call to a provider. If a process ends during the call, the account is blocked for this time at most. */
const leaseLifetime = 15;
const leasePurpose = 'token-refresh:';
/** Other processes look for the result 20 times in five seconds. */
const wait = { polls: 20, pauseMs: 250 };

/** The running refreshes of this process. */
const underWay = new WeakMap<App['settings'], Map<string, Promise<Renewal>>>();

/**
 * Refreshes an account's tokens once for concurrent calls: many providers accept a refresh token only once, and revoke the
 * whole grant if it is used again (Z16, RFC 9700 §4.14).
 */
function renewOnce(app: App, account: Account, configured: ConfiguredProvider): Promise<Renewal> {
  const renewals = underWay.get(app.settings) ?? new Map<string, Promise<Renewal>>();
  underWay.set(app.settings, renewals);
  const running = renewals.get(account.id);
  if (running) return running;
  const renewal = refreshAlone(app, account, configured).finally(() => renewals.delete(account.id));
  renewals.set(account.id, renewal);
  return renewal;
}

/** Refreshes tokens in one process at a time: the process takes a lease before it calls the provider. */
async function refreshAlone(app: App, seen: Account, configured: ConfiguredProvider): Promise<Renewal> {
  for (let poll = 0; poll < wait.polls; poll++) {
    const lease = await takeLease(app, `${leasePurpose}${seen.id}`, leaseLifetime);
    if (lease) return refresh(app, seen, configured).finally(() => endLease(app, lease));
    await new Promise((resolve) => setTimeout(resolve, wait.pauseMs));
    const current = await readAgain(app, seen);
    if (!current || isRenewed(current, seen)) return current ?? 'gone';
  }
  return 'busy';
}

async function refresh(app: App, seen: Account, configured: ConfiguredProvider): Promise<Renewal> {
  // This call may have read the account before another call refreshed it.
  const account = await readAgain(app, seen);
  if (!account || isRenewed(account, seen)) return account ?? 'gone';
  const refreshToken = await openToken(app, account, 'refreshToken');
  if (refreshToken === undefined) return 'no-token';
  const tokens = await requestTokens(app, configured, refreshGrant(configured, refreshToken), []);
  await rememberReceived(app, configured, tokens?.idToken ?? null);
  if (tokens?.accessToken) {
    const sealed = await sealTokens(app, account.id, tokens, account);
    const { accessToken: oldAccess, refreshToken: oldRefresh } = account;
    const old = { accessToken: oldAccess, refreshToken: oldRefresh };
    const targets = [
      { type: 'user', id: account.userId },
      { type: 'provider', id: account.providerId },
    ];
    const written = await writeAudited(app, { action: 'account.token_refreshed', targets }, (db) =>
      writeTokens(app, db, account, sealed, old),
    );
    if (written) return (await readAgain(app, account)) ?? 'gone';
  }
  // Another process may have been faster: then the provider refused this call, or the stored tokens are newer than ours.
  const current = await readAgain(app, account);
  if (!current) return 'gone';
  return isRenewed(current, account) ? current : 'refused';
}

const readAgain = (app: App, { userId, providerId }: Account) => findAccountOf(app.db, userId, providerId);

/** Compares sealed tokens: a token that is sealed again never looks the same. */
function isRenewed(account: Account, seen: Account): boolean {
  return account.accessToken !== seen.accessToken || account.refreshToken !== seen.refreshToken;
}
