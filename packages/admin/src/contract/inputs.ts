import { cursorShape, type Guard, guard, input, type Scope, shape } from 'latchkey/plugin';
import * as z from 'zod/mini';
import { filterErrors } from '../errors.js';
import { reasonLength, searchFields } from '../fields.js';

/** The guard of an endpoint that only an administrator in person can call, with a role that grants this permission. */
export const requires = (permission: Scope): Guard => ({ ...guard.inPerson, permission });

/**
 * The access of endpoints that give permissions to a user or let the caller take over an account. The session must not be older than ten
 * minutes, also if the application's option for fresh sessions is longer.
 */
export const freshSession = { fresh: '10m' } as const;

export const ban = {
  banReason: z.optional(z.string().check(z.maxLength(reasonLength), ...input.shownText)),
  /** Seconds. */
  banExpiresIn: z.optional(z.int().check(z.positive(), z.maximum(10 * 366 * 86_400))),
};

/** A boolean filter, which a query string sends as text. Other texts are refused: `True` read as false would select the opposite users. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/** The filters of users. A user must match all of them. */
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
  /** Users who are members of this organization. Needs the plugin `organization`. */
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

/** Refuses one of the two without the other: it would filter nothing. */
export const bothOrNone = z.refine<Pair>(
  ({ filterField, filterValue }) => (filterField === undefined) === (filterValue === undefined),
  { error: 'Send filterField and filterValue', path: ['filterField'] },
);

interface Selection extends Pair {
  readonly searchField?: unknown;
  readonly searchValue?: string | undefined;
}

/** Refuses filters that select every user by mistake, such as an empty search, or a phone number without a digit. */
const selectsSome = z.refine<Selection>(
  ({ searchField, searchValue, ...others }) =>
    searchField === undefined && searchValue === undefined
      ? Object.values(others).some((value) => value !== undefined)
      : (searchField === 'phoneNumber' ? /\d/ : /./s).test(searchValue ?? ''),
  { error: 'Send a filter, and a searchValue with searchField' },
);

/** Names a filter that does not exist in the error. Without an error, a misspelt filter would select more users. */
const unknownNamed = ({ code, keys }: { readonly code: string; readonly keys?: unknown }) =>
  code === 'unrecognized_keys' ? `Unknown filter: ${keys}` : undefined;

/** The users whom a bulk call changes: the users with these ids, or the next 100 users who match the filters. */
export const userListInput = {
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

export const idsOrFilters = z.refine<Named>(
  ({ userIds, where, cursor }) =>
    (userIds === undefined) !== (where === undefined) && (cursor === undefined || where !== undefined),
  { error: 'Send either userIds, or where with its cursor', path: ['where'] },
);

/** The answer of a bulk call, and its rate limit: a thousand users in a minute. */
export const bulkAnswer = {
  /** `code` is `null` if the server has changed the user. Otherwise it is the error code of the call for one user. */
  output: z.object({
    results: z.array(z.object({ userId: z.string(), code: z.nullable(z.string()) })),
    /** With `where`: the cursor of the next call, `null` at the end. */
    nextCursor: z.nullable(z.string()),
  }),
  errors: filterErrors,
  limit: { window: 60, max: 10 },
};

export const userIdInput = z.object({ userId: z.string(), code: input.factorCode });
export const roles = z.union([z.string(), z.array(z.string())]);
