/** Carries a session, as the cookie does: the signed value of its token. */
export interface SessionCarrier {
  /**
   * Returns the signed value of a request, if any. If a request has several values, return the value with our signature. Must not
   * throw for any headers.
   */
  read(headers: Headers): string | undefined;
  /** Returns the headers of an answer that sends a session to the client, given its signed value. */
  write(signed: string): Readonly<Record<string, string>>;
}

/**
 * The session cookies of another system. The server reads them only if the browser sends no cookie of ours, and removes them when
 * it writes or removes ours.
 */
export interface OldSessions {
  /** The names that the cookie can have. */
  readonly cookies: readonly string[];
  /** Returns the token of a value that the other system has signed. Must not throw for any value. */
  readonly open: (value: string, now: Date) => string | undefined;
}
