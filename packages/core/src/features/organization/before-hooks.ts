import type { User } from '../../contract/shapes.js';
import type { Invitation, Member, Organization } from '../../domain/access/organization.js';

/** Columns to write besides, or instead of, those that were sent. */
interface Data {
  readonly data: Readonly<Record<string, unknown>>;
}
type Ask<Fact, Answer = void> = (fact: Fact) => Promise<Answer> | Answer;

/** What the application is asked before changes; `user` is who makes them, if anybody. */
export interface BeforeHooks {
  readonly createOrganization?: Ask<{ organization: Organization; user: User }, Data | undefined>;
  readonly updateOrganization?: Ask<
    { organization: Organization; changes: Readonly<Record<string, unknown>>; member: Member; user: User },
    Data | undefined
  >;
  readonly deleteOrganization?: Ask<{ organization: Organization; member: Member; user: User }>;
  /** By an invitation too, which `invitation` is then. */
  readonly addMember?: Ask<{ organization: Organization; member: Member; invitation?: Invitation | undefined }>;
  readonly updateMemberRole?: Ask<{ organization: Organization; member: Member; role: string; user: User }>;
  /** They are removed, or leave: then `user` is they. */
  readonly removeMember?: Ask<{ organization: Organization; member: Member; user: User }>;
  readonly createInvitation?: Ask<{ organization: Organization; invitation: Invitation; user: User }>;
  /** It is about to be accepted, rejected or canceled, as `status` says. */
  readonly answerInvitation?: Ask<{ invitation: Invitation; status: Invitation['status']; user: User }>;
  /** A role that the organization makes for itself is about to be created, changed or, with `null`, deleted. */
  readonly changeRole?: Ask<{
    organization: Organization;
    role: string;
    permission: Readonly<Record<string, readonly string[]>> | null;
    user: User;
  }>;
}
