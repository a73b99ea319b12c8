/** How often one client address may call an endpoint. */
export interface RateLimit {
  /** Length of the counting window in seconds. */
  readonly window: number;
  /** Calls allowed inside one window. */
  readonly max: number;
}

/** Sign-in, sign-up, change of password or e-mail, every second-factor call. */
export const strictLimit: RateLimit = { window: 10, max: 3 };

/** Calls that send an e-mailed code or check one. */
export const mailLimit: RateLimit = { window: 60, max: 3 };

/** Attempts at second factors of one account, for all factors and callers together. */
export const factorLimit: RateLimit = { window: 900, max: 10 };

/** Maximum number of guesses at a one-time code by its number of digits: 3 in a million. A code with fewer than 6 digits has one. */
export const guessesAt = (digits: number): number => (digits < 6 ? 1 : 3);

/** Guesses at one code, the right one included: two budgets of the code, so that strangers cannot void it for its owner. */
export interface CodeTries {
  /** Of the browser that asked for the code. */
  readonly asking: number;
  /** Of one network, as long as there are some in the pool. */
  readonly perNetwork: number;
  /** The pool that all other browsers share. */
  readonly others: number;
}

/**
 * The guesses at a code by its number of digits. 6 digits: 3 and 17, so 20 in a million; with 10 mails in an hour an attacker with
 * any number of networks has 200 in a million for each hour of mails to the owner. Short codes: 1 and 1.
 */
export function triesAt(digits: number, asking: number = guessesAt(digits)): CodeTries {
  return { asking, perNetwork: asking, others: asking === 1 ? 1 : Math.max(17, asking) };
}

/** Everything else, unless configured. */
export const defaultLimit: RateLimit = { window: 10, max: 100 };
