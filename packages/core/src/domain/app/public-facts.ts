import type { Settings } from '../settings/settings.js';

/** A provider that users can sign in with. */
export interface NamedProvider {
  readonly id: string;
  /** The name to show to users: `GitHub`. */
  readonly name: string;
}

/** Something that every stranger may know of a configuration. */
export type PublicFact = boolean | number | string | readonly string[] | readonly NamedProvider[];

/**
 * What every stranger may know of a plugin's configuration, for the screens of `GET /sign-in-options`: whether a way is turned on, how long a
 * password must be. Never a secret, an internal address, or anything about a user.
 */
export type PublicFacts = Readonly<Record<string, PublicFact>>;

/** The facts, or a function that finds them at the first request. */
export type PublicFactsPart = PublicFacts | ((settings: Settings) => Promise<PublicFacts>);
