/** Reads and writes a session in headers, in addition to the cookie. */
export interface SessionCarrier {
  /**
   * Returns the signed value of a request, if any. If a request has several values, the one with our signature counts, and
   * carriers count before the cookie. Must not throw for any headers.
   */
  read(headers: Headers): string | undefined;
  /** Returns the headers of an answer that sends a session to the client, given its signed value. */
  write(signed: string): Readonly<Record<string, string>>;
}
