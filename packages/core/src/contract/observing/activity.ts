/**
 * Work of the server that takes time, as an observer learns of it. It contains no secret, no address of a person and no value of
 * a statement. A later version can add kinds.
 */
export type Activity =
  | CallActivity
  | StatementActivity
  | TransactionActivity
  | HashActivity
  | BackgroundActivity
  | StorageActivity
  | ProviderActivity;

/** A call of an endpoint. */
export interface CallActivity {
  readonly kind: 'call';
  /** The name of the endpoint, as on `auth.api`. */
  readonly endpoint: string;
  /** The path with the names of its parameters: `/api/auth/callback/:id`. */
  readonly route: string;
  readonly method: string;
  /** `direct`: the server's own code called `auth.api`. */
  readonly via: 'http' | 'direct';
}

/** One attempt to run a statement. It includes the wait for a connection, except in a transaction, which has one. */
export interface StatementActivity {
  readonly kind: 'statement';
  readonly system: 'sqlite' | 'postgres' | 'mysql';
  /** `select`, `insert`, `update`, `delete`, or the kind of another statement. */
  readonly operation: string;
  /** The table that the statement changes, or the first that it reads. */
  readonly table: string | undefined;
}

/** One attempt to run a transaction, from the wait for a connection to the commit. */
export interface TransactionActivity {
  readonly kind: 'transaction';
  readonly system: 'sqlite' | 'postgres' | 'mysql';
}

/** A password that is hashed or verified, with its wait in the queue. */
export interface HashActivity {
  readonly kind: 'hash';
}

/** Work for which no caller waits, such as a mail. */
export interface BackgroundActivity {
  readonly kind: 'background';
  /** The name of the work, in fixed words: `sending a magic link`. */
  readonly label: string;
}

/** A call of `secondaryStorage`. */
export interface StorageActivity {
  readonly kind: 'storage';
  /** The name of its method: `increment`. */
  readonly command: string;
}

/** A request to an identity provider. */
export interface ProviderActivity {
  readonly kind: 'provider';
  readonly host: string;
}

/** How an activity has ended. */
export interface ActivityOutcome {
  readonly durationMs: number;
  /** `OK`, the code of the error, or its name if it has no code. */
  readonly code: string;
  /** Only for a call. */
  readonly call?: CallOutcome | undefined;
  /** Only for a hash: how much of the time it waited for its turn. */
  readonly waitedMs?: number | undefined;
}

export interface CallOutcome {
  /** The status over HTTP, also for direct calls. A redirect that reports an error has its code and the status 302. */
  readonly status: number;
  /** The signed-in user who made the call, or who has signed in with it. */
  readonly userId?: string | undefined;
  /** Present if the call tried to sign in a user. */
  readonly signIn?: SignInOutcome | undefined;
  /** The address of the client, found as `advanced.ipAddress` says. Personal data: store it only if you need it. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

export interface SignInOutcome {
  /** The sign-in method: `email`, `magic-link`, `social`, … `two-factor` is the second step. */
  readonly method: string;
  /** `challenge`: the user has to answer a question first, such as the code of a second factor. */
  readonly result: 'session' | 'challenge' | 'refused';
}

/** Runs work so that observers see it, and returns its result. `outcomeOf` adds what only the result tells. */
export type Around = <T>(
  activity: Activity,
  run: () => Promise<T>,
  outcomeOf?: (result: T) => Partial<ActivityOutcome>,
) => Promise<T>;

/** The observers of a server, as its own code calls them. */
export interface Observing {
  readonly around: Around;
  stop(): void;
}
