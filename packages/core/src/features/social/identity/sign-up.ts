import { explained } from '../../../contract/errors.js';
import type { AnyField } from '../../../contract/fields.js';
import { isObject } from '../../../contract/json.js';
import type { OptionKind } from '../../../contract/options/known-options.js';
import { checkReturned } from '../../../contract/options/returned.js';
import type { Caller } from '../../../domain/app/app.js';
import { profileName } from '../../../domain/providers/profile-fields.js';
import { inTransaction } from '../../../domain/transactions/in-transaction.js';
import { createAccount } from '../../../domain/users/account-rows.js';
import { createUser, draftUser } from '../../../domain/users/users.js';
import { DuplicateError } from '../../../store/statements/errors.js';
import { prepareLink, rowOf } from '../tokens/account-tokens.js';
import type { Attempt, Identity } from './identity.js';

/** Maximum number of characters of a name, as in other sign-ups. */
const nameLength = 255;

/** The range of dates that every database can store. OpenID Connect uses the year 0 for a birthday without a year (Core §5.1). */
const instants = { first: Date.parse('0001-01-01T00:00:00.000Z'), last: Date.parse('9999-12-31T23:59:59.999Z') };

/** Used in place of a column name: the address is reserved for its former user. */
const reserved = 'address kept for its user';

/** Thrown if another user has taken the address or another unique value since the lookup. */
class Taken extends Error {
  constructor(readonly column: string) {
    super(column);
  }
}

/** Checks whether this sign-in is not allowed to create a user. */
export function isSignUpClosed({ configured, requestSignUp }: Identity): boolean {
  const { disableSignUp = false, disableImplicitSignUp = false } = configured.options;
  return disableSignUp || (disableImplicitSignUp && !requestSignUp);
}

/** Creates a user with this address and an account for a new identity, or neither (H022). */
export async function signUp(caller: Caller, identity: Identity, email: string): Promise<Attempt> {
  const { app, origin, request, network, cookies } = caller;
  const { configured, profile, tokens, callbackURL } = identity;
  if (isSignUpClosed(identity)) return 'SIGNUP_DISABLED';
  const mapped = await mapProfile(caller, identity);
  if (!mapped) return 'UNABLE_TO_CREATE_USER';
  const { emailVerified } = profile;
  const { name = profile.name, image = profile.image, ...fields } = mapped;
  const draft = await draftUser(caller, {
    name: (typeof name === 'string' && profileName(name.trim().slice(0, nameLength))) || email,
    image: typeof image === 'string' && caller.isImageAddress(image) ? image : null,
    ...fields,
    email,
    emailVerified,
  });
  const link = await prepareLink(app, configured.provider.id, profile, tokens);
  try {
    return await inTransaction(app, async (work) => {
      const { user, taken, isReserved } = await createUser(work, draft, {
        identifiedBy: 'credential',
        from: { origin, request, network, cookies, callbackURL },
      });
      if (taken !== undefined) throw new Taken(isReserved ? reserved : taken);
      await createAccount(work, { userId: user.id, ...rowOf(app, link) });
      return { user, isNew: true };
    });
  } catch (error) {
    // Of two concurrent first sign-ins one creates the user, and the other finds that user (Z12).
    if (error instanceof DuplicateError || (error instanceof Taken && error.column === 'email')) return 'again';
    if (error instanceof Taken && error.column === reserved) return 'ACCOUNT_NOT_LINKED';
    if (error instanceof Taken) return 'UNABLE_TO_CREATE_USER';
    throw error;
  }
}

/**
 * Checks whether a value fits a field. Uses no schema, because zod would increase the size of the start (decision 23).
 */
function fits(value: unknown, field: AnyField | undefined): boolean {
  if (field === undefined || value === null) return true;
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.length <= field.maxLength;
    case 'integer':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'timestamp':
      return value instanceof Date && value.getTime() >= instants.first && value.getTime() <= instants.last;
  }
}

const someFields: OptionKind = { expected: 'an object of fields', fits: isObject };

/**
 * Returns the application's mapping of a profile: name, image and fields, also fields that clients cannot set. Only the
 * provider decides about the address and its verified state (R-C14, H104).
 */
async function mapProfile(
  { app }: Caller,
  { configured: { options, provider }, profile }: Identity,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!options.mapProfileToUser) return {};
  try {
    const answer = await options.mapProfileToUser(profile.raw);
    const mapped = Object.entries(checkReturned('mapProfileToUser', answer, someFields));
    const columns = ['name', 'image', ...Object.keys(app.userFields)];
    // PostgreSQL refuses NUL in text, and a provider's user may have put one anywhere (R-J10).
    const given = mapped.filter(
      ([name, value]) => columns.includes(name) && value !== undefined && !String(value).includes('\0'),
    );
    const misfit = given.find(([name, value]) => !fits(value, app.userFields[name]));
    if (misfit) throw new TypeError(`its ${misfit[0]} does not fit the field`);
    return Object.fromEntries(given);
  } catch (error) {
    app.settings.logger.error(explained('OWN_FUNCTION_FAILED', `mapProfileToUser of ${provider.id} failed.`), {
      error,
    });
    return undefined;
  }
}
