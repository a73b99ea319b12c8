import {
  type App,
  type BoundedCount,
  type CursorPage,
  condition,
  countUpTo,
  type Db,
  failure,
  find,
  hasTable,
  list,
  listByCursor,
  type Table,
  type Where,
} from 'latchkey/plugin';
import { adminErrors } from '../errors.js';
import { maxRoles, type SearchField } from '../fields.js';
import { readRoles } from '../grants.js';
import type { Config } from '../options.js';
import { textsWith } from '../roles.js';
import { type AdminUser, adminUserTable, type Link, linkTables, organizations, searchedTables } from '../tables.js';

/** The filters of users, as a call sends them. */
export interface UserFilter {
  readonly searchField?: SearchField | undefined;
  readonly searchValue?: string | undefined;
  readonly role?: string | undefined;
  readonly banned?: boolean | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly twoFactorEnabled?: boolean | undefined;
  readonly providerId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly filterField?: string | undefined;
  readonly filterValue?: string | number | boolean | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** Rows of one table in an order that an index has. */
interface Rows<Row extends { readonly id: string }> {
  readonly table: Table<string, Row>;
  readonly where: Where<Row>;
  readonly either?: readonly Where<Row>[] | undefined;
  readonly sortBy: keyof Row & string;
}

/** A list of users: the rows of users, or rows that each name one. */
export type Listing =
  | { readonly users: Rows<AdminUser>; readonly links?: undefined }
  | { readonly links: Rows<Link>; readonly users?: undefined };

interface Asked {
  readonly filter: UserFilter;
  readonly sortBy?: keyof typeof sortColumns | undefined;
  /** The list has this user alone, if the user meets the filters. */
  readonly only?: string;
}

/** The column of each search, and how a typed beginning is compared with it. */
const searches = {
  email: ['email', (typed: string) => condition.startsWith(typed.toLowerCase())],
  id: ['id', condition.startsWith],
  name: ['searchName', condition.startsLike],
  username: ['username', condition.startsLike],
  phoneNumber: ['phoneNumber', (typed: string) => condition.startsWith(typed.replace(/[ ().-]/g, ''))],
} as const;

const sortColumns = { createdAt: 'createdAt', email: 'email', name: 'searchName' } as const;

/**
 * Describes the list of the users who meet all filters. A filter by accounts or memberships lists these, in the order in which they were
 * made, because the users among a million who have a rare one stand nowhere together. Throws for a filter that this server does not have.
 */
export async function listingOf(
  app: App,
  config: Config,
  { filter, sortBy, only }: Asked,
  db = app.db,
): Promise<Listing> {
  const { searchField = 'email', searchValue, role } = filter;
  const texts = await textsOf(config, db, role);
  const table = searchedTables[searchField];
  const own = { ...whereOf(texts, app, filter), ...(only !== undefined && { id: only }) };
  // The index of the searched text gives its order too.
  const column = searchValue === undefined ? sortColumns[sortBy ?? 'createdAt'] : searches[searchField][0];
  const byText = only === undefined && column !== 'createdAt' && column !== 'id';
  const ids = byText || Object.keys(own).length === 0 ? undefined : condition.inColumn(table, 'id', own);
  const links = await linksOf(db, filter, ids);
  if (links && !byText) return { links: { ...links, sortBy: 'createdAt' } };
  const where = { ...own, ...(links && { id: condition.inColumn(links.table, 'userId', links.where) }) };
  return {
    users: { table, where, either: column === 'createdAt' ? eitherOf(texts, role) : undefined, sortBy: column },
  };
}

interface Place {
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly offset?: number;
}

/** Reads a page of the list: the newest first, or by the text in its order, unless the place says otherwise. */
export async function findUsers(app: App, { users, links }: Listing, place: Place): Promise<CursorPage<AdminUser>> {
  if (users) return readPage(app, users, place);
  const { rows, ...page } = await readPage(app, links, place);
  const ids = rows.map(({ userId }) => userId);
  const named = new Map(
    (await list(app.db, adminUserTable, { id: condition.oneOf(ids) })).map((user) => [user.id, user]),
  );
  return { ...page, rows: ids.flatMap((id) => named.get(id) ?? []) };
}

async function readPage<Row extends { readonly id: string }>(
  app: App,
  { table, where, either, sortBy }: Rows<Row>,
  { offset = 0, limit, cursor, ...place }: Place,
): Promise<CursorPage<Row>> {
  const direction = place.direction ?? (sortBy === 'createdAt' ? 'desc' : 'asc');
  if (offset === 0) return listByCursor(app, table, { where, either, sortBy, direction, limit, cursor });
  const rows = await list(app.db, table, where, {
    orderBy: [
      [sortBy, direction],
      ['id', direction],
    ],
    limit,
    offset,
  });
  return { rows, next: null, previous: null };
}

/** Counts the users of the list, at most 10,000. */
export function countUsers(db: Db, { users, links }: Listing): Promise<BoundedCount> {
  return users ? countUpTo(db, users.table, users.where) : countUpTo(db, links.table, links.where);
}

/** The conditions that columns of users meet. `texts`: those of the column `role`. */
function whereOf(texts: Texts, { userFields }: App, filter: UserFilter): Where<AdminUser> {
  const { banned, emailVerified, twoFactorEnabled, createdFrom: from, createdBefore: before } = filter;
  const { searchField = 'email', searchValue } = filter;
  const isOfPlugin = searchField === 'username' || searchField === 'phoneNumber';
  if (isOfPlugin && !userFields[searchField]?.unique)
    throw failure(adminErrors, 'UNKNOWN_SEARCH_FIELD', { details: [{ path: 'searchField', message: searchField }] });
  if (twoFactorEnabled !== undefined && !Object.hasOwn(userFields, 'twoFactorEnabled'))
    throw unknownFilter('twoFactorEnabled');
  const [column, compare] = searches[searchField];
  return {
    ...(texts && { role: condition.oneOf(texts) }),
    ...(banned !== undefined && { banned }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(twoFactorEnabled !== undefined && { twoFactorEnabled }),
    ...fieldOf(userFields, filter),
    ...((from ?? before) && { createdAt: condition.range({ from, before }) }),
    ...(searchValue !== undefined && { [column]: compare(searchValue) }),
  };
}

/** The value of a field of the application, which a query string sends as text. */
function fieldOf(fields: App['userFields'], { filterField: name, filterValue }: UserFilter) {
  if (name === undefined) return {};
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field?.filterable) throw unknownFilter('filterField', name);
  const sent = String(filterValue);
  const number = sent.trim() === '' ? Number.NaN : Number(sent);
  const isRead = { text: true, integer: Number.isSafeInteger(number), boolean: /^(?:true|false)$/.test(sent) };
  if (field.type === 'timestamp' || !isRead[field.type])
    throw failure(adminErrors, 'INVALID_FILTER_VALUE', { details: [{ path: 'filterValue', message: name }] });
  return { [name]: { text: sent, integer: number, boolean: sent === 'true' }[field.type] };
}

const unknownFilter = (path: string, message = path) =>
  failure(adminErrors, 'UNKNOWN_FILTER', { details: [{ path, message }] });

/** The rows that name the users with an account or a membership, among those with `ids`. The last filter gives the order. */
async function linksOf(
  db: Db,
  filter: UserFilter,
  ids: ReturnType<typeof condition.inColumn<AdminUser, 'id'>> | undefined,
): Promise<Pick<Rows<Link>, 'table' | 'where'> | undefined> {
  let links: Pick<Rows<Link>, 'table' | 'where'> | undefined;
  for (const column of ['providerId', 'organizationId'] as const) {
    const wanted = filter[column];
    if (wanted === undefined) continue;
    const table = linkTables[column];
    if (!hasTable(db, table)) throw unknownFilter(column);
    const userId = links ? condition.inColumn(links.table, 'userId', links.where) : ids;
    // Members of an organization that was deleted are removed after it.
    const isGone = column === 'organizationId' && !(await find(db, organizations, { id: wanted }));
    links = {
      table,
      where: { [column]: wanted, ...(userId && { userId }), ...(isGone && { id: condition.oneOf<string>([]) }) },
    };
  }
  return links;
}

type Texts = readonly string[] | undefined;

/** Every text of the column that contains the role; `undefined` without one. Throws for a role that this server does not have. */
async function textsOf(config: Config, db: Db, role: string | undefined): Promise<Texts> {
  if (role === undefined) return undefined;
  const roles = await readRoles(config, db);
  if (!Object.hasOwn(roles, role)) throw failure(adminErrors, 'UNKNOWN_ROLE');
  return textsWith(roles, role, maxRoles);
}

/**
 * Most users have one role, so their rows are read in order along an index: a page of a role of a million users reads as many rows as it
 * has. The few with several roles are sorted.
 */
function eitherOf(texts: Texts, role: string | undefined): readonly Where<AdminUser>[] | undefined {
  if (role === undefined || !texts) return undefined;
  const several = texts.filter((text) => text !== role);
  return [{ role }, ...(several.length > 0 ? [{ role: condition.oneOf(several) }] : [])];
}
