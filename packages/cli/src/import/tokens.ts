import type { OldRow, OldTokens } from 'latchkey/import';
import { instantOf, textOf } from './values.js';

type Stored = Pick<OldTokens, 'accessToken' | 'refreshToken' | 'leftOut'>;

/** Reads the tokens of an account; `undefined` if it has none. Scopes have commas or spaces between them. */
export function tokensOf(row: OldRow, { accessToken, refreshToken, leftOut }: Stored): OldTokens | undefined {
  if (accessToken === undefined && refreshToken === undefined && leftOut === undefined) return undefined;
  return {
    accessToken,
    refreshToken,
    leftOut,
    accessTokenExpiresAt: instantOf(row.accessTokenExpiresAt ?? row.expiresAt),
    refreshTokenExpiresAt: instantOf(row.refreshTokenExpiresAt),
    scopes: (textOf(row.scope) ?? '').split(/[,\s]/).filter((each) => each !== ''),
  };
}

/** What a report says about tokens. */
export function noteOfTokens({ providerTokens }: { readonly providerTokens: boolean }): readonly string[] {
  return providerTokens
    ? []
    : [
        'Tokens of providers are not moved: the next sign-in with the provider brings new ones. --provider-tokens moves them.',
      ];
}
