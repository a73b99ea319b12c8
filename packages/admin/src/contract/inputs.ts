import { cursorShape, type Guard, guard, input, type Scope, shape } from 'latchkey/plugin';
import * as z from 'zod/mini';
import { filterErrors } from '../errors.js';
import { reasonLength, searchFields } from '../fields.js';

/** Only for an administrator in person whose roles grant this permission. */
export const by = (permission: Scope): Guard => ({ ...guard.inPerson, permission });

/** No older than this for the changes that give or take over power, also if an option is longer. */
export const powerful = { fresh: '10m' } as const;

export const ban = {
  banReason: z.optional(z.string().check(z.maxLength(reasonLength), ...input.shownText)),
  /** Seconds. */
  banExpiresIn: z.optional(z.int().check(z.positive(), z.maximum(10 * 366 * 86_400))),
};

/** A flag of a filter, which a query string sends as text. `True`, read as false, would select all the other users. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/** The filters of users. A user has to meet all. */
export const filters = {
  searchField: z.optional(z.enum(searchFields)),
  searchValue: z.optional(z.string().check(z.maxLength(320))),
  role: z.optional(z.string().check(z.maxLength(40))),
  banned: z.optional(flag),
  emailVerified: z.optional(flag),
  /** Needs the plugin `twoFactor`. */
  twoFactorEnabled: z.optional(flag),
  /** Users with an account at this provider; `credential` is a password. */
  providerId: z.optional(z.string().check(z.maxLength(64))),
  /** Its members. Needs the plugin `organization`. */
  organizationId: z.optional(z.string().check(z.maxLength(64))),
  /** A field of the application that is `filterable`, and its value. */
  filterField: z.optional(z.string().check(z.maxLength(64))),
  filterValue: z.optional(z.union([z.string().check(z.maxLength(255)), z.number(), z.boolean()])),
  createdFrom: z.optional(shape.timestamp),
  createdBefore: z.optional(shape.timestamp),
};

interface Pair {
  readonly filterField?: unknown;
  readonly filterValue?: unknown;
}

/** A half of the pair would filter nothing. */
export const bothOrNone = z.refine<Pair>(
  ({ filterField, filterValue }) => (filterField === undefined) === (filterValue === undefined),
  { error: 'Send filterField and filterValue', path: ['filterField'] },
);

interface Selection extends Pair {
  readonly searchField?: unknown;
  readonly searchValue?: string | undefined;
}

/** A mistake must not select every user, such as an empty search, or a phone number without a digit. */
const selectsSome = z.refine<Selection>(
  ({ searchField, searchValue, ...others }) =>
    searchField === undefined && searchValue === undefined
      ? Object.values(others).some((value) => value !== undefined)
      : (searchField === 'phoneNumber' ? /\d/ : /./s).test(searchValue ?? ''),
  { error: 'Send a filter, and a searchValue with searchField' },
);

/** A filter that is misspelt would select more users, so it is refused, by its name. */
const unknownNamed = ({ code, keys }: { readonly code: string; readonly keys?: unknown }) =>
  code === 'unrecognized_keys' ? `Unknown filter: ${keys}` : undefined;

/** The users of a call for several: those with these ids, or the next 100 at most who meet the filters. */
export const several = {
  userIds: z.optional(z.array(z.string()).check(z.maxLength(100))),
  where: z.optional(z.strictObject(filters, { error: unknownNamed }).check(bothOrNone, selectsSome)),
  cursor: cursorShape.cursor,
  code: input.factorCode,
};

interface Named {
  readonly userIds?: unknown;
  readonly where?: unknown;
  readonly cursor?: unknown;
}

export const eitherWay = z.refine<Named>(
  ({ userIds, where, cursor }) =>
    (userIds === undefined) !== (where === undefined) && (cursor === undefined || where !== undefined),
  { error: 'Send either userIds, or where with its cursor', path: ['where'] },
);

/** What a call for several users answers, and its limit: a thousand users in a minute. */
export const eachUser = {
  /** `code` is `null` where the change is made, else that of the error which the call for one user answers. */
  output: z.object({
    results: z.array(z.object({ userId: z.string(), code: z.nullable(z.string()) })),
    /** With `where`: the cursor of the next call, `null` at the end. */
    nextCursor: z.nullable(z.string()),
  }),
  errors: filterErrors,
  limit: { window: 60, max: 10 },
};

export const named = z.object({ userId: z.string(), code: input.factorCode });
export const roles = z.union([z.string(), z.array(z.string())]);
