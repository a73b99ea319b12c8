import type { ConfiguredProvider, ProviderTokens } from '../../../domain/app/provider.js';
import type { User } from '../../../store/schema/tables.js';
import type { NewLink } from '../tokens/account-tokens.js';
import type { KnownProfile } from './identify.js';

/** Somebody who has shown who they are at a provider. */
export interface Identity {
  readonly configured: ConfiguredProvider;
  readonly profile: KnownProfile;
  readonly tokens: ProviderTokens;
  /** Whether the call asked for signing up. */
  readonly requestSignUp: boolean;
  readonly callbackURL: string | undefined;
  /** When they were last asked who they are. Absent: just now, in a flow of ours. */
  readonly authenticatedAt?: Date;
}

export type Refused = 'ACCOUNT_NOT_LINKED' | 'UNABLE_TO_LINK_ACCOUNT' | 'SIGNUP_DISABLED' | 'UNABLE_TO_CREATE_USER';
export interface Resolved {
  readonly user: User;
  readonly isNew: boolean;
  /** The identity joins the user when every gate of the sign-in has let pass, and not before. */
  readonly joins?: NewLink;
}
/** `again`: somebody else was faster, and it has to be looked up anew. */
export type Attempt = Resolved | Refused | 'again';
