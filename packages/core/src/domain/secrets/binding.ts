import type { Session } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import { isProven } from '../users/settled.js';

/** The data of a session to which a flow that it begins is bound. */
export interface Beginner {
  readonly session: Pick<Session, 'id'>;
  readonly user: Pick<User, 'id' | 'securityVersion'>;
}

/**
 * The session or user to which a one-time secret is bound. The statement that uses the secret up checks the binding:
 *
 * - a session (`call.session`), for a flow that a signed-in user has begun: only this session or the one that replaced it finishes
 *   the flow, and only while the passwords, factors, accounts and addresses of the user are as they were.
 * - `{ user }`, for a link or a code that a user gets in a mail: any browser finishes the flow, but only while the account is as it
 *   was.
 * - `{ reader }`, for such a link or code if the user has not proven the account's mailbox (`boundToReader`): any browser finishes
 *   the flow.
 * - `'holder'`, where no account is known yet: any caller who has the secret. A cookie can bind it to a browser.
 */
export type Binding = Beginner | { readonly user: Beginner['user'] } | { readonly reader: Pick<User, 'id'> } | 'holder';

/**
 * The binding of a mailed link that opens an account. The user who entered the address first may be an attacker, who could invalidate
 * each link by changing the account. So changes do not end a link for an account whose mailbox is not proven.
 */
export function boundToReader(user: User): Binding {
  return isProven(user) ? { user } : { reader: user };
}

/** The session that uses a secret up: that of the call, or `null` if the call has none. */
export type Finisher = { readonly session: Pick<Session, 'id'> } | null;

/** Returns the columns of a secret with this binding. */
export function columnsOf(binding: Binding): {
  readonly userId: string | null;
  readonly lineage: string | null;
  readonly securityVersion: number | null;
} {
  if (binding === 'holder') return { userId: null, lineage: null, securityVersion: null };
  if ('reader' in binding) return { userId: binding.reader.id, lineage: null, securityVersion: null };
  const { id: userId, securityVersion } = binding.user;
  return { userId, lineage: 'session' in binding ? lineageOf(binding.session) : null, securityVersion };
}

/** Adds the session to the recipient of a code, so that two sessions that ask for a code for one recipient get separate codes. */
export function recipientIn(recipient: string, bound: Binding | Finisher): string {
  return isSession(bound) ? `${lineageOf(bound.session)}:${recipient}` : recipient;
}

/** The lineage of the session that uses a secret up. */
export function lineageIn(by: Finisher): string | null {
  return by && lineageOf(by.session);
}

function isSession(bound: Binding | Finisher): bound is { readonly session: Pick<Session, 'id'> } {
  return bound !== null && bound !== 'holder' && 'session' in bound;
}

/**
 * Returns the id of the first of the sessions that replaced one another. Only a session that replaces another stores it in a
 * column.
 */
export function lineageOf(session: Pick<Session, 'id'>): string {
  const first: unknown = Reflect.get(session, 'lineage');
  return typeof first === 'string' ? first : session.id;
}
