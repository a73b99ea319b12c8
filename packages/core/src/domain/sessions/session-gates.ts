import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { App } from '../app/app.js';

/** Asks the plugins whether a session counts that a statement has just read. A session that one of them refuses is as if it had ended. */
export async function isAccepted(app: App, signedIn: SignedIn<User>, db: Db = app.db): Promise<boolean> {
  for (const gate of app.gates.session) if (!(await gate(app, signedIn, db))) return false;
  return true;
}
