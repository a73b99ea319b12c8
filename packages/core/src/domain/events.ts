import type { Session, User } from '../contract/shapes.js';

/** What a mail to a new user needs to know of the call that made them; a `Caller` has the first two. */
export interface Origination {
  readonly origin: string;
  readonly request: Request | undefined;
  /** Where they want to go once their address is verified. Checked already. */
  readonly callbackURL?: string | undefined;
}

/** Facts that a feature may act on. */
export interface Events {
  userCreated: { readonly user: User; readonly from?: Origination | undefined };
  userUpdated: { readonly user: User };
  /** Inside: the row is still there, so a feature can remove what it keeps outside of the database. */
  userDeleted: { readonly user: User };
  /** The address was confirmed by a link. */
  emailVerified: { readonly user: User };
  emailChanged: { readonly user: User; readonly previousEmail: string };
  /** The first proof of an unverified mailbox: what was never proven is gone (design §7). */
  mailboxClaimed: { readonly user: User };
  /** Set, changed or reset. */
  passwordChanged: { readonly user: User };
  sessionCreated: { readonly session: Session; readonly user: User };
  /** `tokens`: which sessions; of `userId`, where the one who ended them is known by that. */
  sessionEnded: { readonly userId: string | undefined; readonly tokens: 'all' | readonly string[] };
}
export type EventName = keyof Events;
