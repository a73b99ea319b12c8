/** How often one client address may call an endpoint. */
export interface RateLimit {
  /** Length of the counting window in seconds. */
  readonly window: number;
  /** Calls allowed inside one window. */
  readonly max: number;
}

/** Sign-in, sign-up, change of password or e-mail, every second-factor call (spec §9). */
export const strictLimit: RateLimit = { window: 10, max: 3 };

/** Calls that send an e-mailed code or check one (spec §9). */
export const mailLimit: RateLimit = { window: 60, max: 3 };

/** Second factors shown on behalf of one account, whatever the factor and whoever shows it (D8). */
export const factorLimit: RateLimit = { window: 900, max: 10 };

/** Guesses at a one-time code of so many digits (D8): 3 in a million. One with fewer than 6 has a single one (T-15). */
export const guessesAt = (digits: number): number => (digits < 6 ? 1 : 3);

/** Everything else, unless configured (spec §9: library default). */
export const defaultLimit: RateLimit = { window: 10, max: 100 };
