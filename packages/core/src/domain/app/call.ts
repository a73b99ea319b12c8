import type { Access } from '../../contract/endpoint.js';
import type { AuthError, FailOptions } from '../../contract/errors.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { Authenticated, Caller, Work } from './app.js';
import type { SessionFields } from './gates.js';

interface SessionBy {
  readonly anyone: null;
  readonly optional: SignedIn<User> | null;
  readonly acting: SignedIn<User> | null;
  readonly token: { readonly token: string };
  readonly session: SignedIn<User>;
  readonly fresh: SignedIn<User>;
}

/** The session and its user, as a transaction has locked them. */
interface HeldBy {
  readonly anyone: null;
  readonly optional: SignedIn<User> | null;
  readonly acting: SignedIn<User> | null;
  readonly token: SignedIn<User>;
  readonly session: SignedIn<User>;
  readonly fresh: SignedIn<User>;
}

/** The argument of a handler. `session` is always present if the contract requires one. */
export interface Call<Received, Code extends string, Who extends Access> extends Caller {
  readonly input: Received;
  readonly session: SessionBy[Who];
  /**
   * The credential that has authenticated the call in place of a session, with its kind and its scopes; absent for sessions. Only an
   * endpoint whose `guard.byApiKey` names a scope gets such calls. Then `session` has an empty token, and is never fresh.
   */
  readonly authenticated: Authenticated | undefined;
  /**
   * Whether the user has pressed the button of our page, or the server's own code calls. False for a GET over HTTP, which a
   * program that scans mails may have sent.
   */
  readonly isConfirmed: boolean;
  /** The text of the body as it was sent, for a handler that checks a signature of it. Absent for direct calls, and without a body. */
  readonly sentBody: string | undefined;
  /** Runs statements outside of transactions. */
  readonly db: Db;
  /**
   * Runs `steps` in one transaction; never hash, fetch or send mail inside. If the call has a session, the transaction locks it
   * and its user from the first statement on, so that nothing is written for a session that has ended: `UNAUTHORIZED`. `held`
   * contains both in their current state. `fields` are session fields to change: the statement that locks changes them, and after the
   * commit the copy in the cookie has them too. Without a session, or with an API key, nothing is changed.
   */
  transaction<T>(steps: (work: Work, held: HeldBy[Who]) => Promise<T>, fields?: SessionFields): Promise<T>;
  /** Creates an error that the endpoint declares: `throw call.fail('INVALID_PASSWORD')`. */
  fail(code: Code, options?: FailOptions): AuthError<Code>;
  /** Makes later failures of a redirect endpoint redirect to this (checked) target with `?error=`. */
  failTo(target: string): void;
  /**
   * Uses up the `code` of a second factor that came with the call, if the call needs one. For handlers that compare a password
   * (`needsFactor: 'after password'`): call it after the comparison, and before any change or answer.
   */
  useFactorCode(): Promise<void>;
  /** Lets public caches keep the answer for this number of seconds. Only for answers that are the same for every caller. */
  keepFor(seconds: number): void;
}

/** A handler as the pipeline runs it, once the contract has checked the input. */
export type AnyHandler = (call: Call<never, never, never>) => Promise<unknown>;
