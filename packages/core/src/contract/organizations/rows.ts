// The rows of an organization, as answers and server code contain them. Fields of an application are added to them.

/** An organization as lists contain it: without its metadata. */
export interface ListedOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly createdAt: Date;
  /** From this time on, members need a second factor; `null` if the organization does not require one. */
  readonly secondFactorStartsAt: Date | null;
}

export interface Organization extends ListedOrganization {
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

export interface Member {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  /** Several roles are joined by commas. */
  readonly role: string;
  readonly teamId: string | null;
  readonly createdAt: Date;
}

/** A role that an organization has created for itself. */
export interface OrganizationRole {
  readonly id: string;
  readonly organizationId: string;
  readonly role: string;
  /** The granted actions by resource. */
  readonly permission: Readonly<Record<string, readonly string[]>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type InvitationStatus = 'pending' | 'accepted' | 'rejected' | 'canceled';

export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  /** Several roles are joined by commas. */
  readonly teamId: string | null;
  readonly inviterId: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
}

/** The membership of an organization's member in one of its teams. */
export interface TeamMember {
  readonly id: string;
  readonly teamId: string;
  readonly memberId: string;
  readonly userId: string;
  /** Roles that count in this team only, in addition to those in the organization; several are joined by commas. */
  readonly role: string | null;
  readonly createdAt: Date;
}
