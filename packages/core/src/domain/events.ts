import type { Session, User } from '../contract/shapes.js';

/** Facts that a feature may act on. */
export interface Events {
  userCreated: { readonly user: User };
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
