import type { Session, User } from '../../contract/shapes.js';
import type { Invitation, Member, Organization, OrganizationRole, Team, TeamMember } from '../access/organization.js';
import type { CookieJar } from './cookies.js';

/** What a mail to a new user needs to know of the call that made them: a `Caller` has all but the last. */
export interface Origination {
  readonly origin: string;
  readonly request: Request | undefined;
  readonly network: string | undefined;
  readonly cookies: CookieJar;
  /** Where they want to go once their address is verified. Checked already. */
  readonly callbackURL?: string | undefined;
}

/** A proven address that was changed, and until when it is kept for its user. */
export interface FormerAddress {
  /** Of the change. */
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly reservedUntil: Date;
}

/** Facts that features and applications may act on. */
export interface Events<U = User, S = Session> {
  /** A user signed up. `from`: the call that led to it, for a mail that verifies the address. */
  userCreated: { readonly user: U; readonly from?: Origination | undefined };
  /** Name, image or a field was changed; `user` is what it came to. Another address is `emailChanged`. */
  userUpdated: { readonly user: U };
  /** Inside: the row is still there, so a feature can remove what it keeps outside of the database. */
  userDeleted: { readonly user: U };
  /** The address was confirmed by a link. */
  emailVerified: { readonly user: U };
  /** `user` has the new address, which has yet to prove itself. */
  emailChanged: {
    readonly user: U;
    readonly previousEmail: string;
    readonly previousEmailVerified: boolean;
    /** The address that the account has proven and can go back to; absent where it has proven none, or is back there. */
    readonly former?: FormerAddress | undefined;
  };
  /** A change of address was reverted by a user who reads the former mailbox. `previousEmail` was never proven. */
  emailRestored: { readonly user: U; readonly previousEmail: string };
  /** An unverified mailbox was proven for the first time: unproven data of the account was removed. */
  mailboxClaimed: { readonly user: U };
  /** `changed` by a user who knew it, `reset` by a proof that went to their mailbox or phone (`by`), `set` where there was none. */
  passwordChanged: {
    readonly user: U;
    readonly how: 'changed' | 'reset' | 'set';
    readonly by?: 'mailbox' | 'phone' | 'server' | undefined;
  };
  /** An identity at a provider can sign in to an account that was there before. */
  accountLinked: { readonly user: U; readonly providerId: string };
  /** A provider, or `credential` for the password, no longer signs in. */
  accountUnlinked: { readonly user: U; readonly providerId: string };
  /** A verified phone number was added, replaced or removed; `null` where there is or was none. */
  phoneNumberChanged: {
    readonly user: U;
    readonly phoneNumber: string | null;
    readonly previousPhoneNumber: string | null;
  };
  /** The second factor; `reset` by the server's own code. */
  twoFactorChanged: {
    readonly user: U;
    readonly change: 'enabled' | 'disabled' | 'replaced' | 'backup-codes' | 'reset';
  };
  /** A user signed in, with any method. `session.token` alone does not authenticate a request. */
  sessionCreated: { readonly session: S; readonly user: U };
  /** `tokens`: which sessions; of `userId`, where the one who ended them is known by that. None that merely expired. */
  sessionEnded: { readonly userId: string | undefined; readonly tokens: 'all' | readonly string[] };
  organizationCreated: { readonly organization: Organization; readonly member: Member };
  organizationUpdated: { readonly organization: Organization };
  /** Inside: the row and all that hangs on it are still there. */
  organizationDeleted: { readonly organization: Organization };
  /** A user joined an organization; `invitation`: the invitation that was accepted, if any. The creator's membership is part of `organizationCreated`. */
  memberAdded: { readonly member: Member; readonly invitation?: Invitation | undefined };
  /** They have other roles. */
  memberUpdated: { readonly member: Member };
  /** They left, were removed, or deleted their account. Inside: the row is still there. */
  memberRemoved: { readonly member: Member };
  /** Invited, or mailed once more. */
  invitationCreated: { readonly invitation: Invitation };
  /** Accepted, rejected or canceled, as its status says. */
  invitationAnswered: { readonly invitation: Invitation };
  /** An organization has made a role for itself. */
  roleCreated: { readonly organizationRole: OrganizationRole };
  /** The permissions of a role changed, for all members who have it. */
  roleUpdated: { readonly organizationRole: OrganizationRole };
  /** A role was deleted. No member had it any more. */
  roleDeleted: { readonly organizationRole: OrganizationRole };
  teamCreated: { readonly team: Team };
  teamUpdated: { readonly team: Team };
  /** Inside: the row and all that hangs on it are still there. */
  teamRemoved: { readonly team: Team };
  /** A member belongs to a team: they were added, or came with it. */
  teamMemberAdded: { readonly teamMember: TeamMember };
  /** They hold other roles in the team. */
  teamMemberUpdated: { readonly teamMember: TeamMember };
  /** A member was removed from a team. A member who leaves the organization causes only `memberRemoved`. */
  teamMemberRemoved: { readonly teamMember: TeamMember };
}
export type EventName = keyof Events;

/**
 * What an application does about facts, once they are committed. Waited for, so begin long work without awaiting it; a
 * throw is logged and changes nothing.
 */
export type EventListeners<U = User, S = Session> = {
  readonly [E in EventName]?: (fact: Events<U, S>[E]) => Promise<void> | void;
};
