import { messageFor } from '../../auth/messages.js';
import { Alert } from '../../components/alert.js';
import { PageHeading } from '../../components/page-heading.js';
import { Behind } from '../../layout/behind.js';
import { useCurrent } from '../../organizations/current.js';
import { Show, useHasPermission, useInvitations } from '../../organizations/hooks.js';
import { InvitationRow } from '../../organizations/invitations/invitation-row.js';
import { InviteForm } from '../../organizations/invitations/invite-form.js';
import { MemberRowSkeleton } from '../../organizations/member-row.js';
import { Pager, pageNumber } from '../../organizations/pager.js';
import { pageData } from '../../page-data.js';
import { useLocation } from '../../routing/location.js';
import { organizationPath } from '../../routing/organization-paths.js';

const pageSize = 10;

/** The invitations of an organization, and their answers. */
export function Invitations() {
  const { organization, of } = useCurrent();
  const { search } = useLocation();
  const page = pageNumber(search);
  const invitations = useInvitations(
    { ...of, limit: pageSize, offset: (page - 1) * pageSize },
    { placeholderData: (last) => last },
  );
  const mayInvite = useHasPermission({ invitation: ['create'] }, of).data ?? false;
  const mayCancel = useHasPermission({ invitation: ['cancel'] }, of).data ?? false;
  return (
    <>
      <PageHeading
        title="Invitations"
        lead={`Invite people to join ${organization.name}. They do not need an account yet.`}
      />
      <Show
        when={{ permission: { invitation: ['create'] }, ...of }}
        fallback={<p className="soft">You can see the invitations. To invite other people you need another role.</p>}
      >
        {pageData.mailbox ? (
          <InviteForm />
        ) : (
          <p className="soft">This server sends no mails, so it cannot send invitations.</p>
        )}
      </Show>
      {invitations.error && <Alert>{messageFor(invitations.error)}</Alert>}
      <section className="card" aria-labelledby="sent" aria-busy={invitations.isPending}>
        <h2 id="sent" tabIndex={-1}>
          Sent
        </h2>
        {invitations.data?.total === 0 && <p className="soft">There are no invitations yet.</p>}
        <ul className="people">
          {invitations.isPending && <MemberRowSkeleton />}
          {invitations.data?.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayResend={mayInvite && pageData.mailbox}
              mayCancel={mayCancel}
            />
          ))}
        </ul>
        <Pager
          path={organizationPath(organization.slug, 'invitations')}
          page={page}
          pages={Math.ceil((invitations.data?.total ?? 0) / pageSize)}
        />
      </section>
      <Behind code={code} />
    </>
  );
}

const code = `
const invitations = useInvitations({ organizationSlug: slug, limit: 10, offset });
const invite = useCreateInvitation();
const cancel = useCancelInvitation();

await invite.mutateAsync({ organizationSlug: slug, email, role: 'member', teamId });
await invite.mutateAsync({ organizationSlug: slug, email, role: 'member', resend: true }); // sends the mail again
await cancel.mutateAsync({ invitationId });
`;
