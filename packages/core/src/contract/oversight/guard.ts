/** A permission of the access vocabulary: a resource and an action, such as `member:delete`. */
export type Scope = `${string}:${string}`;

/**
 * Which callers can make a call, besides the user in person. An endpoint that changes something has one, and no part of it has a
 * default: a new endpoint is open to a key or to an administrator only if its author says so.
 */
export interface Guard {
  /** The permission that the caller's roles in the application must grant; `false` if none. A plugin with such roles checks it. */
  readonly permission: Scope | false;
  /** The scope that an API key needs; `false` if no key can make the call. */
  readonly byApiKey: Scope | false;
  /** Whether an administrator who acts as the user can make the call. */
  readonly whileImpersonating: boolean;
  /** Whether a session that still has a task, such as new terms, can make the call. */
  readonly whilePending: boolean;
}

const signedIn: Guard = { permission: false, byApiKey: false, whileImpersonating: true, whilePending: false };

/** The usual guards of endpoints. */
export const guard = {
  /** For calls that need no session, such as a sign-in. */
  visitor: { ...signedIn, whilePending: true } satisfies Guard,
  /** For what the user does in the application every day. */
  signedIn,
  /**
   * For credentials, factors, addresses, and what cannot be undone: only the user in person, never an administrator who acts as the
   * user, nor a key.
   */
  inPerson: { ...signedIn, whileImpersonating: false } satisfies Guard,
  /** Like `inPerson`, for what a session with a task may have to do first: to prove a mailbox, to set up a factor, to change a password. */
  toFinish: { ...signedIn, whileImpersonating: false, whilePending: true } satisfies Guard,
  /** Like `signedIn`, also for an API key with this scope: `guard.orByKey('member:delete')`. */
  orByKey: (scope: Scope): Guard => ({ ...signedIn, byApiKey: scope }),
};
