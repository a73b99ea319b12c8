import type { Claims, ConfiguredProvider, Profile, ProviderTokens } from '../../../domain/app/provider.js';
import type { User } from '../../../store/schema/tables.js';
import type { NewLink } from '../tokens/account-tokens.js';

/** The identity of a user who has signed in at a provider. */
export interface Identity {
  readonly configured: ConfiguredProvider;
  /** Has an address only if the provider sent a valid one. A user can sign in with a linked identity without an address. */
  readonly profile: Profile;
  readonly tokens: ProviderTokens;
  /** Whether the call requested a sign-up. */
  readonly requestSignUp: boolean;
  /** Whether the caller has agreed that another account loses the address of the profile. */
  readonly startAnew: boolean;
  readonly callbackURL: string | undefined;
  /** The claims of the id token, if there was one. */
  readonly claims?: Claims | undefined;
  /**
   * When the user last authenticated at the provider. Absent if the user has just authenticated in a flow that this
   * server began.
   */
  readonly authenticatedAt?: Date;
}

export type Refused =
  | 'ANOTHER_ACCOUNT_USES_THIS_ADDRESS'
  | 'ACCOUNT_NOT_LINKED'
  | 'UNABLE_TO_LINK_ACCOUNT'
  | 'SIGNUP_DISABLED'
  | 'UNABLE_TO_CREATE_USER'
  | 'EMAIL_NOT_FOUND';
export interface Resolved {
  readonly user: User;
  readonly isNew: boolean;
  /** The basis of the linked account. Default: the basis of every account at a provider. */
  readonly basis?: string[] | null;
  /** The account to link after all gates of the sign-in have passed, not before. */
  readonly joins?: NewLink;
}
/** `again`: another call was faster, and the lookup must be repeated. */
export type Attempt = Resolved | Refused | 'again';
