import type { AnyContract } from '../contract/endpoint.js';
import type { Fields } from '../contract/fields.js';
import type {
  AnswerOf,
  Configured,
  Refined,
  SessionOf,
  ShowingUser,
  SignUpFieldsOf,
  Taking,
  UpdateFieldsOf,
  UserOf,
} from '../contract/infer.js';
import type { SocialProviderId } from '../contract/provider-ids.js';
import type { CurrentSession } from '../contract/shapes.js';
import type { accountDeletionContract } from './account-deletion/contract.js';
import type { accountsContract } from './accounts/contract.js';
import type { emailVerificationContract } from './email-verification/contract.js';
import type { passwordContract } from './password/contract.js';
import type { profileContract } from './profile/contract.js';
import type { reauthenticationContract } from './reauthentication/contract.js';
import type { sessionContract } from './session/contract.js';
import type { socialContract } from './social/contract.js';
import type { statusContract } from './status/contract.js';

type Base = (typeof statusContract)['endpoints'] &
  (typeof sessionContract)['endpoints'] &
  (typeof passwordContract)['endpoints'] &
  (typeof emailVerificationContract)['endpoints'] &
  (typeof profileContract)['endpoints'] &
  (typeof accountsContract)['endpoints'] &
  (typeof accountDeletionContract)['endpoints'] &
  (typeof socialContract)['endpoints'] &
  (typeof reauthenticationContract)['endpoints'];

/** The endpoints for the server's own code, named so that the compiler need not look for them in each client. */
type Internal = 'setPassword' | 'getIdToken' | 'removeUser';

/** The endpoints that every server has, with the types of one application's configuration. */
export type CoreEndpoints<C extends AnyContract, U extends Fields, S extends Fields> = Configured<
  Base,
  keyof Base,
  Refinements<C, U, S>
>;

/** `CoreEndpoints` without the endpoints for the server's own code, which clients cannot call. */
export type PublicCoreEndpoints<C extends AnyContract, U extends Fields, S extends Fields> = Configured<
  Base,
  Exclude<keyof Base, Internal>,
  Refinements<C, U, S, C>
>;

/**
 * The endpoints whose input or answer depends on configured fields, or takes the id of a provider that a page names. The ids of
 * existing accounts are texts that come from `listUserAccounts`. `I`: the contracts with the providers; any id by default. Their ids
 * as a type parameter cost every client 25 instantiations, also a client that names no provider.
 */
interface Refinements<C extends AnyContract, U extends Fields, S extends Fields, I extends AnyContract = AnyContract> {
  readonly getSession: Refined<Base['getSession'], unknown, CurrentSession<UserOf<C, U>, SessionOf<C, S>> | null>;
  readonly listSessions: Refined<Base['listSessions'], unknown, SessionOf<C, S>[]>;
  readonly signUpEmail: Refined<
    Base['signUpEmail'],
    SignUpFieldsOf<C, U>,
    Omit<AnswerOf<Base['signUpEmail']>, 'user'> & { readonly user: UserOf<C, U> },
    UpdateFieldsOf<C, U> // the handler checks which fields are required
  >;
  readonly updateUser: Refined<
    Base['updateUser'],
    UpdateFieldsOf<C, U>,
    { readonly status: boolean; readonly user: UserOf<C, U> }
  >;
  readonly signInEmail: ShowingUser<Base['signInEmail'], UserOf<C, U>>;
  readonly changePassword: ShowingUser<Base['changePassword'], UserOf<C, U>>;
  readonly verifyEmail: ShowingUser<Base['verifyEmail'], UserOf<C, U>>;
  readonly signInSocial: Taking<ShowingUser<Base['signInSocial'], UserOf<C, U>>, { readonly provider: ProviderOf<I> }>;
  readonly linkSocialAccount: Taking<Base['linkSocialAccount'], { readonly provider: ProviderOf<I> }>;
  readonly createIdTokenNonce: Taking<Base['createIdTokenNonce'], { readonly provider: ProviderOf<I> }>;
}

/** The ids of the providers that an application has. */
type ProviderOf<C extends AnyContract> = SocialProviderId | NonNullable<C['~providers']>;
