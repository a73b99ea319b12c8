import type * as z from 'zod/mini';
import type { SecondFactorChallenge, Session, secondFactorChallenge, session, User, user } from './shapes.js';

/** True for two types that can be assigned to each other. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;

// The interfaces are written out; here the compiler compares them with their schemas.
export const shapes: readonly [
  Same<User, z.output<typeof user>>,
  Same<Session, z.output<typeof session>>,
  Same<SecondFactorChallenge, z.output<typeof secondFactorChallenge>>,
] = [true, true, true];
