/** Counts in fixed windows. `bump` is atomic: of any number of callers each gets a count of its own. */
export interface Counter {
  bump(key: string, windowMs: number, now: Date): Promise<Count> | Count;
}
export interface Count {
  /** This call included. */
  readonly count: number;
  readonly windowStart: Date;
}
