/** The forms of hashes of other systems that can be checked. */
export type OldHashForm =
  | 'better-auth'
  | 'bcrypt'
  | 'argon2'
  | 'firebase'
  | 'pbkdf2'
  | 'django'
  | 'asp.net'
  | 'phpass'
  | 'ssha';

/** A hash of another system: its form, and what one check costs. */
export interface OldHash {
  readonly form: OldHashForm;
  /** For people: `bcrypt, cost 10`. */
  readonly cost: string;
  /** False if one check would take far more than one of ours: a stored hash is data, and must not be able to stop the server. */
  readonly isBearable: boolean;
  /** Checks a password as typed. Absent for the forms that need a library of the application. Call it only if `isBearable`. */
  matches?(password: string): Promise<boolean>;
}
