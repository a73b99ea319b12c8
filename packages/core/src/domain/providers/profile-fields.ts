import { isObject } from '../../contract/json.js';
import { isOneLine } from '../../contract/texts/one-line.js';
import { type Profile, RefusedProfile } from '../app/provider.js';
import { normalizeEmail } from '../users/email.js';

/** A JSON object from a provider: any member can have any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** A provider's answer about a user, not yet parsed. */
export interface Answer {
  /** From `textId` or `numberId`; without an id there is no profile (R-B15). */
  readonly id: string | undefined;
  /** The first value that is a text counts. */
  readonly names: readonly unknown[];
  readonly email?: unknown;
  /** Default false. Ignored if there is no address. */
  readonly emailVerified?: boolean;
  readonly image?: unknown;
}

/** Creates the profile. `undefined` without an id. */
export function profileOf(
  raw: Fields,
  { id, names, email, emailVerified = false, image }: Answer,
): Profile | undefined {
  if (id === undefined) return undefined;
  const address = typeof email === 'string' ? normalizeEmail(email) : undefined;
  return {
    id,
    name: names.map(profileName).find((name) => name !== undefined) ?? '',
    email: address,
    emailVerified: emailVerified && address !== undefined,
    image: imageOf(image),
    raw,
  };
}

/** Returns the value if it is an object, or `undefined`. */
export function fieldsOf(value: unknown): Fields | undefined {
  return isObject(value) ? { ...value } : undefined;
}

/**
 * Returns an id that the provider documents as a text. A number would have lost digits in JSON. Throws for a text that cannot be
 * stored unchanged, so that the log says why.
 */
export function textId(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (!isSubject(value)) throw new RefusedProfile(subjectRule);
  return value;
}

/** Why an id of a user at a provider is refused. */
export const subjectRule = 'the id of the user (`sub`) is not text of 1 to 255 ASCII characters';

/**
 * Checks the id of a user at a provider: at most 255 ASCII characters, spaces too, compared with their case (OpenID Connect Core §2).
 * `account.accountId` has as many.
 */
export function isSubject(id: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(id);
}

/** Returns an id that the provider documents as a number. */
export function numberId(value: unknown): string | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? String(value) : undefined;
}

/** Returns a name to display; `undefined` unless it is one line of reasonable length without invisible characters. */
export function profileName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.trim();
  return name === '' || name.length > 255 || name.includes('\t') || !isOneLine(name) ? undefined : name;
}

/** Pages show it as a link, so only http(s) is accepted. */
function imageOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2048) return null;
  try {
    const { protocol, href } = new URL(value);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}
