import type { Member } from '../../contract/organizations/rows.js';

/** Where the caller acts: in an organization, or in one of its teams, where the caller's roles in the team count too. */
export interface PermissionPlace {
  readonly organizationId: string;
  readonly teamId?: string | undefined;
}

/**
 * The answer to `checkPermission`, with the caller as a member, or with the reason of a refusal:
 * - `not-a-member`: the caller is not a member, or there is no such organization. Answer both alike, to hide which ids exist.
 * - `second-factor`: the organization requires a second factor, and the session has not shown one.
 * - `not-granted`: none of the caller's roles grants it.
 * - `scope`: the API key of the call lacks the scope.
 */
export type PermissionAnswer =
  | { readonly allowed: true; readonly member: Member }
  | { readonly allowed: false; readonly reason: 'not-a-member' | 'second-factor' | 'not-granted' | 'scope' };

/** Actions by resource: `{ invoice: ['create'] }`. */
export type AskedPermission = Readonly<Record<string, readonly string[]>>;

/** The arguments of `isAboveMember`: the organization, the other member, and the permission that the caller needs. */
export interface OtherMember {
  readonly organizationId: string;
  readonly otherUserId: string;
  readonly permission: AskedPermission;
}

/** Two members of an organization. */
export interface MemberPair extends OtherMember {
  readonly userId: string;
  /** Whether the session of `userId` has shown a second factor. */
  readonly hasVerifiedSecondFactor: boolean;
  readonly now: Date;
}
