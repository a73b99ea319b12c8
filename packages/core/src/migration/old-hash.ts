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
  /** Text for the developer: `bcrypt, cost 10`. */
  readonly cost: string;
  /** False if one check would take far longer than a check of our hashes: an imported hash must not stop the server. */
  readonly isBearable: boolean;
  /** Checks a password as typed. Absent for the forms that need a library of the application. Call it only if `isBearable`. */
  matches?(password: string): Promise<boolean>;
}
