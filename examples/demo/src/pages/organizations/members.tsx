import { useRef, useState } from 'react';
import { messageFor } from '../../auth/messages.js';
import { Alert } from '../../components/alert.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { useNotices } from '../../components/notice.js';
import { PageHeading } from '../../components/page-heading.js';
import { Behind } from '../../layout/behind.js';
import { useCurrent } from '../../organizations/current.js';
import { type Membership, useHasPermission, useMembers, useRemoveMember } from '../../organizations/hooks.js';
import { MemberRow, MemberRowSkeleton } from '../../organizations/member-row.js';
import { explainMembership } from '../../organizations/membership-messages.js';
import { Pager, pageNumber } from '../../organizations/pager.js';
import { useLocation } from '../../routing/location.js';
import { organizationPath } from '../../routing/organization-paths.js';

const pageSize = 10;

/** The members of the organization, and their roles. */
export function Members() {
  const { organization, member: own, of, leave } = useCurrent();
  const { search } = useLocation();
  const page = pageNumber(search);
  const members = useMembers(
    { ...of, limit: pageSize, offset: (page - 1) * pageSize },
    { placeholderData: (last) => last },
  );
  const mayUpdate = useHasPermission({ member: ['update'] }, of).data ?? false;
  const mayRemove = useHasPermission({ member: ['delete'] }, of).data ?? false;
  const removeMember = useRemoveMember();
  const notices = useNotices();
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Membership>();
  const isOwn = chosen?.id === own.id;

  const remove = async ({ id, user }: Membership) => {
    try {
      await removeMember.mutateAsync({ ...of, memberIdOrEmail: id });
      notices.done(`${user.name} is removed.`);
    } catch (error) {
      notices.problem(explainMembership(error));
    }
    // The button with the focus may have been removed.
    heading.current?.focus();
  };
  return (
    <>
      <PageHeading title="Members" lead={`The members of ${organization.name} and their roles.`} />
      {members.error && <Alert>{messageFor(members.error)}</Alert>}
      <section className="card" aria-labelledby="members" aria-busy={members.isPending}>
        <h2 id="members" ref={heading} tabIndex={-1}>
          {members.data ? countInWords(members.data.total) : 'Members'}
        </h2>
        <ul className="people">
          {members.isPending && <MemberRowSkeleton />}
          {members.data?.members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              mayUpdate={mayUpdate}
              mayRemove={mayRemove || member.id === own.id}
              onRemove={() => {
                setChosen(member);
                dialog.current?.showModal();
              }}
            />
          ))}
        </ul>
        <Pager
          path={organizationPath(organization.slug, 'members')}
          page={page}
          pages={Math.ceil((members.data?.total ?? 0) / pageSize)}
        />
      </section>
      <ConfirmDialog
        dialog={dialog}
        title={isOwn ? `Leave ${organization.name}?` : `Remove ${chosen?.user.name ?? ''}?`}
        action={isOwn ? 'Leave' : 'Remove'}
        onConfirm={() => {
          if (isOwn) void leave('leave');
          else if (chosen) void remove(chosen);
        }}
      >
        <p>
          {isOwn
            ? 'You will no longer have access to this organization. To come back you need an invitation.'
            : 'They lose every team and role here at once. To come back they need an invitation.'}
        </p>
      </ConfirmDialog>
      <Behind code={code} />
    </>
  );
}

function countInWords(total: number): string {
  return total === 1 ? 'One member' : `${total} members`;
}

const code = `
const members = useMembers({ organizationSlug: slug, limit: 10, offset });
const mayUpdate = useHasPermission({ member: ['update'] }, { organizationSlug: slug });
const updateRole = useUpdateMemberRole(); // shows the change at once, and undoes it if the server refuses
const removeMember = useRemoveMember();

await updateRole.mutateAsync({ organizationSlug: slug, memberId, role: 'admin' });
await removeMember.mutateAsync({ organizationSlug: slug, memberIdOrEmail: memberId });
`;
