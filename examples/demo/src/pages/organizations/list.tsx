import { useSession } from '../../auth/client.js';
import { messageFor } from '../../auth/messages.js';
import { Alert } from '../../components/alert.js';
import { ArrowIcon, PlusIcon } from '../../components/icons.js';
import { PageHeading } from '../../components/page-heading.js';
import { Pager, usePages } from '../../components/pager.js';
import { Skeleton } from '../../components/skeleton.js';
import { Behind } from '../../layout/behind.js';
import { useOrganizations } from '../../organizations/hooks.js';
import { WaitingInvitations } from '../../organizations/invitations/waiting-invitations.js';
import { OrganizationMark } from '../../organizations/organization-mark.js';
import { Link } from '../../routing/link.js';
import { organizationPath } from '../../routing/organization-paths.js';
import { paths } from '../../routing/paths.js';

/** The user's organizations, and their invitations. */
export function OrganizationList() {
  const { session } = useSession();
  const pages = usePages();
  const { data: list, error, isPending } = useOrganizations(pages.part);
  return (
    <>
      <PageHeading
        title="Organizations"
        lead="Work together with other users. You can be a member of several organizations."
      />
      <WaitingInvitations />
      {error && <Alert>{messageFor(error)}</Alert>}
      <section aria-labelledby="yours" aria-busy={isPending}>
        <h2 id="yours" className="visually-hidden" tabIndex={-1}>
          Yours
        </h2>
        {list?.length === 0 && pages.part.offset === 0 && (
          <p className="soft">
            You are not a member of an organization yet. Create one, or ask a member for an invitation.
          </p>
        )}
        <ul className="tiles">
          {isPending && (
            <li>
              <Skeleton className="skeleton-tile" />
            </li>
          )}
          {list?.map((each) => (
            <li key={each.id}>
              <Link to={organizationPath(each.slug)} className="tile">
                <OrganizationMark organization={each} />
                <span>
                  <strong>
                    {each.name} {each.id === session?.activeOrganizationId && <span className="badge">Active</span>}
                  </strong>
                  {each.slug}
                </span>
                <ArrowIcon />
              </Link>
            </li>
          ))}
        </ul>
        {list && <Pager pages={pages} rows={list.length} label="organizations" />}
      </section>
      <div className="actions">
        <Link to={paths.createOrganization} className="button button-primary">
          <PlusIcon />
          Create an organization
        </Link>
      </div>
      <Behind code={code} />
    </>
  );
}

const code = `
// organizations/hooks.ts
export const { useOrganizations, useUserInvitations, … } = createAuthReact(client, {
  plugins: [organizationHooks()],
});

const { session } = useSession();
const organizations = useOrganizations({ limit: 100, offset }); // the oldest memberships first
const invitations = useUserInvitations(); // empty until the user's address is verified

session.activeOrganizationId; // used by calls that name no organization
`;
