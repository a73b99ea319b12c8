import type { AnyField } from '../../contract/fields.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { App } from '../../domain/app/app.js';

const empty: Readonly<Record<AnyField['type'], unknown>> = {
  text: '',
  integer: 0,
  boolean: false,
  timestamp: new Date(0),
};

/**
 * A session that counts in one organization only, with what the list of members shows of its user: the other columns of the account
 * are empty, because the administrator of an organization does not read them.
 */
export function shownInside({ userFields }: App, { session, user }: SignedIn): SignedIn {
  const { id, name, email, image } = user;
  const fields = Object.entries(userFields).map(([field, { optional, type }]) => [
    field,
    optional ? null : empty[type],
  ]);
  const account = { emailVerified: false, createdAt: session.createdAt, updatedAt: session.createdAt };
  return { session, user: { ...Object.fromEntries(fields), ...account, id, name, email, image } };
}
