import { aFunction, type OptionsInput, typed } from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';
import type { Invitation, Member, Organization } from '../../domain/access/organization.js';

/** Columns to write in addition to, or instead of, the sent ones. */
export interface Data {
  readonly data: Readonly<Record<string, unknown>>;
}
export type Ask<Fact, Answer = void> = (fact: Fact) => Promise<Answer> | Answer;

export const beforeHooks = {
  createOrganization: typed<Ask<{ organization: Organization; user: User }, Data | undefined>>(aFunction),
  updateOrganization:
    typed<
      Ask<
        { organization: Organization; changes: Readonly<Record<string, unknown>>; member: Member; user: User },
        Data | undefined
      >
    >(aFunction),
  deleteOrganization: typed<Ask<{ organization: Organization; member: Member; user: User }>>(aFunction),
  /** Runs also when a user accepts an invitation; `invitation` is that invitation. */
  addMember: typed<Ask<{ organization: Organization; member: Member; invitation?: Invitation | undefined }>>(aFunction),
  updateMemberRole: typed<Ask<{ organization: Organization; member: Member; role: string; user: User }>>(aFunction),
  /** Runs when a member is removed or leaves. When a member leaves, `user` is that member. */
  removeMember: typed<Ask<{ organization: Organization; member: Member; user: User }>>(aFunction),
  createInvitation: typed<Ask<{ organization: Organization; invitation: Invitation; user: User }>>(aFunction),
  /** Runs before an invitation is accepted, rejected or canceled; `status` is the new status. */
  answerInvitation: typed<Ask<{ invitation: Invitation; status: Invitation['status']; user: User }>>(aFunction),
  /** Runs before a role of the organization is created, changed or, with `null`, deleted. */
  changeRole:
    typed<
      Ask<{
        organization: Organization;
        role: string;
        permission: Readonly<Record<string, readonly string[]>> | null;
        user: User;
      }>
    >(aFunction),
};

/** Hooks that run before changes. `user` is the caller, `null` if no user makes the call. */
export interface BeforeHooks extends OptionsInput<typeof beforeHooks> {}
