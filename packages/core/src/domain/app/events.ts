import { aFunction, type KnownOptions } from '../../contract/options/known-options.js';
import type { Session, User } from '../../contract/shapes.js';
import type { Invitation, Member, Organization, OrganizationRole, Team, TeamMember } from '../access/organization.js';
import type { CookieJar } from '../cookies/cookies.js';

/** The data about a sign-up call that a mail to the new user needs. A `Caller` has all of it except `callbackURL`. */
export interface Origination {
  readonly origin: string;
  readonly request: Request | undefined;
  readonly network: string | undefined;
  readonly cookies: CookieJar;
  /** The target after the user has verified the address. Checked already. */
  readonly callbackURL?: string | undefined;
}

/** A sign-up with a taken address. The caller must not learn that the address is taken. */
export interface HiddenSignUp {
  /** The user that the sign-up would have created if the address were free. This user does not exist in the database. */
  readonly user: User;
  readonly from: Origination;
  /** The user who has the address; absent if it is reserved for a user who had it. */
  readonly owner: User | undefined;
}

/** A proven address that was changed, and until when it is reserved for its user. */
export interface FormerAddress {
  /** The id of the change. */
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly reservedUntil: Date;
}

/** Events to which plugins and applications can react. */
export interface Events<U = User, S = Session> {
  /** A user signed up. `from`: the call that led to it, for a mail that verifies the address. */
  userCreated: { readonly user: U; readonly from?: Origination | undefined };
  /** Name, image or another field was changed; `user` has the new values. A new address is `emailChanged`. */
  userUpdated: { readonly user: U };
  /**
   * A user was deleted, with all rows of that user. Inside the transaction the row still exists, so a plugin can remove its data
   * outside of the database.
   */
  userDeleted: { readonly user: U };
  /** The address was confirmed by a link. */
  emailVerified: { readonly user: U };
  /** A user changed the address. `user` has the new one, which is not verified yet. */
  emailChanged: {
    readonly user: U;
    readonly previousEmail: string;
    readonly previousEmailVerified: boolean;
    /** The address that the account has proven and can restore; absent if it has proven none, or if it was restored. */
    readonly former?: FormerAddress | undefined;
  };
  /**
   * The user reverted a change of address from the former mailbox. `previousEmail` was never proven. `since`: the time of the change.
   * An attacker may have made it, so a plugin removes the sign-in methods that were added since.
   */
  emailRestored: { readonly user: U; readonly previousEmail: string; readonly since: Date };
  /**
   * An account lost an address that it had not proven, because a caller without a session of the account proved the mailbox. `user` has
   * the verified address again, or an unverified address without a mailbox if there is none or another user has it. `previousEmail`: the
   * lost address.
   */
  emailReleased: { readonly user: U; readonly previousEmail: string };
  /** An unverified mailbox was proven for the first time: unproven data of the account was removed. */
  mailboxClaimed: { readonly user: U };
  /**
   * A password was `changed` by a user who knew the old password, `reset` by a proof that was sent to their mailbox or phone (`by`), `set` if
   * there was none.
   */
  passwordChanged: {
    readonly user: U;
    readonly how: 'changed' | 'reset' | 'set';
    readonly by?: 'mailbox' | 'phone' | 'server' | undefined;
  };
  /** An identity at a provider can now sign in to an existing account. */
  accountLinked: { readonly user: U; readonly providerId: string };
  /** A provider, or `credential` for the password, can no longer sign in. */
  accountUnlinked: { readonly user: U; readonly providerId: string };
  /** A verified phone number was added, replaced or removed; `null` stands for no number. */
  phoneNumberChanged: {
    readonly user: U;
    readonly phoneNumber: string | null;
    readonly previousPhoneNumber: string | null;
  };
  /** The second factor changed as `change` says; `reset` by the server's own code. */
  twoFactorChanged: {
    readonly user: U;
    readonly change: 'enabled' | 'disabled' | 'replaced' | 'backup-codes' | 'reset';
  };
  /** A user signed in, with any method. `session.token` alone does not authenticate a request. */
  sessionCreated: { readonly session: S; readonly user: U };
  /**
   * Sessions were ended. `tokens`: the revoked sessions; `userId`: their user, if the caller who revoked the sessions knows the
   * user's id. Expired sessions are not included.
   */
  sessionEnded: { readonly userId: string | undefined; readonly tokens: 'all' | readonly string[] };
  /** A user created an organization; `member` is the membership of the creator. */
  organizationCreated: { readonly organization: Organization; readonly member: Member };
  /** Name, slug, logo or another field of an organization changed. */
  organizationUpdated: { readonly organization: Organization };
  /** An organization was deleted. Inside the transaction the row and all rows that depend on it still exist. */
  organizationDeleted: { readonly organization: Organization };
  /** A user joined an organization; `invitation`: the invitation that was accepted, if any. The creator's membership is part of `organizationCreated`. */
  memberAdded: { readonly member: Member; readonly invitation?: Invitation | undefined };
  /** The roles of a member changed. */
  memberUpdated: { readonly member: Member };
  /** The member left, was removed, or deleted their account. Inside the transaction the row still exists. */
  memberRemoved: { readonly member: Member };
  /** An invitation was created, or mailed again. */
  invitationCreated: { readonly invitation: Invitation };
  /** An invitation was accepted, rejected or canceled, as its status says. */
  invitationAnswered: { readonly invitation: Invitation };
  /** An organization has created a role for itself. */
  roleCreated: { readonly organizationRole: OrganizationRole };
  /** The permissions of a role changed, for all members who have it. */
  roleUpdated: { readonly organizationRole: OrganizationRole };
  /** A role was deleted. No member had it any more. */
  roleDeleted: { readonly organizationRole: OrganizationRole };
  /** A team was created. */
  teamCreated: { readonly team: Team };
  /** The name or another field of a team changed. */
  teamUpdated: { readonly team: Team };
  /** A team was removed. Inside the transaction the row and all rows that depend on it still exist. */
  teamRemoved: { readonly team: Team };
  /** A member of the organization became a member of a team, in any way. */
  teamMemberAdded: { readonly teamMember: TeamMember };
  /** The roles of a member in the team changed. */
  teamMemberUpdated: { readonly teamMember: TeamMember };
  /** A member was removed from a team. A member who leaves the organization causes only `memberRemoved`. */
  teamMemberRemoved: { readonly teamMember: TeamMember };
}
export type EventName = keyof Events;

/**
 * The application's reactions to events, once they are committed. The call waits for them, so start long work without awaiting
 * it; an error is logged and changes nothing.
 */
export type EventListeners<U = User, S = Session> = {
  readonly [E in EventName]?: (fact: Events<U, S>[E]) => Promise<void> | void;
};

/** Every event, with its listener as an option. */
export const eventKinds = {
  userCreated: aFunction,
  userUpdated: aFunction,
  userDeleted: aFunction,
  emailVerified: aFunction,
  emailChanged: aFunction,
  emailRestored: aFunction,
  emailReleased: aFunction,
  mailboxClaimed: aFunction,
  passwordChanged: aFunction,
  sessionCreated: aFunction,
  sessionEnded: aFunction,
  organizationCreated: aFunction,
  organizationUpdated: aFunction,
  organizationDeleted: aFunction,
  memberAdded: aFunction,
  memberUpdated: aFunction,
  memberRemoved: aFunction,
  invitationCreated: aFunction,
  invitationAnswered: aFunction,
  roleCreated: aFunction,
  roleUpdated: aFunction,
  roleDeleted: aFunction,
  teamCreated: aFunction,
  teamUpdated: aFunction,
  teamRemoved: aFunction,
  teamMemberAdded: aFunction,
  teamMemberUpdated: aFunction,
  teamMemberRemoved: aFunction,
  accountLinked: aFunction,
  accountUnlinked: aFunction,
  phoneNumberChanged: aFunction,
  twoFactorChanged: aFunction,
} satisfies KnownOptions<EventListeners>;
