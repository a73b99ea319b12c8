/** What the hooks of API keys come from. */
export const apiKeyPlugin = 'apiKeyClient() to createAuthClient';

/** A key in a list, without the key itself. */
export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly scopes: readonly string[];
  /** The addresses from which it works. `null`: from everywhere. */
  readonly networks: readonly string[] | null;
  /** The origins of pages, the methods and the ids for which it works. `null`: for all. */
  readonly origins: readonly string[] | null;
  readonly methods: readonly string[] | null;
  readonly resources: readonly string[] | null;
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly previousEndsAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** A new key, with the key itself. */
export interface MadeKey extends ListedKey {
  readonly key: string;
}

/** What the user can do with keys. For display only: the server decides. */
export interface KeyPermissions {
  readonly create: boolean;
  readonly update: boolean;
  readonly revoke: boolean;
}
