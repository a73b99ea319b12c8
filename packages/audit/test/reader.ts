// For tests: the database, and the rows of any table.
import { type App, defineContract, definePlugin, list, type Table } from 'latchkey/plugin';

export function reader() {
  let app: App | undefined;
  const db = () => {
    if (!app) throw new Error('no user has signed up');
    return app.db;
  };
  return {
    db,
    plugin: definePlugin(defineContract('reader', {}), {
      handlers: {},
      async userDraftGate(caller, draft) {
        app = caller.app;
        return draft;
      },
    }),
    async list<Row extends object>(table: Table<string, Row>): Promise<Row[]> {
      return list(db(), table, {});
    },
  };
}
