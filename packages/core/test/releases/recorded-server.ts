// The server on which a release is recorded and replayed: every plugin, a fixed secret and clock, sessions in the database.
import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../src/contract/endpoint.js';
import { internal } from '../../src/contract/routes.js';
import { type AnyPlugin, definePlugin } from '../../src/define-plugin.js';
import type { Table } from '../../src/store/schema/table.js';
import { sessionEpoch } from '../../src/store/schema/tables.js';
import { list } from '../../src/store/statements/moves.js';
import { createClock } from '../../src/testing/clock.js';
import type { testAuth } from '../../src/testing/test-auth.js';
import type { OpenAuth } from '../fixtures/every-database.js';
import { everyFeature } from '../fixtures/every-feature.js';
import { jsonOf } from './json.js';

/** A look at every table and row. */
const look = definePlugin(
  defineContract('releases', {
    readTables: endpoint(internal('/releases/tables'), { output: z.array(z.custom<Table>()) }),
    readRows: endpoint(internal('/releases/rows'), { output: z.record(z.string(), z.array(z.unknown())) }),
  }),
  {
    // Exists only on servers with sessions in secondary storage, and users have it there.
    tables: [sessionEpoch],
    handlers: {
      readTables: async ({ db }) => [...db.tables.values()],
      async readRows({ db }) {
        const rows: Record<string, object[]> = {};
        for (const [name, table] of db.tables) rows[name] = [...(await list<object>(db, table, {}))];
        return rows;
      },
    },
  },
);

/** Opens the server with the senders' messages. `more` are plugins of a version that comes after the recorded one. */
export async function openRecordedServer(open: OpenAuth | typeof testAuth, more: readonly AnyPlugin[] = []) {
  const { options, mailed } = everyFeature();
  const clock = createClock();
  const server = await open({
    ...options,
    clock,
    plugins: [...options.plugins, look, ...more] as const,
    rateLimit: { enabled: false, storage: 'database' as const },
    // What expires during a test is still a row of it.
    verification: { disableCleanup: true },
  });
  const { outbox, ...others } = mailed;
  const boxes: Readonly<Record<string, readonly unknown[]>> = {
    ...others,
    verifications: outbox.verifications,
    changes: outbox.changes,
    notices: outbox.notices,
  };
  return {
    ...server,
    clock,
    boxes,
    readRows: async () => jsonOf(await server.auth.api.readRows()),
    readTables: () => server.auth.api.readTables(),
  };
}
export type RecordedServer = Awaited<ReturnType<typeof openRecordedServer>>;
