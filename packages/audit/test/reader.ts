// For tests: reads the rows of any table.
import { type App, defineContract, definePlugin, list, type Table } from 'latchkey/plugin';

export function reader() {
  let app: App | undefined;
  return {
    plugin: definePlugin(defineContract('reader', {}), {
      handlers: {},
      async userDraftGate(caller, draft) {
        app = caller.app;
        return draft;
      },
    }),
    async list<Row extends object>(table: Table<string, Row>): Promise<Row[]> {
      if (!app) throw new Error('a user has signed up');
      return list(app.db, table, {});
    },
  };
}
