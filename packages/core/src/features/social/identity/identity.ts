import type { Claims, ConfiguredProvider, ProviderTokens } from '../../../domain/app/provider.js';
import type { User } from '../../../store/schema/tables.js';
import type { NewLink } from '../tokens/account-tokens.js';
import type { KnownProfile } from './identify.js';

/** A user who has signed in at a provider. */
export interface Identity {
  readonly configured: ConfiguredProvider;
  readonly profile: KnownProfile;
  readonly tokens: ProviderTokens;
  /** Whether the call asked for signing up. */
  readonly requestSignUp: boolean;
  readonly callbackURL: string | undefined;
  /** What the id token says, if there was one. */
  readonly claims?: Claims | undefined;
  /** When the user last authenticated at the provider. Absent: just now, in a flow of ours. */
  readonly authenticatedAt?: Date;
}

export type Refused = 'ACCOUNT_NOT_LINKED' | 'UNABLE_TO_LINK_ACCOUNT' | 'SIGNUP_DISABLED' | 'UNABLE_TO_CREATE_USER';
export interface Resolved {
  readonly user: User;
  readonly isNew: boolean;
  /** The account to link after every gate of the sign-in has passed, not before. */
  readonly joins?: NewLink;
}
/** `again`: another call was faster, and the lookup must be repeated. */
export type Attempt = Resolved | Refused | 'again';
