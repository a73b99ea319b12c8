import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { App } from '../app/app.js';

/** Asks the plugins whether to accept a session that was just read. If one of them refuses it, the session is treated as expired. */
export async function isAccepted(app: App, signedIn: SignedIn<User>, db: Db = app.db): Promise<boolean> {
  for (const gate of app.gates.session) if (!(await gate(app, signedIn, db))) return false;
  return true;
}
