/** How often one client address can call an endpoint. */
export interface RateLimit {
  /** Length of the counting window in seconds. */
  readonly window: number;
  /** Calls allowed inside one window. */
  readonly max: number;
}

/** The limit of sign-in, sign-up, change of password or email, and every second-factor call. */
export const strictLimit: RateLimit = { window: 10, max: 3 };

/** The limit of calls that send an emailed code or check one. */
export const mailLimit: RateLimit = { window: 60, max: 3 };

/** The limit of attempts at second factors of one account, for all factors and callers together. */
export const factorLimit: RateLimit = { window: 900, max: 10 };

/** Maximum number of guesses at a one-time code by its number of digits: 3 in a million. A code with fewer than 6 digits has one. */
export const guessesAt = (digits: number): number => (digits < 6 ? 1 : 3);

/** The guesses at one code, the correct one included. A code has two budgets, so that strangers cannot void it for its owner. */
export interface CodeTries {
  /** Guesses of the browser that asked for the code. */
  readonly asking: number;
  /** Guesses of one network, while the pool still has some. */
  readonly perNetwork: number;
  /** The pool that all other browsers share. */
  readonly others: number;
}

/**
 * Returns the numbers of guesses at a code with this number of digits. 6 digits: 3 and 17, so 20 in a million; with 10 mails in
 * an hour an attacker with any number of networks has 200 in a million for each hour of mails to the owner. Short codes: 1 and 1.
 */
export function triesAt(digits: number, asking: number = guessesAt(digits)): CodeTries {
  return { asking, perNetwork: asking, others: asking === 1 ? 1 : Math.max(17, asking) };
}

/** The limit of every other call, unless configured. */
export const defaultLimit: RateLimit = { window: 10, max: 100 };
