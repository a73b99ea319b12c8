/** How a session travels besides the cookie: in headers of its own. */
export interface SessionCarrier {
  /**
   * The signed value that a request brings, if any; of several that a request brings in different ways the one with our
   * signature counts, and carriers before the cookie. Must not throw, whatever the headers hold.
   */
  read(headers: Headers): string | undefined;
  /** The headers of an answer that hands a session out, given its signed value. */
  write(signed: string): Readonly<Record<string, string>>;
}
