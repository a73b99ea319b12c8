/** Reads and writes a session in headers, in addition to the cookie. */
export interface SessionCarrier {
  /**
   * Returns the signed value of a request, if any. If a request has several values, the one with our signature counts, and
   * carriers count before the cookie. Must not throw for any headers.
   */
  read(headers: Headers): string | undefined;
  /** The headers of an answer that hands a session out, given its signed value. */
  write(signed: string): Readonly<Record<string, string>>;
}
