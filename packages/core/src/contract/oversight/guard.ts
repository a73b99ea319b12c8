/** A permission: a resource and an action, such as `member:delete`. */
export type Scope = `${string}:${string}`;

/**
 * Says which callers can call an endpoint, besides the user in person. Every endpoint that changes data declares a guard. No property
 * has a default: the author of a new endpoint must allow API keys and administrators explicitly.
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
  /**
   * Whether a session that is valid in one organization only (`confinedTo`) can make the call. Allow it only if the call reads and
   * changes nothing outside of that organization, and nothing of the user's account. An endpoint without a guard refuses such a
   * session.
   */
  readonly insideOrganization: boolean;
}

const signedIn: Guard = {
  permission: false,
  byApiKey: false,
  whileImpersonating: true,
  whilePending: false,
  insideOrganization: false,
};

/** The usual guards of endpoints. */
export const guard = {
  /** For calls that need no session, such as a sign-in. */
  visitor: { ...signedIn, whilePending: true } satisfies Guard,
  /** For the ordinary calls of a signed-in user. */
  signedIn,
  /**
   * For calls that change credentials, factors or addresses, or that cannot be undone: only the user in person, never an administrator
   * who acts as the user, nor a key.
   */
  inPerson: { ...signedIn, whileImpersonating: false } satisfies Guard,
  /**
   * Like `inPerson`, also while the session still has a task: the endpoint may complete the task. For example, the user proves a
   * mailbox, sets up a factor or changes a password.
   */
  inPersonWhilePending: { ...signedIn, whileImpersonating: false, whilePending: true } satisfies Guard,
  /** For reads of one organization, whose handler reads the membership of the session's user there. */
  insideOrganization: { ...signedIn, whilePending: true, insideOrganization: true } satisfies Guard,
  /** Like `signedIn`, also for an API key with this scope: `guard.orByKey('member:delete')`. */
  orByKey: (scope: Scope): Guard => ({ ...signedIn, byApiKey: scope }),
};
