import type { AnyContract } from '../contract/endpoint.js';
import type { Fields } from '../contract/fields.js';
import type { AnswerOf, Refined, SessionOf, SignUpFieldsOf, UpdateFieldsOf, UserOf } from '../contract/infer.js';
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

type Plain = (typeof statusContract)['endpoints'] &
  (typeof sessionContract)['endpoints'] &
  (typeof passwordContract)['endpoints'] &
  (typeof emailVerificationContract)['endpoints'] &
  (typeof profileContract)['endpoints'] &
  (typeof accountsContract)['endpoints'] &
  (typeof accountDeletionContract)['endpoints'] &
  (typeof socialContract)['endpoints'] &
  (typeof reauthenticationContract)['endpoints'];

/**
 * The endpoints that are always there, as one application has configured them. The four whose input or answer depends
 * on configured fields are named; nothing is computed for each path.
 */
export type CoreEndpoints<C extends AnyContract, U extends Fields, S extends Fields> = Omit<
  Plain,
  'getSession' | 'listSessions' | 'signUpEmail' | 'updateUser'
> & {
  readonly getSession: Refined<Plain['getSession'], unknown, CurrentSession<UserOf<C, U>, SessionOf<C, S>> | null>;
  readonly listSessions: Refined<Plain['listSessions'], unknown, SessionOf<C, S>[]>;
  readonly signUpEmail: Refined<
    Plain['signUpEmail'],
    SignUpFieldsOf<C, U>,
    AnswerOf<Plain['signUpEmail']>,
    UpdateFieldsOf<C, U> // what is required is checked by the handler
  >;
  readonly updateUser: Refined<
    Plain['updateUser'],
    UpdateFieldsOf<C, U>,
    { readonly status: boolean; readonly user: UserOf<C, U> }
  >;
};
