import type { Settings } from '../settings/settings.js';

/** A provider that users can sign in with. */
export interface NamedProvider {
  readonly id: string;
  /** The name to show to users: `GitHub`. */
  readonly name: string;
}

/** A value of the configuration that the server shows to every caller. */
export type PublicFact = boolean | number | string | readonly string[] | readonly NamedProvider[];

/**
 * The values of a plugin's configuration that `GET /sign-in-options` shows to every caller, for sign-in screens: whether a sign-in
 * option is enabled, how long a password must be. Never a secret, an internal address, or anything about a user.
 */
export type PublicFacts = Readonly<Record<string, PublicFact>>;

/** The values, or a function that computes them at the first request. */
export type PublicFactsPart = PublicFacts | ((settings: Settings) => Promise<PublicFacts>);
