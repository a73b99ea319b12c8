import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Scope } from '../../contract/oversight/guard.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import { authorizeAny } from '../access/access.js';
import type { App, Work } from '../app/app.js';

/** Throws `PERMISSION_DENIED`, with the permission in its details, unless the roles of the user in the application grant it. */
export async function requirePermission(app: App, user: User, permission: Scope, db: Db = app.db): Promise<void> {
  const [resource = '', action = ''] = permission.split(':');
  const grants = app.grantsOf?.(user) ?? {};
  const statements = typeof grants === 'function' ? await grants(db) : grants;
  if (!authorizeAny([{ statements }], { [resource]: [action] }).success)
    throw failure(commonErrors, 'PERMISSION_DENIED', { details: [{ path: 'permission', message: permission }] });
}

type Steps<T> = (work: Work, held: SignedIn<User>) => Promise<T>;

/** Checks the permission once more in the transaction, where the user is locked: another call may have taken the role away meanwhile. */
export function whilePermitted<T>(permission: Scope, steps: Steps<T>): Steps<T> {
  return async (work, held) => {
    await requirePermission(work.app, held.user, permission, work.tx);
    return steps(work, held);
  };
}
