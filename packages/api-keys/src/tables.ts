import { column, type RowOf, table } from 'latchkey/plugin';

/** An API key of a user, of an organization, or, if it names neither, of the application: a service key. */
export const apiKey = table(
  'apiKey',
  {
    id: column.id(),
    /** SHA-256 of the key, base64url. */
    hash: column.key(64, { unique: true }),
    /** The key before the last rotation, which works until `previousEndsAt`. */
    previousHash: column.key(64, { optional: true, unique: true }),
    previousEndsAt: column.instant({ optional: true }),
    /** The prefix with the four characters after it, and the last four characters. */
    start: column.key(32),
    end: column.key(4),
    name: column.text(),
    userId: column.id({ optional: true, references: { table: 'user', onDelete: 'cascade' } }),
    /**
     * No foreign key: without the plugin `organization` there is no such table. A listener removes the keys of an organization, and each
     * check reads the organization's row.
     */
    organizationId: column.id({ optional: true }),
    /** The user who has made, or last rotated, a key of an organization. */
    issuerId: column.id({ optional: true, references: { table: 'user', onDelete: 'set null' } }),
    scopes: column.json<readonly string[]>(),
    /** The networks from which the key works. NULL: from everywhere. */
    networks: column.json<readonly string[]>({ optional: true }),
    /** The HTTP methods, the origins and the resources of the application for which the key works. NULL: for all. */
    methods: column.json<readonly string[]>({ optional: true }),
    origins: column.json<readonly string[]>({ optional: true }),
    resources: column.json<readonly string[]>({ optional: true }),
    enabled: column.boolean(),
    createdAt: column.instant(),
    /** When the present key was made: at first, or by the last rotation. */
    issuedAt: column.instant(),
    expiresAt: column.instant({ optional: true }),
    lastUsedAt: column.instant({ optional: true }),
    /** Calls in one window. NULL: no limit. */
    quotaLimit: column.integer({ optional: true }),
    /** Seconds. NULL: a calendar month, in UTC. */
    quotaWindow: column.integer({ optional: true }),
    quotaRemaining: column.integer({ optional: true }),
    quotaResetsAt: column.instant({ optional: true }),
    /** How many mails about the coming end were sent since the last rotation. */
    remindersSent: column.integer({ initial: 0 }),
  },
  {
    indexes: [
      ['userId', 'createdAt', 'id'],
      ['organizationId', 'createdAt', 'id'],
      ['expiresAt', 'remindersSent'],
    ],
  },
);
export type ApiKey = RowOf<typeof apiKey>;
/** The columns that limit where and for what a key works. */
export type LimitColumn = 'networks' | 'methods' | 'origins' | 'resources';

/** The columns by which the plugin finds out whether an organization exists, and whether a user is a member. */
export const organizationTable = table('organization', { id: column.id() });
export const memberTable = table('member', { id: column.id(), organizationId: column.id(), userId: column.id() });
