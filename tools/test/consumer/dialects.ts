// The application's own version of Kysely can differ from the one that Latchkey brings.
import * as kysely from 'kysely';
import * as newer from 'kysely-next';
import { createAuth } from 'latchkey';

declare const pool: kysely.PostgresPool & newer.PostgresPool;
declare const instance: newer.Kysely<{ readonly invoice: { readonly id: string } }>;

export const older = createAuth({ database: { dialect: new kysely.PostgresDialect({ pool }), type: 'postgres' } });
export const current = createAuth({ database: { dialect: new newer.PostgresDialect({ pool }), type: 'postgres' } });
export const own = createAuth({ database: { kysely: instance, type: 'postgres' } });
// @ts-expect-error: an adapter is no dialect
createAuth({ database: { dialect: new newer.PostgresAdapter(), type: 'postgres' } });
