import type { App } from '../../../domain/app/app.js';
import type { PendingLink } from '../../../domain/app/gates.js';
import type { Profile, ProviderTokens } from '../../../domain/app/provider.js';
import type { TokenChanges } from '../../../domain/users/account-rows.js';
import type { Account, NewAccount } from '../../../store/schema/tables.js';

/** Tokens are sealed for one account: an attacker who reads the table, or copies a token into another row, cannot use them. */
const sealerOf = ({ keys }: App) => keys.sealer('account-tokens');

/**
 * Seals the tokens for this account. Values that the provider did not send are left out, so the stored ones stay
 * (H114).
 */
export async function sealTokens(
  app: App,
  accountId: string,
  tokens: ProviderTokens,
  before?: Account,
): Promise<TokenChanges> {
  const seal = async (token: string | null) => (token === null ? undefined : sealerOf(app).seal(token, accountId));
  const { accessToken, refreshToken, idToken } = tokens;
  const sealed = {
    accessToken: await seal(accessToken),
    refreshToken: await seal(refreshToken),
    idToken: await seal(idToken),
    // If the new token has no expiry, the expiry of the previous token is removed.
    accessTokenExpiresAt: accessToken === null ? undefined : tokens.accessTokenExpiresAt,
    refreshTokenExpiresAt: refreshToken === null ? undefined : tokens.refreshTokenExpiresAt,
    // Scopes that were granted before stay granted (H116).
    scope: [...new Set([...scopesIn(before), ...tokens.scopes])].join(',') || null,
  };
  return Object.fromEntries(Object.entries(sealed).filter(([, value]) => value !== undefined));
}

/** Opens the provider's token; `undefined` if the account has no token, or if no configured secret can open it. */
export async function openToken(
  app: App,
  account: Account,
  which: 'accessToken' | 'refreshToken' | 'idToken',
): Promise<string | undefined> {
  const sealed = account[which];
  return sealed === null ? undefined : sealerOf(app).open(sealed, account.id);
}

/** Returns the scopes, which are stored with commas between them. */
export function scopesIn(account: Account | undefined): readonly string[] {
  return (account?.scope ?? '').split(',').filter((each) => each !== '');
}

/** An account that is about to be written. Its tokens are sealed before the transaction, because that takes time. */
export interface NewLink {
  readonly id: string;
  readonly providerId: string;
  readonly accountId: string;
  readonly sealed: TokenChanges;
}

export async function prepareLink(
  app: App,
  providerId: string,
  { id: accountId }: Profile,
  tokens: ProviderTokens,
): Promise<NewLink> {
  const id = app.settings.generateId();
  return { id, providerId, accountId, sealed: await sealTokens(app, id, tokens) };
}

/** Returns the account for a pending sign-in: the row of `rowOf` without its dates. */
export function pendingOf({ id, providerId, accountId, sealed }: NewLink): PendingLink {
  return { id, providerId, accountId, ...sealed };
}

/** Returns the row of the account. The user's id is added when the row is written. */
export function rowOf({ settings }: App, link: NewLink): Omit<NewAccount, 'userId'> {
  const now = settings.now();
  return { createdAt: now, updatedAt: now, ...pendingOf(link) };
}
