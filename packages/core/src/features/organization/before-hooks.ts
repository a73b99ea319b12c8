import type { User } from '../../contract/shapes.js';
import type { Invitation, Member, Organization } from '../../domain/access/organization.js';

/** Columns to write in addition to, or instead of, the sent ones. */
interface Data {
  readonly data: Readonly<Record<string, unknown>>;
}
type Ask<Fact, Answer = void> = (fact: Fact) => Promise<Answer> | Answer;

/** Hooks that run before changes. `user` is the caller, `null` if no user makes the call. */
export interface BeforeHooks {
  readonly createOrganization?: Ask<{ organization: Organization; user: User }, Data | undefined>;
  readonly updateOrganization?: Ask<
    { organization: Organization; changes: Readonly<Record<string, unknown>>; member: Member; user: User },
    Data | undefined
  >;
  readonly deleteOrganization?: Ask<{ organization: Organization; member: Member; user: User }>;
  /** Runs also when a user accepts an invitation; `invitation` is that invitation. */
  readonly addMember?: Ask<{ organization: Organization; member: Member; invitation?: Invitation | undefined }>;
  readonly updateMemberRole?: Ask<{ organization: Organization; member: Member; role: string; user: User }>;
  /** Runs when a member is removed or leaves. When a member leaves, `user` is that member. */
  readonly removeMember?: Ask<{ organization: Organization; member: Member; user: User }>;
  readonly createInvitation?: Ask<{ organization: Organization; invitation: Invitation; user: User }>;
  /** Runs before an invitation is accepted, rejected or canceled; `status` is the new status. */
  readonly answerInvitation?: Ask<{ invitation: Invitation; status: Invitation['status']; user: User }>;
  /** Runs before a role of the organization is created, changed or, with `null`, deleted. */
  readonly changeRole?: Ask<{
    organization: Organization;
    role: string;
    permission: Readonly<Record<string, readonly string[]>> | null;
    user: User;
  }>;
}
