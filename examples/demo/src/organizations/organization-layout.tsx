import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { failedWith, messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { useNotices } from '../components/notice.js';
import { PageHeading } from '../components/page-heading.js';
import { PageSkeleton } from '../components/skeleton.js';
import { Link } from '../routing/link.js';
import { navigate, useLocation } from '../routing/location.js';
import { organizationPath, readOrganizationPath } from '../routing/organization-paths.js';
import { paths } from '../routing/paths.js';
import { CurrentContext } from './current.js';
import {
  type Organization,
  useActiveMember,
  useDeleteOrganization,
  useLeaveOrganization,
  useOrganization,
  useOrganizations,
  useRoles,
} from './hooks.js';
import { explainMembership } from './membership-messages.js';
import { NeedsFactor } from './needs-factor.js';
import { OrganizationNav } from './organization-nav.js';

/** A page of the organization in the address, with the menu of its pages. */
export function OrganizationLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { slug, page } = readOrganizationPath(pathname) ?? { slug: '', page: 'overview' };
  const organizations = useOrganizations();
  const { leaving, leave } = useDeparture();
  // After a change of the short name, here or elsewhere, visitors of the page stay on it.
  const [lastId, setLastId] = useState<string>();
  const listed = organizations.data?.find((each) => each.slug === slug);
  // The list has only its first page. An organization on another page is looked up by the address.
  const isBeyond = organizations.data !== undefined && organizations.data.length >= 100 && !listed;
  const looked = useOrganization({ organizationSlug: slug }, { enabled: isBeyond });
  const named = listed ?? (isBeyond ? looked.data : undefined);
  const found = named ?? organizations.data?.find(({ id }) => id === lastId);

  useEffect(() => {
    if (!found) return;
    setLastId(found.id);
    if (found.slug !== slug) navigate(organizationPath(found.slug, page), { replace: true });
  }, [found, slug, page]);

  if (leaving) return <PageSkeleton />;
  if (found) {
    return (
      <Found organization={found} leave={(how) => leave(found, how)}>
        {children}
      </Found>
    );
  }
  if (organizations.error) return <Alert>{messageFor(organizations.error)}</Alert>;
  // The cache can be older than the membership.
  return organizations.isFetching || looked.isFetching ? <PageSkeleton /> : <Missing slug={slug} />;
}

const needed = 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR';

interface FoundProps {
  readonly organization: Organization;
  readonly leave: (how: 'leave' | 'delete') => Promise<void>;
  readonly children: ReactNode;
}

function Found({ organization, leave, children }: FoundProps) {
  const { id, slug } = organization;
  const of = useMemo(() => ({ organizationId: id }), [id]);
  const { data: member, error: noMember } = useActiveMember(of);
  const { data: ownRoles, error: noRoles } = useRoles(of);
  if (failedWith(noMember, 'MEMBER_NOT_FOUND')) return <Missing slug={slug} />;
  if (failedWith(noMember, needed) || failedWith(noRoles, needed))
    return <NeedsFactor organization={organization} onLeave={() => void leave('leave')} />;
  if (member && ownRoles) {
    return (
      <CurrentContext value={{ organization, member, ownRoles, of, leave }}>
        <div className="account">
          <OrganizationNav slug={slug} />
          <div className="account-content">{children}</div>
        </div>
      </CurrentContext>
    );
  }
  const error = noMember ?? noRoles;
  return error ? <Alert>{messageFor(error)}</Alert> : <PageSkeleton />;
}

/** The same page for an organization that does not exist and for one without the user. */
function Missing({ slug }: { readonly slug: string }) {
  return (
    <div className="narrow">
      <PageHeading
        title="Organization not found"
        lead={`You are not a member of an organization with the address “${slug}”. It may have been renamed or deleted, or you may have been removed.`}
      />
      <div className="actions">
        <Link to={paths.organizations} className="button button-primary">
          See your organizations
        </Link>
      </div>
    </div>
  );
}

/** Ends a membership. Meanwhile no requests about the organization are sent, because the server would refuse them. */
function useDeparture() {
  const [leaving, setLeaving] = useState(false);
  const leaveOrganization = useLeaveOrganization();
  const deleteOrganization = useDeleteOrganization();
  const notices = useNotices();
  const leave = async ({ id, name }: Organization, how: 'leave' | 'delete') => {
    setLeaving(true);
    try {
      await (how === 'leave' ? leaveOrganization : deleteOrganization).mutateAsync({ organizationId: id });
      navigate(paths.organizations);
      notices.done(how === 'leave' ? `You have left ${name}.` : `${name} is deleted.`);
    } catch (error) {
      notices.problem(explainMembership(error));
      setLeaving(false);
    }
  };
  return { leaving, leave };
}
