import type { AnyContract } from '../contract/endpoint.js';
import type { Fields } from '../contract/fields.js';
import type { Configured, Refined, SessionOf, UserOf, WritableFieldsOf } from '../contract/infer.js';
import type { Challenge, SignedIn } from '../contract/shapes.js';
import type { signInOptionsContract } from './sign-in-options/contract.js';
import type { usersContract } from './users/contract.js';

type Users = (typeof usersContract)['endpoints'];
type Base = Users & (typeof signInOptionsContract)['endpoints'];
interface OneUser<U> {
  readonly user: U;
}

/** A session that the server's own code has begun, and its signed cookie. */
export interface BegunSession<U, S> extends SignedIn<U, S> {
  readonly cookie: { readonly name: string; readonly value: string };
}

/**
 * The endpoints that only the server's own code can call. This type is separate, so that the types of clients do not contain them.
 */
export type ServerEndpoints<C extends AnyContract, U extends Fields, S extends Fields> = Configured<
  Base,
  keyof Base,
  Refinements<C, U, S>
>;

/** The server's endpoints whose input or answer depends on configured fields. */
interface Refinements<C extends AnyContract, U extends Fields, S extends Fields> {
  readonly createUser: Refined<Users['createUser'], WritableFieldsOf<C, U>, OneUser<UserOf<C, U>>>;
  readonly createSession: Refined<
    Users['createSession'],
    unknown,
    BegunSession<UserOf<C, U>, SessionOf<C, S>> | Challenge
  >;
  readonly findUser: Refined<Users['findUser'], unknown, UserOf<C, U> | null>;
  readonly listUsers: Refined<
    Users['listUsers'],
    unknown,
    { readonly users: readonly UserOf<C, U>[]; readonly total: number }
  >;
  readonly changeUser: Refined<Users['changeUser'], WritableFieldsOf<C, U>, OneUser<UserOf<C, U>>>;
  readonly verifyUser: Refined<Users['verifyUser'], unknown, OneUser<UserOf<C, U>>>;
  readonly unverifyUser: Refined<Users['unverifyUser'], unknown, OneUser<UserOf<C, U>>>;
}
